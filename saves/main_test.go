package saves

import (
	"os"
	"testing"
)

// writerFolder names, in the environment of a child process, the folder into
// which it writes until it is killed; see TestKilledWriterLeavesAWholeFile.
const writerFolder = "ERAS_TEST_WRITER"

func TestMain(m *testing.M) {
	if dir := os.Getenv(writerFolder); dir != "" {
		writeForEver(dir)
	}
	os.Exit(m.Run())
}

package saves

import (
	"os"
	"testing"
)

// writers are what a child process of a test runs in a folder until it is killed, by
// the environment variable that names the folder.
var writers = map[string]func(dir string){
	"ERAS_TEST_SAVE_MATCHES": saveForEver,
	"ERAS_TEST_APPEND_STEPS": appendForEver,
	"ERAS_TEST_LOCK":         holdLock,
}

func TestMain(m *testing.M) {
	for variable, write := range writers {
		if dir := os.Getenv(variable); dir != "" {
			write(dir)
		}
	}
	os.Exit(m.Run())
}

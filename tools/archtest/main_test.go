// Package archtest has tests of the whole tree: who may import whom, rules of the code that no
// linter has, and whether the documents name what there is.
package archtest

import (
	"log"
	"os"
	"testing"
)

// TestMain runs the tests at the root of the module.
func TestMain(m *testing.M) {
	if err := os.Chdir("../.."); err != nil {
		log.Fatal(err)
	}
	os.Exit(m.Run())
}

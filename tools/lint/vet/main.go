// Command vet is go vet with further analysers. Go calls it for each package, beside the
// compiler, and keeps what it says in the build cache: a package that has not changed costs
// nothing. tools/scripts/lint.sh calls it.
package main

import (
	"strings"

	"github.com/gordonklaus/ineffassign/pkg/ineffassign"
	"github.com/kisielk/errcheck/errcheck"
	"github.com/nishanths/exhaustive"
	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/suite/vet"
	"golang.org/x/tools/go/analysis/unitchecker"
)

func main() {
	// Switches and maps over kinds that leave out a kind; a default is no answer to a new one.
	// Where the others need nothing, //exhaustive:ignore says why. Numbers with a few named
	// values (seats, keys of the keyboard, types of package reflect, the words of a protocol)
	// are no kinds, and a name that ends in Count is how many kinds there are.
	set(exhaustive.Analyzer, exhaustive.CheckFlag, "map") // beside switches
	set(exhaustive.Analyzer, exhaustive.IgnoreEnumMembersFlag, `[a-z]Count$`)
	set(exhaustive.Analyzer, exhaustive.IgnoreEnumTypesFlag,
		`^(reflect\.Kind|github\.com/hajimehoshi/ebiten/v2\.Key|eras/game\.Seat|eras/play/daide\.Token)$`)
	// Errors that are dropped without saying so. Tests notice them by other means. A
	// bufio.Writer keeps its first error until Flush returns it; output to a terminal has
	// nobody to report to.
	errcheck.DefaultExcludedSymbols = append(errcheck.DefaultExcludedSymbols, "fmt.Fprint", "fmt.Fprintf", "fmt.Fprintln",
		"(*bufio.Writer).Write", "(*bufio.Writer).WriteByte", "(*bufio.Writer).WriteRune", "(*bufio.Writer).WriteString")
	// Assignments that nobody reads: ineffassign.
	unitchecker.Main(append(vet.Suite, outsideTests(exhaustive.Analyzer), outsideTests(errcheck.Analyzer), ineffassign.Analyzer)...)
}

// set sets a flag of an analyser.
func set(a *analysis.Analyzer, name, value string) {
	if err := a.Flags.Set(name, value); err != nil {
		panic(err)
	}
}

// outsideTests returns an analyser that says nothing about the files of tests.
func outsideTests(a *analysis.Analyzer) *analysis.Analyzer {
	run := a.Run
	a.Run = func(pass *analysis.Pass) (any, error) {
		report := pass.Report
		pass.Report = func(d analysis.Diagnostic) {
			if !strings.HasSuffix(pass.Fset.File(d.Pos).Name(), "_test.go") {
				report(d)
			}
		}
		return run(pass)
	}
	return a
}

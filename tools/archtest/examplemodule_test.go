package archtest

import (
	"os"
	"os/exec"
	"strings"
	"testing"
)

// TestExampleModule builds and runs the module in docs/example, which uses this one from outside.
func TestExampleModule(t *testing.T) {
	c := exec.CommandContext(t.Context(), "go", "run", ".")
	c.Dir = "docs/example"
	c.Env = append(os.Environ(), "GOWORK=off")
	var stderr strings.Builder
	c.Stderr = &stderr
	out, err := c.Output()
	if err != nil {
		t.Fatalf("cd docs/example && go run .: %v\n%s(go mod tidy there follows a change of go.mod)", err, &stderr)
	}
	if text := string(out); !strings.HasPrefix(text, "eras-record 1\nboard: general\n") || !strings.Contains(text, "\nresult: ") {
		t.Errorf("it prints\n%.400s", text)
	}
}

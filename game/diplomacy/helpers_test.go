package diplomacy

import (
	"strings"
	"testing"
)

// checkError reports an error that is missing or about something else.
func checkError(t *testing.T, what string, err error, contains string) {
	t.Helper()
	if err == nil || !strings.Contains(err.Error(), contains) {
		t.Errorf("%s: error %v, want one about %q", what, err, contains)
	}
}

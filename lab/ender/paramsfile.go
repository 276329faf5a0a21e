package ender

import (
	"bytes"
	"fmt"
	"os"
	"strings"

	"github.com/natefinch/atomic"

	"eras/ai/risk/ender"
)

// FormatParams writes parameters as a file that [ender.ParseParams] reads: all that
// are not the paper's, with the paper's value behind each. comment stands on top.
func FormatParams(p *ender.Params, comment string) []byte {
	var b bytes.Buffer
	for line := range strings.Lines(strings.TrimSpace(comment)) {
		fmt.Fprintf(&b, "# %s\n", strings.TrimSpace(line))
	}
	paper := ender.Paper()
	table := ""
	for _, q := range ender.Parameters() {
		value, before := q.Text(p), q.Text(&paper)
		if value == before {
			continue
		}
		group, name, _ := strings.Cut(q.Key, ".")
		if group != table {
			table = group
			fmt.Fprintf(&b, "\n[%s]\n", table)
		}
		if q.Names != nil {
			value = fmt.Sprintf("%q", value)
		}
		fmt.Fprintf(&b, "%s = %s # the paper: %s\n", name, value, before)
	}
	return b.Bytes()
}

// WriteParams writes such a file, as a whole or not at all.
func WriteParams(file string, p *ender.Params, comment string) error {
	err := atomic.WriteFile(file, bytes.NewReader(FormatParams(p, comment)))
	if err == nil {
		err = os.Chmod(file, 0o644)
	}
	if err != nil {
		return fmt.Errorf("writing parameters: %w", err)
	}
	return nil
}

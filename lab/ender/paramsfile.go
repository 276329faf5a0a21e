package ender

import (
	"bytes"
	"fmt"
	"os"
	"strings"

	"github.com/natefinch/atomic"

	"eras/ai/risk/ender"
)

// FormatParams returns parameters as a TOML file for [ender.Parameters]: those that differ
// from the paper's, each with the paper's value in a comment. comment comes first.
func FormatParams(p *ender.Params, comment string) []byte {
	var b bytes.Buffer
	for line := range strings.Lines(strings.TrimSpace(comment)) {
		fmt.Fprintf(&b, "# %s\n", strings.TrimSpace(line))
	}
	paper := ender.Paper()
	table := ""
	for _, q := range ender.Parameters.List {
		value, before := ender.Parameters.Text(p, q), ender.Parameters.Text(&paper, q)
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

// WriteParams writes the file of [FormatParams] atomically.
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

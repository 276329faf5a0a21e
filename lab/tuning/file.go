package tuning

import (
	"bytes"
	"fmt"
	"os"
	"strings"

	"eras/ai/registry"
	"eras/internal/files"
)

// format returns parameters as a TOML file: those that differ from the defaults, each
// with the default in a comment. comment comes first.
func format[P comparable](ps *registry.Parameters[P], p *P, comment string) []byte {
	var b bytes.Buffer
	for line := range strings.Lines(strings.TrimSpace(comment)) {
		fmt.Fprintf(&b, "# %s\n", strings.TrimSpace(line))
	}
	paper := ps.Default()
	table := ""
	for _, q := range ps.List {
		value, before := ps.Text(p, q), ps.Text(&paper, q)
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

// Write writes the file of [format] atomically.
func Write[P comparable](file string, ps *registry.Parameters[P], p *P, comment string) error {
	err := files.Write(file, format(ps, p, comment), 0o644)
	if err == nil {
		err = os.Chmod(file, 0o644)
	}
	if err != nil {
		return fmt.Errorf("writing parameters: %w", err)
	}
	return nil
}

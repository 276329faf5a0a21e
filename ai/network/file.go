package network

import (
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"fmt"
	"strings"

	"eras/internal/tomlfile"
)

// fileVersion is the version of files of networks.
const fileVersion = 1

// file is a network as TOML.
type file struct {
	Version  int       `toml:"version"`
	Board    string    `toml:"board"`
	Checksum string    `toml:"checksum"`
	Direct   []int     `toml:"direct"`
	Unit     []unitRow `toml:"unit"`
}

// unitRow is a hidden unit as TOML.
type unitRow struct {
	Output int   `toml:"output"`
	Inputs []int `toml:"inputs"`
	Cells  []int `toml:"cells"`
}

// Parse reads a network file of the given shape; name is its name in errors.
func Parse(s *Shape, name string, data []byte) (*Network, error) {
	var raw file
	f, err := tomlfile.Decode(name, data, &raw)
	if err != nil {
		return nil, err
	}
	if raw.Version != fileVersion {
		return nil, f.Errorf("version", "the version is %d: this program reads networks of version %d", raw.Version, fileVersion)
	}
	if raw.Board != s.Board {
		return nil, f.Errorf("board", "the network is for the board %.80q, not for %.80q", raw.Board, s.Board)
	}
	n := &Network{shape: s}
	add := func(key string, weights []int, want int) error {
		if len(weights) != want {
			return f.Errorf(key, "%d weights: there must be %d", len(weights), want)
		}
		for _, w := range weights {
			if w < -maxWeight || w > maxWeight {
				return f.Errorf(key, "the weight %d must be from %d to %d", w, -maxWeight, maxWeight)
			}
			n.weights = append(n.weights, int16(w))
		}
		return nil
	}
	if err := add("direct", raw.Direct, s.inputs()); err != nil {
		return nil, err
	}
	if len(raw.Unit) != s.Units {
		return nil, f.Errorf("unit", "%d hidden units: there must be %d tables [[unit]]", len(raw.Unit), s.Units)
	}
	for i, u := range raw.Unit {
		for _, part := range []struct {
			key     string
			weights []int
			want    int
		}{{"output", []int{u.Output}, 1}, {"inputs", u.Inputs, s.inputs()}, {"cells", u.Cells, s.cells()}} {
			if err := add(fmt.Sprintf("unit.%d.%s", i, part.key), part.weights, part.want); err != nil {
				return nil, err
			}
		}
	}
	if raw.Checksum != n.checksum() {
		return nil, f.Errorf("checksum", "the checksum does not fit the weights: the file was changed or damaged")
	}
	return n, nil
}

// Board returns the name of the board for which a file's network is; name is the file's name in
// errors.
func Board(name string, data []byte) (string, error) {
	var raw file
	_, err := tomlfile.Decode(name, data, &raw)
	return raw.Board, err
}

// checksum returns the checksum of the weights.
func (n *Network) checksum() string {
	var data []byte
	for _, w := range n.weights {
		data = binary.LittleEndian.AppendUint16(data, uint16(w))
	}
	sum := sha256.Sum256(data)
	return hex.EncodeToString(sum[:8])
}

// Format returns the network as a file, with about as a comment at its head.
func (n *Network) Format(about string) string {
	var b strings.Builder
	for line := range strings.Lines(about) {
		fmt.Fprintf(&b, "# %s\n", strings.TrimRight(line, "\n"))
	}
	fmt.Fprintf(&b, "version = %d\nboard = %q\nchecksum = %q\n", fileVersion, n.shape.Board, n.checksum())
	fmt.Fprintf(&b, "# Connections from the inputs to the value: %s.\n", strings.Join(n.shape.names(), ", "))
	fmt.Fprintf(&b, "direct = %s\n", list(n.direct()))
	for i := range n.shape.Units {
		output, inputs, cells := n.unit(i)
		fmt.Fprintf(&b, "\n[[unit]]\noutput = %d\ninputs = %s\ncells = %s\n", output, list(inputs), list(cells))
	}
	return b.String()
}

// names returns the names of all inputs.
func (s *Shape) names() []string {
	var names []string
	for _, in := range s.all() {
		names = append(names, in.Name)
	}
	return names
}

// list returns weights as a list of TOML.
func list(weights []int16) string {
	words := make([]string, len(weights))
	for i, w := range weights {
		words[i] = fmt.Sprint(w)
	}
	return "[" + strings.Join(words, ", ") + "]"
}

//go:build !js

package online

import (
	"bytes"
	"slices"
	"strings"
)

// lines changes the lines of a file.
func lines(change func(all []string) []string) func([]byte) []byte {
	return func(data []byte) []byte {
		return []byte(strings.Join(change(strings.SplitAfter(string(data), "\n")), ""))
	}
}

// flip changes a bit in a line, counted from the end if it is negative, at so many letters from its
// beginning or, if that is negative, from its end.
func flip(line, at int) func([]byte) []byte {
	return func(data []byte) []byte {
		all := bytes.SplitAfter(bytes.Clone(data), []byte{'\n'})
		all = all[:len(all)-1]
		line := all[(line+len(all))%len(all)]
		line[(at+len(line))%len(line)] ^= 1
		return bytes.Join(all, nil)
	}
}

func zero(from, to int) func([]byte) []byte {
	return func(data []byte) []byte {
		data = bytes.Clone(data)
		clear(data[(len(data)+from)%len(data) : min(len(data), (len(data)+from)%len(data)+to)])
		return data
	}
}

func appended(text string) func([]byte) []byte {
	return func(data []byte) []byte { return append(bytes.Clone(data), text...) }
}

func cut(n func(length int) int) func([]byte) []byte {
	return func(data []byte) []byte { return bytes.Clone(data[:n(len(data))]) }
}

// damages are what happens to a file of a match, and how much of the match it costs.
var damages = []struct {
	name string
	do   func([]byte) []byte
	lost int // 0 nothing, 1 a part, 2 all
}{
	{"a bit in the first line", flip(0, 3), 0},
	{"a bit in the version", flip(0, 9), 0},
	{"a bit in the name", flip(0, 14), 0},
	{"a bit in the end of the first line", flip(0, -1), 2},
	{"a bit in the first sum", flip(1, 5), 2},
	{"a bit in the first entry", flip(1, 40), 2},
	{"a bit behind the first entry", flip(1, -1), 2},
	{"a bit in a sum", flip(5, 5), 1},
	{"a bit behind a sum", flip(5, 16), 1},
	{"a bit in an entry", flip(5, 30), 1},
	{"a bit behind an entry", flip(5, -1), 1},
	{"a bit in the last sum", flip(-1, 0), 1},
	{"a bit in the last entry", flip(-1, 25), 1},
	{"a bit at the end", flip(-1, -1), 1},
	{"zeros at the beginning", zero(0, 16), 0},
	{"zeros over the first entries", zero(0, 512), 2},
	{"zeros in the middle", zero(600, 64), 1},
	{"zeros at the end", zero(-64, 64), 1},
	{"all zeros", zero(0, 1<<20), 2},
	{"zeros behind the end", appended(strings.Repeat("\x00", 100)), 0},
	{"letters behind the end", appended("0123456789abcdef {}"), 0},
	{"a line behind the end", appended("\n"), 0},
	{"another program's lines", appended("# checked by nobody\n"), 0},
	{"cut by a letter", cut(func(n int) int { return n - 1 }), 1},
	{"cut in the last entry", cut(func(n int) int { return n - 20 }), 1},
	{"cut in the middle", cut(func(n int) int { return n * 2 / 3 }), 1},
	{"cut to the first line", lines(func(all []string) []string { return all[:1] }), 2},
	{"empty", func([]byte) []byte { return []byte{} }, 2},
	{"missing", func([]byte) []byte { return nil }, 2},
	{"without the last entry", lines(func(all []string) []string { return all[:len(all)-2] }), 1},
	{"an older copy", lines(func(all []string) []string { return all[:6] }), 1},
	{"only the match", lines(func(all []string) []string { return all[:2] }), 1},
	{"the last entry twice", lines(func(all []string) []string { return slices.Insert(all, len(all)-1, all[len(all)-2]) }), 0},
	{"an entry twice", lines(func(all []string) []string { return slices.Insert(all, 5, all[5]) }), 1},
	{"the file twice", func(data []byte) []byte { return append(bytes.Clone(data), data...) }, 0},
	{"two entries in the other order", lines(func(all []string) []string { all[5], all[6] = all[6], all[5]; return all }), 1},
	{"without the first line", lines(func(all []string) []string { return all[1:] }), 2},
	{"without the first entry", lines(func(all []string) []string { return slices.Delete(all, 1, 2) }), 2},
	{"without an entry", lines(func(all []string) []string { return slices.Delete(all, 5, 6) }), 1},
	{"in the other direction", lines(func(all []string) []string { slices.Reverse(all); return all }), 2},
	{"with the line ends of another system", func(data []byte) []byte { return bytes.ReplaceAll(data, []byte("\n"), []byte("\r\n")) }, 2},
	{"a letter more", func(data []byte) []byte { return slices.Insert(bytes.Clone(data), 700, 'x') }, 1},
	{"a letter less", func(data []byte) []byte { return slices.Delete(bytes.Clone(data), 700, 701) }, 1},
	{"another answer", func(data []byte) []byte {
		i := bytes.LastIndex(data, []byte(`"nonce":"`)) + 9
		data = bytes.Clone(data)
		data[i] = 'z'
		return data
	}, 1},
}

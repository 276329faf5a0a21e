package tomlfile

import (
	"reflect"
	"strings"
	"testing"

	"github.com/BurntSushi/toml"
	"pgregory.net/rapid"
)

type table struct {
	Name    string          `toml:"name"`
	Record  Lines           `toml:"record"`
	Weights Inline[float64] `toml:"weights"`
	Stand   Inline[int]     `toml:"stand,omitempty"`
	Title   Inline[string]  `toml:"title,omitempty"`
	Parts   []table         `toml:"part,omitempty"`
}

func TestMarshalIsReadable(t *testing.T) {
	got, err := Marshal(table{
		Name: "it's", Record: "one \"x\" \\n\ntwo\n", Weights: Inline[float64]{"b c": 0.5, "a": 1},
		Parts: []table{{Record: "", Weights: Inline[float64]{}, Stand: Inline[int]{"n": -1}, Title: Inline[string]{"es": "a, b"}}},
	})
	const want = `name = "it's"
record = """
one \"x\" \\n
two
"""
weights = {a = 1.0, "b c" = 0.5}

[[part]]
name = ""
record = """
"""
weights = {}
stand = {n = -1}
title = {es = "a, b"}
`
	if err != nil || string(got) != want {
		t.Errorf("written is\n%s, %v, want\n%s", got, err, want)
	}
	if _, err := Marshal(table{Name: "\xff"}); err == nil {
		t.Error("what is not UTF-8 is written")
	}
}

// The parser alone reads back what is written.
func TestMarshalRoundTrip(t *testing.T) {
	text := rapid.StringOfN(rapid.RuneFrom([]rune("an'\"\\\n\n\r\t\x00\x7fñ字😀\u2028=[{}#, .")), 0, 30, -1)
	key := text
	rapid.Check(t, func(t *rapid.T) {
		one := func() table {
			return table{
				text.Draw(t, "name"), Lines(text.Draw(t, "record")), rapid.MapOfN(key, rapid.Float64(), 0, 4).Draw(t, "weights"),
				rapid.MapOfN(key, rapid.Int(), 1, 4).Draw(t, "stand"), rapid.MapOfN(key, text, 1, 4).Draw(t, "title"), nil,
			}
		}
		want := one()
		for range rapid.IntRange(0, 2).Draw(t, "parts") {
			want.Parts = append(want.Parts, one())
		}
		data, err := Marshal(want)
		if err != nil {
			t.Fatal(err)
		}
		var got table
		if err := toml.Unmarshal(data, &got); err != nil || !reflect.DeepEqual(got, want) {
			t.Fatalf("read\n%+v, %v, wrote\n%+v\n%s", got, err, want, data)
		}
		if breaks := strings.Count(string(want.Record), "\n"); strings.Count(string(data), "\n") < breaks+5 {
			t.Fatalf("the text is not on %d lines:\n%s", breaks, data)
		}
	})
}

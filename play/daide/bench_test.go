package daide

import (
	"bytes"
	"testing"
)

// BenchmarkNow reads a NOW from its bytes.
func BenchmarkNow(b *testing.B) {
	g := newGame(b, standardMap(b), 1)
	v := vocabularyOf(b, g.Map)
	p := g.Start()
	f, err := MessageFrame(v.Message(NowAt(g, &p)))
	if err != nil {
		b.Fatal(err)
	}
	data := f.AppendTo(nil)
	b.SetBytes(int64(len(data)))
	b.ReportAllocs()
	for b.Loop() {
		f, err := ReadFrame(bytes.NewReader(data), MaxBody)
		if err != nil {
			b.Fatal(err)
		}
		m, err := ParseMessage(f.Body)
		if err != nil {
			b.Fatal(err)
		}
		if _, err := v.Parse(m, FromServer); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkSubmit reads a SUB of three orders from its bytes, checks them and writes
// the answers.
func BenchmarkSubmit(b *testing.B) {
	g := newGame(b, standardMap(b), 1)
	v := vocabularyOf(b, g.Map)
	p := g.Start()
	f, err := MessageFrame(parseText(b, v, "SUB ((ENG FLT LON) MTO NTH) ((ENG FLT EDI) SUP (ENG FLT LON) MTO NTH) ((ENG AMY LVP) MTO WAL)"))
	if err != nil {
		b.Fatal(err)
	}
	data := f.AppendTo(nil)
	b.ReportAllocs()
	for b.Loop() {
		f, err := ReadFrame(bytes.NewReader(data), MaxBody)
		if err != nil {
			b.Fatal(err)
		}
		m, err := ParseMessage(f.Body)
		if err != nil {
			b.Fatal(err)
		}
		c, err := v.Parse(m, FromClient)
		if err != nil {
			b.Fatal(err)
		}
		sheet := NewOrderSheet(g, &p, england)
		for _, o := range c.(Submit).Orders {
			answer, err := MessageFrame(v.Message(Thanks{o, sheet.Submit(o)}))
			if err != nil {
				b.Fatal(err)
			}
			answer.AppendTo(nil)
		}
	}
}

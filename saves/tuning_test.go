package saves

import (
	"reflect"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

func someTuning() *rapid.Generator[Tuning] {
	results := rapid.StringOfN(rapid.SampledFrom([]rune("wdl")), 0, 40, -1)
	number := rapid.Float64Range(-1e6, 1e6)
	return rapid.Custom(func(t *rapid.T) Tuning {
		var all Tuning
		for range rapid.IntRange(0, 3).Draw(t, "steps") {
			s := TuningStep{
				Mode: rapid.SampledFrom([]Mode{Risk, Diplomacy}).Draw(t, "mode"), Bot: rapid.SampledFrom([]string{"ender2", "regent"}).Draw(t, "bot"),
				Style: stamp(someDate().Draw(t, "style")), Number: rapid.IntRange(0, 1000).Draw(t, "number"), Kept: rapid.SampledFrom([]Numbers{{}, {"choice.trust": 3}}).Draw(t, "kept"),
			}
			for range rapid.IntRange(1, 3).Draw(t, "candidates") {
				s.Candidates = append(s.Candidates, TuningCandidate{
					"mutation", Numbers{"choice.trust": number.Draw(t, "parameter")}, results.Draw(t, "results"), results.Draw(t, "kept results"),
				})
			}
			all.Set(s)
		}
		return all
	})
}

func TestTuningsRoundTrip(t *testing.T) {
	for kind, store := range stores(t) {
		t.Run(kind, func(t *testing.T) {
			s := New(store)
			rapid.Check(t, func(t *rapid.T) {
				want := someTuning().Draw(t, "tuning")
				if err := s.SaveTuning(" Begoña ", want); err != nil {
					t.Fatal(err)
				}
				if got, err := s.Tuning("Begoña"); err != nil || !reflect.DeepEqual(got, want) {
					t.Fatalf("read\n%+v, %v\nwrote\n%+v", got, err, want)
				}
			})
			if err := s.Forget("Begoña"); err != nil {
				t.Fatal(err)
			}
			if got, err := s.Tuning("Begoña"); err != nil || len(got.Steps) != 0 {
				t.Errorf("of a forgotten player: %+v, %v", got, err)
			}
		})
	}
}

func TestInvalidTuningsAreRejected(t *testing.T) {
	valid := TuningStep{Mode: Risk, Bot: "ender2", Candidates: []TuningCandidate{{Source: "mutation", Results: "wd", KeptResults: "ll"}}}
	for name, change := range map[string]func(*TuningStep){
		"a mode with weights": func(s *TuningStep) { s.Mode = War },
		"no bot":              func(s *TuningStep) { s.Bot = "" },
		"no candidates":       func(s *TuningStep) { s.Candidates = nil },
		"unknown results":     func(s *TuningStep) { s.Candidates = []TuningCandidate{{Results: "wx"}} },
		"too many results":    func(s *TuningStep) { s.Candidates = []TuningCandidate{{Results: strings.Repeat("w", maxResults+1)}} },
		"a negative number":   func(s *TuningStep) { s.Number = -1 },
	} {
		s := valid
		change(&s)
		if err := New(&Memory{}).SaveTuning("Ana", Tuning{Steps: []TuningStep{s}}); err == nil {
			t.Errorf("%s is accepted", name)
		}
	}
	if err := New(&Memory{}).SaveTuning("Ana", Tuning{Steps: []TuningStep{valid}}); err != nil {
		t.Errorf("a valid step: %v", err)
	}
}

func FuzzParseTuning(f *testing.F) {
	whole := Tuning{Steps: []TuningStep{{Mode: Risk, Bot: "ender2", Candidates: []TuningCandidate{{Source: "mutation", Results: "wd"}}}}}
	data, err := whole.encode("Ana")
	if err != nil {
		f.Fatal(err)
	}
	f.Add(data)
	f.Fuzz(func(t *testing.T, data []byte) {
		got, err := parseTuning("Ana")("t.toml", data)
		if err != nil {
			return
		}
		again, err := got.encode("Ana")
		if err != nil {
			t.Fatal(err)
		}
		if back, err := parseTuning("Ana")("t.toml", again); err != nil || !reflect.DeepEqual(back, got) {
			t.Errorf("read back %+v, %v, want %+v", back, err, got)
		}
	})
}

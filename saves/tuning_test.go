package saves

import (
	"reflect"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

func someTuning() *rapid.Generator[Tuning] {
	results := rapid.StringOfN(rapid.SampledFrom([]rune("wdl")), 0, 40, -1)
	return rapid.Custom(func(t *rapid.T) Tuning {
		var all Tuning
		for range rapid.IntRange(0, 3).Draw(t, "steps") {
			number := rapid.Float64Range(-1e6, 1e6)
			s := TuningStep{
				Mode: rapid.SampledFrom([]Mode{Risk, Diplomacy}).Draw(t, "mode"), Bot: rapid.SampledFrom([]string{"ender2", "regent"}).Draw(t, "bot"),
				Date: stamp(someDate().Draw(t, "style")), Number: rapid.IntRange(0, 1000).Draw(t, "number"), Kept: rapid.SampledFrom([]Numbers{{}, {"choice.trust": 3}}).Draw(t, "kept"),
			}
			if rapid.Bool().Draw(t, "weights") {
				s.Mode, s.Bot, s.Kept, number = someMode().Draw(t, "mode"), "", Numbers{"corner": 1}, rapid.Float64Range(0, 1)
				s.Tried = results.Draw(t, "tried")
				for range rapid.IntRange(0, 2).Draw(t, "opponents") {
					s.Opponents = append(s.Opponents, TuningOpponent{someWeights().Draw(t, "weights"), rapid.IntRange(1, 3).Draw(t, "depth")})
				}
			}
			least := 1
			if s.Bot == "" {
				least = 0
			}
			for range rapid.IntRange(least, 3).Draw(t, "candidates") {
				s.Candidates = append(s.Candidates, TuningCandidate{
					"mutation", Numbers{"choice.trust": number.Draw(t, "parameter")}, results.Draw(t, "screened"), results.Draw(t, "results"), results.Draw(t, "kept results"),
				})
			}
			all.Set(s)
			if s.Mode == War && rapid.Bool().Draw(t, "within") {
				all.Within = &s
			}
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
		"weights with a bot": func(s *TuningStep) { s.Mode, s.Kept = War, Numbers{"corner": 1} },
		"no weights":         func(s *TuningStep) { s.Mode, s.Bot = War, "" },
		"a weight above 1":   func(s *TuningStep) { s.Mode, s.Bot, s.Kept = War, "", Numbers{"corner": 2} },
		"a depth of 0":       func(s *TuningStep) { s.Opponents = []TuningOpponent{{Weights: Weights{"corner": 1}}} },
		"no bot":             func(s *TuningStep) { s.Bot = "" },
		"no candidates":      func(s *TuningStep) { s.Candidates = nil },
		"unknown results":    func(s *TuningStep) { s.Candidates = []TuningCandidate{{Results: "wx"}} },
		"too many results":   func(s *TuningStep) { s.Candidates = []TuningCandidate{{Results: strings.Repeat("w", maxResults+1)}} },
		"a negative number":  func(s *TuningStep) { s.Number = -1 },
	} {
		s := valid
		change(&s)
		if err := New(&Memory{}).SaveTuning("Ana", Tuning{Steps: []TuningStep{s}}); err == nil {
			t.Errorf("%s is accepted", name)
		}
	}
	if err := New(&Memory{}).SaveTuning("Ana", Tuning{Within: &valid}); err == nil {
		t.Error("a step of Risk within a war is accepted")
	}
	if err := New(&Memory{}).SaveTuning("Ana", Tuning{Steps: []TuningStep{valid}}); err != nil {
		t.Errorf("a valid step: %v", err)
	}
}

// A file of before has no steps of wars and battles, and is written as before without them.
func TestTuningsOfBefore(t *testing.T) {
	const old = `version = 1
name = "Ana"

[[step]]
mode = "risk"
bot = "ender2"
style = 2026-05-06T00:00:00Z
number = 3
kept = { "choice.trust" = 3.0 }

[[step.candidate]]
source = "mutation"
parameters = { "choice.trust" = 4.0 }
results = "wd"
kept_results = "l"
`
	got, err := parseTuning("Ana")("t.toml", []byte(old))
	if err != nil || len(got.Steps) != 1 || got.Steps[0].Number != 3 || got.Steps[0].Candidates[0].Results != "wd" {
		t.Fatalf("%+v, %v", got, err)
	}
	for _, want := range []string{"version = 1", "version = 2", "version = 3"} {
		data, err := got.encode("Ana")
		if err != nil || !strings.HasPrefix(string(data), want) {
			t.Errorf("%s, %v", data, err)
		}
		step := TuningStep{Mode: War, Kept: Numbers{"corner": 1}, Candidates: []TuningCandidate{{Source: "played", Parameters: Numbers{"corner": 0.5}}}}
		if _, weighs := got.Step(War, ""); weighs {
			got.Within = &step
		}
		got.Set(step)
	}
}

func FuzzParseTuning(f *testing.F) {
	whole := Tuning{Steps: []TuningStep{{Mode: Risk, Bot: "ender2", Candidates: []TuningCandidate{{Source: "mutation", Results: "wd"}}}, {Mode: War, Kept: Numbers{"corner": 1}, Candidates: []TuningCandidate{{Source: "played", Parameters: Numbers{"corner": 0.5}, Screened: "wl"}}, Opponents: []TuningOpponent{{Weights{"corner": 1}, 2}}}}}
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

package diplomacy

import "testing"

func TestRulesRoundTrip(t *testing.T) {
	for _, r := range []Rules{{}, {LastYear: 1920}, {StaleYears: 255, AgreedDraws: true}, {LastYear: 9999, StaleYears: 1}} {
		if again, err := ParseRules(r.String()); err != nil || again != r {
			t.Errorf("%v reads as %v: %v", r, again, err)
		}
	}
	if got := (Rules{LastYear: 1910, StaleYears: 3, AgreedDraws: true}).String(); got != "last=1910 stale=3 draws=on" {
		t.Errorf("the rules read %s", got)
	}
	for _, text := range []string{"last", "last=x", "last=-1", "last=10000", "last=01901", "stale=256", "draws=yes", "last=1910 last=1910", "first=1901"} {
		if r, err := ParseRules(text); err == nil {
			t.Errorf("%q reads as %v", text, r)
		}
	}
}

func TestNewGameErrors(t *testing.T) {
	_, err := NewGame(standard(t), Rules{LastYear: 1900})
	checkError(t, "a last year before the first", err, "at least the first")
	_, err = NewGame(standard(t), Rules{LastYear: 10000})
	checkError(t, "a late last year", err, "9999")
	m, err := ParseMapLine("x 1 AAA:AAA;BBB:BBB AAA:c*::BBB:;BBB:i*::AAA:")
	if err != nil {
		t.Fatal(err)
	}
	_, err = NewGame(m, Rules{})
	checkError(t, "a map without units", err, "a unit at the start")
}

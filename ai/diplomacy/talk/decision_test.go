package talk

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"eras/ai/diplomacy/diplomacytest"
	"eras/game/diplomacy"
	"eras/game/diplomacy/promise"
)

// marks are the decimal marks of the languages.
var marks = map[string]string{"en": ".", "es": ","}

// numbersIn returns the numbers of a sentence in a language that match a pattern with an English decimal
// mark.
func numbersIn(text, language, pattern string) (all []float64) {
	for _, n := range regexp.MustCompile(strings.ReplaceAll(pattern, `\.`, `\`+marks[language])).FindAllString(text, -1) {
		x, _ := strconv.ParseFloat(strings.Replace(n, marks[language], ".", 1), 64)
		all = append(all, x)
	}
	return all
}

// TestSentence checks in both languages that the sentences have their words and numbers.
func TestSentence(t *testing.T) {
	m := diplomacytest.Standard(t)
	d := Decision{Phase: diplomacy.Phase{Year: 1901}, Me: 1, With: 2, Deal: deal(t, m, one),
		None: [2]float64{4, 5}, Both: [2]float64{4.5, 5.25}, Lie: 3.75, Trust: 0.75, Least: 0.03, Tempted: 1.25, Cost: 2.5}
	d.Expected = Expect(d.Trust, d.Both[0]-d.None[0], d.Lie-d.None[0])
	for language, begin := range map[string]string{"en": "Spring 1901: Austria-Hungary ", "es": "Primavera de 1901: Austria-Hungría "} {
		w := languages[language]
		for act := range actCount {
			for reason := NoReason; reason < reasonCount; reason++ {
				if w.acts[act] == "" || w.reasons[reason] == "" {
					t.Fatalf("%s: the words of act %d or reason %d are missing", language, act, reason)
				}
				d.Act, d.Reason = act, reason
				var want []float64
				switch {
				case act == Keeps || act == Breaks:
					want = []float64{1.25, 2.5}
				case act == Remembers || act == Ends:
					want = []float64{0.75}
				case d.valued():
					want = []float64{4, 5, 4.5, 5.25, 3.75, 0.75, 0.75*0.5 - 0.25*0.25, 0.03}
				}
				text := d.Sentence(m, language)
				if got := numbersIn(text, language, `-?\d+\.\d{3}`); fmt.Sprintf("%.2f", got) != fmt.Sprintf("%.2f", want) || !strings.HasPrefix(text, begin) || strings.Contains(text, "%!") {
					t.Errorf("%s: the numbers are %v, want %v", text, got, want)
				}
				if short := d.Short(m, language); strings.Contains(short, "%!") || (short == "") != (act == Keeps || act == Breaks || act == Remembers) {
					t.Errorf("act %d, reason %d in short: %q", act, reason, short)
				}
			}
		}
	}
}

// TestShort computes what a decision says to players.
func TestShort(t *testing.T) {
	m := diplomacytest.Standard(t)
	d := Decision{With: 2, Trust: 0.25, None: [2]float64{4, 5}, Both: [2]float64{4.3, 5.2}, Expected: 0.25}
	bad := d
	bad.Expected, bad.Both[1] = -0.4, 4.5
	for want, d := range map[string]Decision{
		"It should gain you 0.2 centres, and me 0.3.":                      d.as(Offers, BestForBoth),
		"Yes: I expect to gain 0.2 centres by it.":                         d.as(Accepts, Enough),
		"No: I would gain too little by it.":                               d.as(Refuses, TooLittle),
		"No: I expect to lose 0.4 centres by it.":                          bad.as(Refuses, TooLittle),
		"No: it is too good to be true, you would lose 0.5 centres by it.": bad.as(Refuses, TooGood),
		"No: my trust in " + m.PowerName(2).In("en") + " is only 25 %.":    d.as(Refuses, NotTrusted),
		"None of us is about to win: let us end it.":                       d.as(Offers, Stuck),
		"I would like to begin as good neighbours.":                        bad.as(Offers, Custom),
		"Yes: I do not expect to win.":                                     d.as(Accepts, Stuck),
		"No: I expect to win.":                                             d.as(Refuses, Ahead),
		"Yes: I want that, too.":                                           bad.as(Accepts, Same),
		"No: one of the units is promised otherwise.":                      d.as(Refuses, UnitPromised),
	} {
		if got := d.Short(m, "en"); got != want {
			t.Errorf("got %q, want %q", got, want)
		}
	}
	if got := d.as(Refuses, TooLittle).Short(m, "es"); got != "No: ganaría demasiado poco." {
		t.Errorf("in Spanish: %q", got)
	}
}

// as returns the decision as another act for another reason.
func (d Decision) as(act Act, why Reason) Decision {
	d.Act, d.Reason = act, why
	return d
}

// TestNumbersToPlayers computes the numbers of every sentence that tells some, in both languages: those
// to players, and those of decisions by numbers of centres.
func TestNumbersToPlayers(t *testing.T) {
	m := diplomacytest.Standard(t)
	d := Decision{Phase: diplomacy.Phase{Year: 1901}, Me: 1, With: 2, Deal: deal(t, m, one), Trust: 0.25, Earlier: 0.4, None: [2]float64{4, 5}, Both: [2]float64{4.3, 5.2}, Expected: 0.25}
	worse := d
	worse.Expected, worse.Both[1] = -0.4, 4.5
	for _, c := range []struct {
		d    Decision
		want []float64
	}{
		{d.as(Offers, BestForBoth), []float64{5.2 - 5, 4.3 - 4}},
		{d.as(Accepts, Enough), []float64{0.25}},
		{worse.as(Refuses, TooLittle), []float64{0.4}},
		{worse.as(Refuses, TooGood), []float64{5 - 4.5}},
		{d.as(Refuses, Largest), []float64{5}},
		{d.as(Refuses, NotTrusted), []float64{100 * 0.25, 100 * 0.4}},
	} {
		for language := range languages {
			text := c.d.Short(m, language)
			if got := numbersIn(text, language, `\d+(\.\d+)?`); fmt.Sprintf("%.1f", got) != fmt.Sprintf("%.1f", c.want) {
				t.Errorf("%s: the numbers are %v, want %v", text, got, c.want)
			}
		}
	}
	for _, why := range []Reason{Stuck, Ahead, Largest, LastFront, OtherFront} {
		for language, want := range map[string]string{"en": "(4 centres against 5).", "es": "(4 centros contra 5)."} {
			if text := d.as(Refuses, why).Sentence(m, language); !strings.HasSuffix(text, want) {
				t.Errorf("%s: want %s", text, want)
			}
		}
	}
}

// TestRefusalNamesTheBrokenPromise computes the sentences of a refusal to a power that broke a promise from
// the record of promises, in both languages.
func TestRefusalNamesTheBrokenPromise(t *testing.T) {
	g := diplomacytest.Game(t, 4)
	m := g.Map
	start := g.Start()
	ita, _ := m.FindPower("ITA")
	aus, _ := m.FindPower("AUS")
	ledger := promise.NewLedger(g)
	ledger.Agree(promise.Agreement{Phase: start.Phase(), By: ita, With: []diplomacy.Power{aus}, Deal: deal(t, m, "PCE (AUS ITA)")})
	ph := &promise.Played{Before: &start}
	answer, err := m.ParseAnswer("A VEN - TRI", start.Season)
	if err != nil {
		t.Fatal(err)
	}
	ph.Answers[ita] = answer
	var answers []diplomacy.Answer
	for seat := range g.Acting(&start).All() {
		answers = append(answers, ph.Answers[diplomacy.PowerOf(seat)])
	}
	after := start
	(&diplomacy.Board{Game: g, First: g.Start()}).Apply(&after, answers, nil)
	ph.After = &after
	ledger.Play(ph)
	broken := ledger.Broken(ita, aus)
	if broken == nil {
		t.Fatal("no promise is broken")
	}
	d := Decision{Phase: after.Phase(), Me: aus, With: ita, Trust: ledger.Trust(aus, ita).Value(), None: [2]float64{4, 4}, Both: [2]float64{4.2, 4.2}, Lie: 3.7, Least: 0.02}
	d.Expected = Expect(d.Trust, d.Both[0]-d.None[0], d.Lie-d.None[0])
	d = d.as(Refuses, TooLittle)
	if d.Expected > d.Least || Expect(0.75, 0.2, -0.3) <= d.Least {
		t.Fatalf("with a trust of %v it expects %v", d.Trust, d.Expected)
	}
	bad := d
	bad.Lie = 0 // a stranger would be refused, too
	known := d.as(Refuses, NotTrusted)
	known.Earlier = 0.5
	b := broken.Breach
	for language, want := range map[string]struct{ trust, earlier, reproach string }{
		"en": {"No: my trust in Italy is only %.0f %%.", " It began at 50 %, after the promises broken in earlier matches.", " You promised me peace in Spring %d and %s in the same phase."},
		"es": {"No: mi confianza en Italia es solo del %.0f %%.", " Empezó en el 50 %, tras las promesas rotas en partidas anteriores.", " Me prometiste paz en primavera de %d y %s en la misma fase."},
	} {
		verb := map[string]string{"en": "ordered ", "es": "ordenaste "}[language]
		reproach := fmt.Sprintf(want.reproach, broken.Since.Year, verb+strings.TrimSpace(m.FormatOrder(b.Order)))
		trust := fmt.Sprintf(want.trust, 100*d.Trust)
		for text, d := range map[string]Decision{
			trust + reproach:                d,
			trust + want.earlier + reproach: known,
		} {
			d.Broken = broken
			if got := d.Short(m, language); got != text {
				t.Errorf("got %q, want %q", got, text)
			}
		}
		for _, other := range []Decision{bad, d} {
			if other.Lie == 0 {
				other.Broken = broken
			}
			if got := other.Short(m, language); strings.Contains(got, strings.TrimSpace(reproach)) || strings.HasPrefix(got, trust) {
				t.Errorf("without a breach that decides it says %q", got)
			}
		}
	}
}

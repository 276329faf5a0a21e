package promise

import (
	"math"
	"strings"
	"testing"

	"eras/game/diplomacy"
)

func near(a, b float64) bool { return math.Abs(a-b) < 1e-9 }

// Trust begins at three quarters, and goes with kept and broken promises, attacks and time.
func TestTrust(t *testing.T) {
	g := newGame(t, "standard", diplomacy.Rules{AgreedDraws: true})
	m := g.Map
	aus, _ := m.FindPower("AUS")
	ita, _ := m.FindPower("ITA")
	ger, _ := m.FindPower("GER")
	const centreTaken = "SPR 1903 units=AUS:A.BUD;ITA:A.VEN;GER:A.MUN owners=AUS:VIE,BUD,TRI;ITA:VEN,ROM;GER:MUN"
	for _, c := range []struct {
		name, agreed, played, before string
		setup                        func(*Ledger)
		kept, broken                 float64 // Austria's trust in Italy
	}{
		{"nothing happened", "", "ITA A VEN H", "", nil, 0, 0},
		{"kept what cost nothing", "SPR 1903 AUS (ITA) XDO ((ITA AMY VEN) HLD)", "ITA A VEN H", "", nil, 0.1, 0},
		{"kept what cost something", "SPR 1903 AUS (ITA) XDO ((ITA AMY VEN) HLD)", "ITA A VEN H", "", func(l *Ledger) { l.SetStake(func(*Promise) float64 { return 0.15 }) }, 0.5, 0},
		{"kept what cost much", "SPR 1903 AUS (ITA) XDO ((ITA AMY VEN) HLD)", "ITA A VEN H", "", func(l *Ledger) { l.SetStake(func(*Promise) float64 { return 3 }) }, 1, 0},
		{"broke an order", "SPR 1903 AUS (ITA) XDO ((ITA AMY VEN) HLD)", "ITA A VEN - TYR", "", nil, 0, 1},
		{"took a centre", "SPR 1903 AUS (ITA) PCE (AUS ITA)", "ITA A VEN - TRI", centreTaken, nil, 0, 2},
		{"bounced at a centre", "SPR 1903 AUS (ITA) PCE (AUS ITA)", "ITA A VEN - TRI", "", nil, 0, 1},
		{"void", "SPR 1903 AUS (ITA) XDO ((ITA AMY TUS) HLD)", "ITA A VEN H", "", nil, 0, 0},
		{"attacked without a promise", "", "ITA A VEN - TRI", "", nil, 0, 0.3},
		{"was attacked, too", "", "ITA A VEN - TRI | AUS F TRI - VEN", "", nil, 0, 0},
		{"attacked by agreement", "SPR 1903 AUS (ITA) XDO ((ITA AMY VEN) MTO TRI)", "ITA A VEN - TRI", "", nil, 0.1, 0},
		{"hearsay", "SPR 1903 GER (ITA) XDO ((ITA AMY VEN) HLD)", "ITA A VEN - TYR", "", nil, 0, 0},
		{"fades", "", "ITA A VEN H", "", func(l *Ledger) { l.SetTrust(aus, ita, Trust{1, 2}) }, 0.9, 1.8},
		{"fades slowly", "", "ITA A VEN H", "", func(l *Ledger) { l.SetDecay(0.97); l.SetTrust(aus, ita, Trust{1, 2}) }, 0.97, 1.94},
	} {
		before := position(t, g, map[bool]string{true: ground, false: c.before}[c.before == ""])
		l := NewLedger(g)
		if c.setup != nil {
			c.setup(l)
		}
		for _, a := range agreements(t, m, c.agreed) {
			l.Agree(a)
		}
		l.Play(playPhase(t, g, &before, c.played))
		if got := l.Trust(aus, ita); !near(got.Kept, c.kept) || !near(got.Broken, c.broken) {
			t.Errorf("%s: %v, want kept %v, broken %v", c.name, got, c.kept, c.broken)
		}
		if hearsay := l.Trust(ger, ita); c.name != "hearsay" && hearsay != (Trust{}) {
			t.Errorf("%s: Germany's trust is %v", c.name, hearsay)
		}
	}
	// Who was attacked in the last movement phase may strike back, later that is an attack again.
	p := position(t, g, ground)
	l := NewLedger(g)
	for _, x := range []struct {
		played string
		broken float64
	}{{"AUS F TRI - VEN", 0}, {"ITA A VEN - TRI", 0}, {"ITA A VEN H", 0}, {"ITA A VEN - TRI", 0.3}} {
		for !p.Season.Moves() {
			p = *playPhase(t, g, &p, "").After
		}
		ph := playPhase(t, g, &p, x.played)
		l.Play(ph)
		if p = *ph.After; !near(l.Trust(aus, ita).Broken, x.broken) {
			t.Errorf("after %s Austria's trust is %v", x.played, l.Trust(aus, ita))
		}
	}
	for trust, want := range map[Trust]float64{{}: 0.75, {1, 0}: 0.8, {0, 1}: 0.6, {0, 3}: 3.0 / 7} {
		if !near(trust.Value(), want) {
			t.Errorf("%v is worth %v", trust, trust.Value())
		}
	}
	if f := (Trust{2, 4}).Fade(0.5); f != (Trust{1, 2}) {
		t.Errorf("halved %v", f)
	}
}

// What became of promises, in sentences.
func TestSentences(t *testing.T) {
	g := newGame(t, "standard", diplomacy.Rules{AgreedDraws: true})
	for _, c := range []struct{ agreed, spring, fall, en, es string }{
		{"SPR 1903 ITA (AUS) PCE (AUS ITA)", "AUS F TRI - ALB", "ITA A VEN - TRI", "Italy promised Austria-Hungary peace in Spring 1903 and entered Trieste in Fall.", "Italia prometió a Austria-Hungría paz en primavera de 1903 y entró en Trieste en otoño."},
		{"SPR 1903 ITA (AUS GER) ALY (AUS GER ITA) VSS (RUS)", "", "ITA A VEN - TRI | AUS F TRI H", "Italy promised Austria-Hungary and Germany an alliance against Russia in Spring 1903 and ordered A VEN - TRI in Fall.", "Italia prometió a Austria-Hungría y Alemania una alianza contra Rusia en primavera de 1903 y ordenó A VEN - TRI en otoño."},
		{"SPR 1903 ITA (AUS) DMZ (AUS ITA) (VEN)", "ITA A VEN H", "", "Italy promised Austria-Hungary a demilitarised zone in Venice (VEN) in Spring 1903 and stayed in Venice in the same phase.", "Italia prometió a Austria-Hungría una zona desmilitarizada en Venecia (VEN) en primavera de 1903 y se quedó en Venecia en la misma fase."},
		{"FAL 1903 ITA (AUS) XDO ((ITA AMY VEN) MTO TYR)", "", "ITA A VEN - PIE", "Italy promised Austria-Hungary the order A VEN - TYR in Fall 1903 and ordered A VEN - PIE in the same phase.", "Italia prometió a Austria-Hungría la orden A VEN - TYR en otoño de 1903 y ordenó A VEN - PIE en la misma fase."},
		{"SPR 1903 ITA (AUS) XDO ((ITA AMY VEN) MTO TYR)", "ITA none", "", "Italy promised Austria-Hungary the order A VEN - TYR in Spring 1903 and did not order A VEN - TYR.", "Italia prometió a Austria-Hungría la orden A VEN - TYR en primavera de 1903 y no ordenó A VEN - TYR."},
		{"SPR 1903 ITA (AUS) NOT (XDO ((ITA AMY VEN) MTO TYR))", "ITA A VEN H", "", "Italy promised Austria-Hungary not to order A VEN - TYR in Spring 1903 and kept it.", "Italia prometió a Austria-Hungría no ordenar A VEN - TYR en primavera de 1903 y lo cumplió."},
		{"SPR 1903 ITA (AUS) XDO ((ITA AMY TUS) MTO PIE)", "", "", "Italy promised Austria-Hungary the order A TUS - PIE in Spring 1903, which came to nothing.", "Italia prometió a Austria-Hungría la orden A TUS - PIE en primavera de 1903, que quedó en nada."},
		{"SPR 1903 ITA (AUS) DRW", "", "", "Italy promised Austria-Hungary a draw in Spring 1903 and did not vote for it.", "Italia prometió a Austria-Hungría un empate en primavera de 1903 y no lo votó."},
		{"SPR 1903 ITA (AUS) PCE (AUS ITA)", "ITA A VEN H", "FIN", "Italy promised Austria-Hungary peace in Spring 1903 and kept it until Fall 1903.", "Italia prometió a Austria-Hungría paz en primavera de 1903 y lo cumplió hasta otoño de 1903."},
		{"SPR 1903 ITA (AUS) PCE (AUS ITA)", "ITA A VEN H", "", "Italy promised Austria-Hungary peace in Spring 1903, which still holds.", "Italia prometió a Austria-Hungría paz en primavera de 1903, que sigue en pie."},
		{"SPR 1903 ITA (AUS) XDO ((ITA AMY VEN) SUP (AUS FLT TRI))", "~ITA A VEN S F TRI", "", "Italy promised Austria-Hungary the order A VEN S F TRI in Spring 1903; whether it kept it is not known.", "Italia prometió a Austria-Hungría la orden A VEN S F TRI en primavera de 1903; no se sabe si lo cumplió."},
		{"SPR 1903 ITA (AUS) AND (XDO ((ITA AMY VEN) HLD)) (DRW)", "", "", "Italy promised Austria-Hungary the order A VEN H and a draw in Spring 1903 and did not vote for it.", "Italia prometió a Austria-Hungría la orden A VEN H y un empate en primavera de 1903 y no lo votó."},
		{"SPR 1903 ITA (AUS) AND (XDO ((ITA AMY VEN) HLD)) (XDO ((AUS FLT TRI) HLD)) (PCE (AUS ITA)) (DRW)", "", "", "Italy promised Austria-Hungary the order A VEN H, peace and a draw in Spring 1903 and did not vote for it.", "Italia prometió a Austria-Hungría la orden A VEN H, paz y un empate en primavera de 1903 y no lo votó."},
		{"SPR 1903 ITA (AUS) ORR (XDO ((ITA AMY VEN) MTO TYR)) (XDO ((ITA AMY VEN) MTO PIE))", "ITA A VEN H", "", "Italy promised Austria-Hungary one of these: the order A VEN - TYR, the order A VEN - PIE in Spring 1903 and ordered A VEN H in the same phase.", "Italia prometió a Austria-Hungría una de estas cosas: la orden A VEN - TYR, la orden A VEN - PIE en primavera de 1903 y ordenó A VEN H en la misma fase."},
	} {
		p := position(t, g, ground)
		l := NewLedger(g)
		for _, a := range agreements(t, g.Map, c.agreed) {
			l.Agree(a)
		}
		ph := playPhase(t, g, &p, c.spring)
		l.Play(ph)
		p = *ph.After
		for p.Season != diplomacy.Fall {
			ph := playPhase(t, g, &p, "")
			l.Play(ph)
			p = *ph.After
		}
		if c.fall == "FIN" {
			for _, a := range agreements(t, g.Map, "FAL 1903 AUS () NOT (PCE (AUS ITA))") {
				l.Agree(a)
			}
		} else if c.fall != "" {
			l.Play(playPhase(t, g, &p, c.fall))
		}
		ita, _ := g.Map.FindPower("ITA")
		for _, promise := range l.Promises() {
			if promise.Power != ita {
				continue
			}
			if en := promise.Sentence(g.Map, "en"); en != c.en {
				t.Errorf("%s\nwant\n%s", en, c.en)
			}
			if es := promise.Sentence(g.Map, "es"); es != c.es {
				t.Errorf("%s\nwant\n%s", es, c.es)
			}
		}
	}
}

// A broken promise as one of those to whom it was made tells it, and which of several was broken last.
func TestReproaches(t *testing.T) {
	g := newGame(t, "standard", diplomacy.Rules{AgreedDraws: true})
	ita, _ := g.Map.FindPower("ITA")
	aus, _ := g.Map.FindPower("AUS")
	for _, c := range []struct{ agreed, played, en, es string }{
		{"SPR 1903 ITA (AUS) PCE (AUS ITA)", "ITA A VEN H | AUS F TRI H", "", ""},
		{"SPR 1903 AUS (ITA) PCE (AUS ITA)", "AUS F TRI - VEN", "", ""},
		{"SPR 1903 ITA (AUS) PCE (AUS ITA)", "ITA A VEN - TRI | AUS F TRI - ALB", "You promised me peace in Spring 1903 and entered Trieste in the same phase.", "Me prometiste paz en primavera de 1903 y entraste en Trieste en la misma fase."},
		{"WIN 1902 ITA (AUS) PCE (AUS ITA)", "ITA A VEN - TRI | AUS F TRI - ALB", "You promised me peace in Winter 1902 and entered Trieste in Spring 1903.", "Me prometiste paz en invierno de 1902 y entraste en Trieste en primavera de 1903."},
		{"SPR 1903 ITA (AUS) DMZ (AUS ITA) (VEN)", "ITA A VEN H", "You promised me a demilitarised zone in Venice (VEN) in Spring 1903 and stayed in Venice in the same phase.", "Me prometiste una zona desmilitarizada en Venecia (VEN) en primavera de 1903 y te quedaste en Venecia en la misma fase."},
		{"SPR 1903 ITA (AUS) XDO ((ITA AMY VEN) MTO TYR)", "ITA A VEN - PIE", "You promised me the order A VEN - TYR in Spring 1903 and ordered A VEN - PIE in the same phase.", "Me prometiste la orden A VEN - TYR en primavera de 1903 y ordenaste A VEN - PIE en la misma fase."},
		{"SPR 1903 ITA (AUS) XDO ((ITA AMY VEN) MTO TYR)", "ITA none", "You promised me the order A VEN - TYR in Spring 1903 and did not order A VEN - TYR.", "Me prometiste la orden A VEN - TYR en primavera de 1903 y no ordenaste A VEN - TYR."},
		{"SPR 1903 ITA (AUS) DRW\nSPR 1903 ITA (GER) PCE (GER ITA)", "ITA A VEN H", "You promised me a draw in Spring 1903 and did not vote for it.", "Me prometiste un empate en primavera de 1903 y no lo votaste."},
	} {
		p := position(t, g, ground)
		l := NewLedger(g)
		for _, a := range agreements(t, g.Map, c.agreed) {
			l.Agree(a)
		}
		l.Play(playPhase(t, g, &p, c.played))
		broken := l.Broken(ita, aus)
		if (broken != nil) != (c.en != "") {
			t.Errorf("%s, %s: broken is %v", c.agreed, c.played, broken)
		}
		if broken == nil {
			continue
		}
		if en := broken.Reproach(g.Map, "en"); en != c.en {
			t.Errorf("%s\nwant\n%s", en, c.en)
		}
		if es := broken.Reproach(g.Map, "es"); es != c.es {
			t.Errorf("%s\nwant\n%s", es, c.es)
		}
	}
}

// Of several broken promises the last one counts.
func TestTheLastBrokenPromise(t *testing.T) {
	g := newGame(t, "standard", diplomacy.Rules{})
	ita, _ := g.Map.FindPower("ITA")
	aus, _ := g.Map.FindPower("AUS")
	p := position(t, g, ground)
	l := NewLedger(g)
	for _, a := range agreements(t, g.Map, "SPR 1903 ITA (AUS) PCE (AUS ITA)\nSPR 1903 ITA (AUS) XDO ((ITA FLT ION) HLD)") {
		l.Agree(a)
	}
	for _, next := range []struct{ played, of string }{{"ITA F ION - ALB", "XDO"}, {"", "XDO"}, {"ITA A VEN - TRI", "PCE"}} {
		for !p.Season.Moves() {
			p = *playPhase(t, g, &p, "").After
		}
		ph := playPhase(t, g, &p, next.played)
		l.Play(ph)
		if b := l.Broken(ita, aus); b == nil || !strings.HasPrefix(b.Breach.Of.Text(g.Map), next.of) {
			t.Errorf("after %q the last broken promise is %+v, want %s", next.played, b, next.of)
		}
		p = *ph.After
	}
}

// A peace lasts eight movement phases, and is counted as kept.
func TestLastingPromises(t *testing.T) {
	g := newGame(t, "standard", diplomacy.Rules{})
	l := NewLedger(g)
	l.Agree(agreements(t, g.Map, "SPR 1901 ITA (AUS) PCE (AUS ITA)")[0])
	p := g.Start()
	movements, decided := 0, 0
	for p.Year < 1906 {
		ph := playPhase(t, g, &p, "")
		if p.Season.Moves() {
			movements++
		}
		for _, d := range l.Play(ph) {
			if decided++; d.State != Kept || movements != Lasting || d.Decided != (diplomacy.Phase{Year: 1904, Season: diplomacy.Fall}) {
				t.Errorf("%s after %d movement phases", d.Sentence(g.Map, "en"), movements)
			}
		}
		p = *ph.After
	}
	ita, _ := g.Map.FindPower("ITA")
	if decided != 2 || l.Count(ita, Kept) != 1 || len(l.Agreements()) != 1 {
		t.Errorf("%d decided, %d kept", decided, l.Count(ita, Kept))
	}
}

func FuzzParseAgreement(f *testing.F) {
	g := newGame(f, "standard", diplomacy.Rules{})
	f.Add("SPR 1903 ITA (AUS GER) AND (XDO ((ITA AMY VEN) MTO TYR)) (PCE (AUS ITA))")
	f.Add("FAL 1904 ITA () NOT (PCE (AUS ITA))")
	f.Add("WIN 0 ITA (ITA) DRW")
	f.Fuzz(func(t *testing.T, text string) {
		a, err := parseAgreement(g.Map, text)
		if err != nil {
			return
		}
		back, err := parseAgreement(g.Map, a.Text(g.Map))
		if err != nil || back.Text(g.Map) != a.Text(g.Map) {
			t.Fatalf("%q is written %q, %v", text, a.Text(g.Map), err)
		}
		l := NewLedger(g)
		l.Agree(a)
		p := g.Start()
		for range 3 {
			ph := &Played{Before: &p}
			finish(g, ph)
			l.Play(ph)
			p = *ph.After
		}
		for _, promise := range l.Promises() {
			if promise.Sentence(g.Map, "es") == "" {
				t.Fatal("no sentence")
			}
		}
	})
}

// What orders that were not sent yet would break, in sentences.
func TestWarnings(t *testing.T) {
	g := newGame(t, "standard", diplomacy.Rules{AgreedDraws: true})
	for _, c := range []struct{ agreed, orders, en, es string }{
		{"SPR 1903 ITA (AUS) PCE (AUS ITA)", "A VEN - TRI", "Italy promised Austria-Hungary peace in Spring 1903; A VEN - TRI would break that.", "Italia prometió a Austria-Hungría paz en primavera de 1903; A VEN - TRI rompería la promesa."},
		{"SPR 1903 ITA (AUS) XDO ((ITA AMY VEN) MTO TYR)", "none", "Italy promised Austria-Hungary the order A VEN - TYR in Spring 1903; the order A VEN - TYR is missing.", "Italia prometió a Austria-Hungría la orden A VEN - TYR en primavera de 1903; falta la orden A VEN - TYR."},
		{"SPR 1903 ITA (AUS) DRW", "none", "Italy promised Austria-Hungary a draw in Spring 1903; the vote for it is missing.", "Italia prometió a Austria-Hungría un empate en primavera de 1903; falta votarlo."},
	} {
		p := position(t, g, ground)
		l := NewLedger(g)
		for _, a := range agreements(t, g.Map, c.agreed) {
			l.Agree(a)
		}
		a, err := g.Map.ParseAnswer(c.orders, p.Season)
		if err != nil {
			t.Fatal(err)
		}
		italy, _ := g.Map.FindPower("ITA")
		broken := l.Breaks(italy, &p, a)
		if len(broken) != 1 || broken[0].Warning(g.Map, "en") != c.en || broken[0].Warning(g.Map, "es") != c.es {
			t.Errorf("%s: %+v", c.agreed, broken)
			for _, b := range broken {
				t.Log(b.Warning(g.Map, "en"), b.Warning(g.Map, "es"))
			}
		}
	}
}

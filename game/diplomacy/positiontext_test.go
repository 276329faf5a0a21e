package diplomacy

import (
	"strings"
	"testing"

	"eras/game"
)

func TestFormatPosition(t *testing.T) {
	g := newGame(t, standard(t), "")
	p := g.Start()
	const start = "SPR 1901 units=AUS:A.BUD,A.VIE,F.TRI;ENG:F.EDI,F.LON,A.LVP;FRA:A.PAR,F.BRE,A.MAR;GER:A.MUN,A.BER,F.KIE;" +
		"ITA:F.NAP,A.ROM,A.VEN;RUS:A.MOS,A.WAR,F.SEV,F.STP/SCS;TUR:F.ANK,A.CON,A.SMY " +
		"owners=AUS:BUD,VIE,TRI;ENG:EDI,LON,LVP;FRA:PAR,BRE,MAR;GER:MUN,BER,KIE;ITA:NAP,ROM,VEN;RUS:MOS,WAR,SEV,STP;TUR:ANK,CON,SMY"
	if got := g.FormatPosition(&p); got != start {
		t.Errorf("the start is\n%s, want\n%s", got, start)
	}
	for _, text := range []string{
		"SUM 1901 units=AUS:A.SER dislodged=TUR:A.SER<BUD standoffs=GAL,RUM last=AUS:A.BUD.-.SER=ok;TUR:A.SER.H=dislodged:overcome@BUD!",
		"SUM 1901 units=AUS:A.SER dislodged=TUR:A.SER",
		"FAL 1901 units=ENG:F.NTH,A.NWY last=ENG:F.NTH.C.A.YOR.-.NWY=ok,A.YOR.-.NWY.VIA.NTH=ok",
		"WIN 1901 units=ENG:A.NWY quiet=7 end=limit",
		"SPR 1901 units=ENG:A.NWY last=ENG:F.NTH.S.NWY=void:not-holding,A.YOR.-.LON=bounced:rival-equal@WAL!",
	} {
		p := position(t, g, text)
		if got := g.FormatPosition(&p); got != text {
			t.Errorf("%s\nreads as %s", text, got)
		}
	}
}

func TestParsePositionErrors(t *testing.T) {
	const good = "SUM 1901 units=AUS:A.SER,F.STP/NCS;ENG:F.NTH owners=AUS:BUD;TUR:ANK quiet=2 dislodged=TUR:A.SER<BUD standoffs=GAL last=AUS:A.BUD.-.SER=ok"
	g := newGame(t, standard(t), "")
	position(t, g, good)
	for _, c := range []struct{ old, new, contains string }{
		{"SUM", "SUN", "season"},
		{"1901", "01901", "year"},
		{"1901", "0", "year"},
		{"1901", "10000", "year"},
		{" 1901", "", "year"},
		{"units=", "unit=", "key=value with a key"},
		{"units=", "", "key=value with a key"},
		{"quiet=2", "quiet=2 quiet=2", "twice"},
		{"standoffs=GAL ", "standoffs=GAL units=AUS:A.BUD ", "too late"},
		{"quiet=2", "quiet=0", "quiet"},
		{"quiet=2", "quiet=256", "quiet"},
		{"A.SER,", "A.SER,A.SER,", "units: two units stand in SER"},
		{"A.SER,", "A.NTH,", "units"},
		{"STP/NCS", "STP", "units"},
		{"STP/NCS", "STP/ECS", "units"},
		{"ENG:F.NTH", "AUS:F.NTH", "AUS appears twice"},
		{"ENG:F.NTH", "EGG:F.NTH", "EGG"},
		{"ENG:F.NTH", "ENG:", "units"},
		{"AUS:BUD;", "AUS:BOH;", "owners"},
		{"TUR:ANK", "TUR:BUD", "two owners"},
		{"dislodged=TUR:A.SER<BUD ", "", "no power has anything"},
		{"SUM", "SPR", "dislodged"},
		{"<BUD", "<SER", "no attacker"},
		{"<BUD", "<XXX", "XXX"},
		{"<BUD", "<BUD,A.SER", "two units"},
		{"standoffs=GAL", "standoffs=GAL,GAL", "standoffs"},
		{"A.BUD.-.SER=ok", "A.BUD.-.SER", "result"},
		{"A.BUD.-.SER=ok", "A.BUD.-.SER=fine", "fine"},
		{"A.BUD.-.SER=ok", "A.BUD.-.SER=ok:because", "because"},
		{"A.BUD.-.SER=ok", "A.BUD.-.SER=ok@XXX", "XXX"},
		{"A.BUD.-.SER=ok", "A.BUD.R.SER=ok", "movement"},
		{"A.BUD.-.SER=ok", "A.Bud-Ser=ok", "notation of records"},
		{"A.BUD.-.SER=ok", "A.BUD.-.SER=ok,A.BUD.H=ok", "two orders"},
		{"=ok", "=ok end=solo", "dislodged"},
		{"=ok", "=ok end=peace", "peace"},
	} {
		text := strings.Replace(good, c.old, c.new, 1)
		if text == good {
			t.Fatalf("%q is not in the text", c.old)
		}
		_, err := g.ParsePosition(text)
		checkError(t, text, err, c.contains)
	}
	_, err := g.ParsePosition("WIN 1901 units=FRA:A.PAR end=solo")
	checkError(t, "a victory of nobody", err, "18 centres")
	_, err = g.ParsePosition("FAL 1901 units=FRA:A.PAR standoffs=GAL")
	checkError(t, "standoffs in fall", err, "retreat phases")
	var units []string
	for at := range Location(g.Map.Provinces()) {
		if k := Fleet - Kind(at%2); g.Map.CanStand(k, at) || g.Map.CanStand(Fleet+Army-k, at) {
			if !g.Map.CanStand(k, at) {
				k = Fleet + Army - k
			}
			units = append(units, k.String()+"."+g.Map.LocationToken(at))
		}
	}
	position(t, g, "FAL 1901 units=FRA:"+strings.Join(units[:MaxOrders], ","))
	_, err = g.ParsePosition("FAL 1901 units=FRA:" + strings.Join(units[:MaxOrders+1], ","))
	checkError(t, "too many units", err, "at most 48")
}

func TestAnswerRoundTrip(t *testing.T) {
	g := newGame(t, standard(t), "")
	for _, c := range []struct {
		season Season
		text   string
	}{
		{Spring, "none"},
		{Spring, "draw"},
		{Fall, "A BUD - SER; F TRI H; A YOR - NWY VIA NTH NWG; A VIE S A BUD - SER; F ADR C A TRI - APU; draw"},
		{Summer, "A BUD R SER; F TRI D"},
		{Winter, "A BUD D; F TRI D"},
		{Winter, "WAIVE; A BUD B; WAIVE; F STP/NCS B"},
	} {
		a, err := g.Map.ParseAnswer(c.text, c.season)
		if err != nil {
			t.Errorf("%s: %v", c.text, err)
		}
		if got := g.Map.FormatAnswer(a); got != c.text {
			t.Errorf("%s reads as %s", c.text, got)
		}
	}
	for _, text := range []string{"", ";", "draw; draw", "none; A BUD H", "A BUD H;", "A BUD - XXX", "sleep", strings.Repeat("A BUD H;", 60) + "A BUD H"} {
		if a, err := g.Map.ParseAnswer(text, Spring); err == nil {
			t.Errorf("%q reads as %s", text, g.Map.FormatAnswer(a))
		}
	}
}

// FuzzPosition reads any text. An accepted position must be read back from its text and be
// playable to the end.
func FuzzPosition(f *testing.F) {
	g := newGame(f, lagoon(f), "last=1705")
	rng := game.Random(67)
	for i := range uint64(6) {
		for p := g.Start(); p.Ending == Ongoing; {
			f.Add(g.FormatPosition(&p), i)
			orders := randomOrders(g, &p, rng)
			NewJudge(g).Advance(&p, &orders)
		}
	}
	f.Add("WIN 1700 units=NOR:A.CAP owners=NOR:ISL,MIN,CAP,HIL,BAY end=solo", uint64(1))
	f.Fuzz(func(t *testing.T, text string, seed uint64) {
		p, err := g.ParsePosition(text)
		if err != nil {
			return
		}
		if again, err := g.ParsePosition(g.FormatPosition(&p)); err != nil || again != p {
			t.Fatalf("%q reads as %q: %v", text, g.FormatPosition(&again), err)
		}
		rng, j := game.Random(seed), NewJudge(g)
		for range 12 {
			if p.Ending != Ongoing {
				return
			}
			orders := randomOrders(g, &p, rng)
			j.Advance(&p, &orders)
			if err := g.Validate(&p); err != nil {
				t.Fatalf("%q leads to %q: %v", text, g.FormatPosition(&p), err)
			}
		}
	})
}

// FuzzAnswer reads any text as an answer. An accepted answer must be read back from its
// text, and checking it at a position must not panic.
func FuzzAnswer(f *testing.F) {
	g := newGame(f, standard(f), "")
	p := g.Start()
	for _, text := range []string{"none", "draw", "A BUD - SER; A VIE H", "WAIVE; A BUD B", "A BUD R SER; F TRI D; draw", "A Bud S A Vie-Gal", "A YOR - NWY VIA NTH NWG"} {
		f.Add(text, uint8(len(text)))
	}
	f.Fuzz(func(t *testing.T, text string, season uint8) {
		s := Season(season % 5)
		a, err := g.Map.ParseAnswer(text, s)
		if err != nil {
			return
		}
		again, err := g.Map.ParseAnswer(g.Map.FormatAnswer(a), s)
		if err != nil || again != a {
			t.Fatalf("%q reads as %q, then as %q: %v", text, g.Map.FormatAnswer(a), g.Map.FormatAnswer(again), err)
		}
		for w := range g.Map.Powers() {
			_ = g.CheckAnswer(&p, Power(w+1), a)
		}
	})
}

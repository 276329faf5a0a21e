package diplomacy

import (
	"strings"
	"testing"

	"eras/game"
)

// played is one phase of an example: a position, answers by the tokens of powers, and the
// position that must follow, without its part last=.
type played struct{ name, rules, at, answers, after string }

// withoutLast drops the part last= of a position's text.
func withoutLast(text string) string {
	var words []string
	for word := range strings.FieldsSeq(text) {
		if !strings.HasPrefix(word, "last=") {
			words = append(words, word)
		}
	}
	return strings.Join(words, " ")
}

// answersOf reads the answers of the actors, as in "FRA A PAR H; draw | GER none".
func answersOf(t *testing.T, g *Game, p *Position, text string) []Answer {
	t.Helper()
	given := map[Power]Answer{}
	for part := range strings.SplitSeq(text, "|") {
		token, orders, _ := strings.Cut(strings.TrimSpace(part), " ")
		power, ok := g.Map.FindPower(token)
		if !ok {
			continue
		}
		a, err := g.Map.ParseAnswer(orders, p.Season)
		if err != nil {
			t.Fatal(err)
		}
		if err := g.CheckAnswer(p, power, a); err != nil {
			t.Fatal(err)
		}
		given[power] = a
	}
	var answers []Answer
	for seat := range g.Acting(p).All() {
		answers = append(answers, given[PowerOf(seat)])
	}
	return answers
}

func TestPhases(t *testing.T) {
	m := standard(t)
	for _, c := range []played{
		{"spring is followed by fall where nobody was dislodged", "",
			"SPR 1901 units=FRA:A.PAR owners=FRA:PAR,BRE", "FRA A PAR - PIC",
			"FAL 1901 units=FRA:A.PIC owners=FRA:BRE,PAR"},
		{"no centre changes its owner in spring", "",
			"SPR 1901 units=FRA:A.PIC owners=FRA:PAR", "FRA A PIC - BEL",
			"FAL 1901 units=FRA:A.BEL owners=FRA:PAR"},
		{"centres are counted after fall, and a balanced winter is passed over", "",
			"FAL 1901 units=FRA:A.BEL owners=GER:BEL", "FRA A BEL H",
			"SPR 1902 units=FRA:A.BEL owners=FRA:BEL"},
		{"an empty centre stays its owner's", "",
			"FAL 1901 units=FRA:A.BEL owners=FRA:BEL", "FRA A BEL - PIC",
			"SPR 1902 units=FRA:A.PIC owners=FRA:BEL quiet=1"},
		{"fleets at sea own nothing", "",
			"FAL 1901 units=FRA:F.NTH owners=FRA:BEL", "FRA none",
			"SPR 1902 units=FRA:F.NTH owners=FRA:BEL quiet=1"},
		{"dislodged units retreat before the count", "",
			"FAL 1901 units=FRA:A.BUR,A.PIC,A.GAS;GER:A.BEL owners=FRA:PAR,MAR,BRE;GER:BEL", "FRA A PIC - BEL; A BUR S A PIC - BEL",
			"AUT 1901 units=FRA:A.BUR,A.GAS,A.BEL owners=FRA:PAR,BRE,MAR;GER:BEL dislodged=GER:A.BEL<PIC"},
		{"and retreating units count", "",
			"AUT 1901 units=FRA:A.BUR,A.GAS,A.BEL owners=FRA:PAR,BRE,MAR;GER:BEL dislodged=GER:A.BEL<PIC", "GER A BEL R HOL",
			"WIN 1901 units=FRA:A.BUR,A.GAS,A.BEL;GER:A.HOL owners=FRA:PAR,BEL,BRE,MAR;GER:HOL"},
		{"a unit that is ordered nothing disbands", "",
			"AUT 1901 units=FRA:A.BEL owners=FRA:PAR;GER:BEL dislodged=GER:A.BEL<PIC", "GER none",
			"WIN 1901 units=FRA:A.BEL owners=FRA:PAR,BEL"},
		{"the year of a winter passes", "",
			"WIN 1901 units=FRA:A.BEL owners=FRA:PAR,BEL", "FRA A PAR B",
			"SPR 1902 units=FRA:A.PAR,A.BEL owners=FRA:PAR,BEL"},
		{"without units the year passes until there is something to build", "",
			"SUM 1901 owners=FRA:PAR,MAR;GER:MUN units=GER:A.BUR dislodged=FRA:A.BUR<MUN", "FRA A BUR D",
			"FAL 1901 units=GER:A.BUR owners=FRA:MAR,PAR;GER:MUN"},
		{"and then it is built", "",
			"FAL 1901 units=GER:A.BUR owners=FRA:PAR;GER:MUN", "GER none",
			"WIN 1901 units=GER:A.BUR owners=FRA:PAR;GER:MUN quiet=1"},
		{"18 centres win, before winter", "",
			"FAL 1908 units=RUS:A.ANK owners=RUS:SEV,MOS,WAR,STP,NWY,SWE,DEN,BER,MUN,KIE,VIE,BUD,TRI,SER,RUM,BUL,CON", "RUS none",
			"WIN 1908 units=RUS:A.ANK owners=RUS:BUD,MOS,MUN,SER,VIE,WAR,ANK,BER,CON,DEN,KIE,NWY,RUM,SEV,SWE,TRI,BUL,STP end=solo"},
		{"but not in spring", "",
			"SPR 1908 units=RUS:A.ANK owners=RUS:SEV,MOS,WAR,STP,NWY,SWE,DEN,BER,MUN,KIE,VIE,BUD,TRI,SER,RUM,BUL,CON", "RUS none",
			"FAL 1908 units=RUS:A.ANK owners=RUS:BUD,MOS,MUN,SER,VIE,WAR,BER,CON,DEN,KIE,NWY,RUM,SEV,SWE,TRI,BUL,STP"},
		{"17 do not win", "",
			"FAL 1908 units=RUS:A.ARM owners=RUS:SEV,MOS,WAR,STP,NWY,SWE,DEN,BER,MUN,KIE,VIE,BUD,TRI,SER,RUM,BUL,CON", "RUS none",
			"WIN 1908 units=RUS:A.ARM owners=RUS:BUD,MOS,MUN,SER,VIE,WAR,BER,CON,DEN,KIE,NWY,RUM,SEV,SWE,TRI,BUL,STP quiet=1"},
		{"equal halves go on", "",
			"FAL 1908 units=RUS:A.UKR;FRA:A.GAS owners=RUS:SEV,MOS,WAR,STP,NWY,SWE,DEN,BER,MUN,KIE,VIE,BUD,TRI,SER,RUM,BUL,CON;FRA:ANK,SMY,GRE,TUN,NAP,ROM,VEN,MAR,PAR,BRE,SPA,POR,LON,LVP,EDI,BEL,HOL", "",
			"WIN 1908 units=FRA:A.GAS;RUS:A.UKR owners=FRA:PAR,ANK,BEL,BRE,EDI,GRE,HOL,LON,LVP,MAR,NAP,POR,ROM,SMY,TUN,VEN,SPA;RUS:BUD,MOS,MUN,SER,VIE,WAR,BER,CON,DEN,KIE,NWY,RUM,SEV,SWE,TRI,BUL,STP quiet=1"},
		{"the last year ends with its winter", "last=1905",
			"FAL 1905 units=FRA:A.PIC owners=FRA:PAR,BRE,MAR", "FRA none",
			"WIN 1905 units=FRA:A.PIC owners=FRA:PAR,BRE,MAR quiet=1"},
		{"and the match", "last=1905",
			"WIN 1905 units=FRA:A.PIC owners=FRA:PAR,BRE,MAR quiet=1", "FRA A PAR B",
			"WIN 1905 units=FRA:A.PAR,A.PIC owners=FRA:PAR,BRE,MAR quiet=1 end=limit"},
		{"also where nobody adjusts", "last=1905",
			"FAL 1905 units=FRA:A.PIC owners=FRA:PAR", "FRA none",
			"WIN 1905 units=FRA:A.PIC owners=FRA:PAR quiet=1 end=limit"},
		{"a year before it goes on", "last=1905",
			"FAL 1904 units=FRA:A.PIC owners=FRA:PAR", "FRA none",
			"SPR 1905 units=FRA:A.PIC owners=FRA:PAR quiet=1"},
		{"years without a change end the match", "stale=3",
			"FAL 1905 units=FRA:A.PIC owners=FRA:PAR quiet=2", "FRA none",
			"WIN 1905 units=FRA:A.PIC owners=FRA:PAR quiet=3 end=stale"},
		{"a change begins the count anew", "stale=3",
			"FAL 1905 units=FRA:A.BEL owners=FRA:PAR quiet=2", "FRA none",
			"WIN 1905 units=FRA:A.BEL owners=FRA:PAR,BEL"},
		{"every match ends some day", "",
			"FAL 9999 units=FRA:A.PIC owners=FRA:PAR", "FRA none",
			"WIN 9999 units=FRA:A.PIC owners=FRA:PAR quiet=1 end=limit"},
		{"quiet years are counted as far as they go", "",
			"FAL 1905 units=FRA:A.PIC owners=FRA:PAR quiet=255", "FRA none",
			"SPR 1906 units=FRA:A.PIC owners=FRA:PAR quiet=255"},
		{"who all accept a draw have one, where they stand", "draws=on",
			"SPR 1905 units=FRA:A.PIC;GER:A.MUN owners=FRA:PAR;ITA:ROM", "FRA A PIC - BEL; draw | GER draw",
			"SPR 1905 units=FRA:A.PIC;GER:A.MUN owners=FRA:PAR;ITA:ROM end=agreed"},
		{"one who does not is enough to go on", "draws=on",
			"SPR 1905 units=FRA:A.PIC;GER:A.MUN owners=FRA:PAR", "FRA A PIC - BEL; draw | GER none",
			"FAL 1905 units=FRA:A.BEL;GER:A.MUN owners=FRA:PAR"},
		{"so are other rules", "",
			"SPR 1905 units=FRA:A.PIC;GER:A.MUN owners=FRA:PAR", "FRA A PIC - BEL; draw | GER draw",
			"FAL 1905 units=FRA:A.BEL;GER:A.MUN owners=FRA:PAR"},
		{"a power wins if all others with units concede", "draws=on",
			"SPR 1905 units=FRA:A.PIC;GER:A.MUN;ITA:A.ROM owners=FRA:PAR;TUR:CON", "FRA A PIC - BEL | GER concede FRA | ITA draw; concede FRA",
			"SPR 1905 units=FRA:A.PIC;GER:A.MUN;ITA:A.ROM owners=FRA:PAR;TUR:CON end=conceded:FRA"},
		{"not if one of them does not", "draws=on",
			"SPR 1905 units=FRA:A.PIC;GER:A.MUN;ITA:A.ROM owners=FRA:PAR", "FRA A PIC - BEL; concede FRA | GER concede FRA | ITA concede GER",
			"FAL 1905 units=FRA:A.BEL;GER:A.MUN;ITA:A.ROM owners=FRA:PAR"},
		{"nor if it only asks for it", "draws=on",
			"SPR 1905 units=FRA:A.PIC owners=FRA:PAR", "FRA concede FRA",
			"FAL 1905 units=FRA:A.PIC owners=FRA:PAR"},
		{"nor by other rules", "",
			"SPR 1905 units=FRA:A.PIC;GER:A.MUN owners=FRA:PAR", "FRA none | GER concede FRA",
			"FAL 1905 units=FRA:A.PIC;GER:A.MUN owners=FRA:PAR"},
		{"and other phases", "draws=on",
			"WIN 1905 units=FRA:A.PIC;GER:A.MUN owners=FRA:PAR,MAR;GER:MUN", "FRA draw",
			"SPR 1906 units=FRA:A.PIC;GER:A.MUN owners=FRA:MAR,PAR;GER:MUN"},
		{"when nobody is left the match is over", "",
			"AUT 1905 owners=GER:MUN;FRA:SPA units=GER:A.TYR dislodged=FRA:A.TYR<MUN", "FRA none",
			"SPR 1906 units=GER:A.TYR owners=FRA:SPA;GER:MUN quiet=1"},
		{"even without a limit", "",
			"AUT 1905 dislodged=FRA:A.TYR<MUN owners=FRA:SPA", "FRA none",
			"WIN 1905 owners=FRA:SPA quiet=1 end=stale"},
	} {
		t.Run(c.name, func(t *testing.T) {
			g := newGame(t, m, c.rules)
			p, want := position(t, g, reorder(c.at)), position(t, g, reorder(c.after))
			(&Board{Game: g}).Apply(&p, answersOf(t, g, &p, c.answers), nil)
			if got := withoutLast(g.FormatPosition(&p)); got != g.FormatPosition(&want) {
				t.Errorf("got  %s\nwant %s", got, c.after)
			}
		})
	}
}

// reorder puts the parts of a position's text in the notation's order.
func reorder(text string) string {
	words := strings.Fields(text)
	out := words[:2:2]
	for _, part := range positionParts {
		for _, word := range words[2:] {
			if strings.HasPrefix(word, part.key+"=") {
				out = append(out, word)
			}
		}
	}
	return strings.Join(out, " ")
}

// TestAdvanceAllocatesNothing counts allocations in matches played to the end.
func TestAdvanceAllocatesNothing(t *testing.T) {
	g := newGame(t, standard(t), "last=1908")
	j := NewJudge(g)
	var positions []Position
	var orders []Orders
	seasons := map[Season]int{}
	rng := game.Random(63)
	for range 4 {
		for p := g.Start(); p.Ending == Ongoing; {
			positions = append(positions, p)
			orders = append(orders, randomOrders(g, &p, rng))
			seasons[p.Season]++
			j.Advance(&p, &orders[len(orders)-1])
		}
	}
	if len(seasons) != 5 {
		t.Errorf("the matches have the seasons %v only", seasons)
	}
	i := 0
	n := testing.AllocsPerRun(len(positions)-1, func() {
		p := positions[i]
		j.Advance(&p, &orders[i])
		i++
	})
	if n != 0 {
		t.Errorf("%v allocations a phase", n)
	}
}

// TestLegalOrdersAllocateNothing counts allocations of listing orders into a buffer.
func TestLegalOrdersAllocateNothing(t *testing.T) {
	g := newGame(t, standard(t), "")
	p := scatter(g, game.Random(64), 40)
	buf := make([]Order, 0, 4096)
	if n := testing.AllocsPerRun(20, func() {
		for i := range g.Map.Provinces() {
			buf = g.AppendLegal(buf[:0], &p, p.Units[i].Power, Province(i))
		}
	}); n != 0 {
		t.Errorf("%v allocations", n)
	}
}

// TestAdvanceUncheckedOrders gives the judge orders that were not checked.
func TestAdvanceUncheckedOrders(t *testing.T) {
	rng := game.Random(65)
	for _, g := range []*Game{newGame(t, standard(t), "last=1904"), newGame(t, lagoon(t), "last=1708")} {
		j, check := NewJudge(g), invariant(g)
		for range 30 {
			for p := g.Start(); p.Ending == Ongoing; {
				var orders Orders
				for i := range orders {
					o := Order{Kind: OrderKind(rng.IntN(12)), Unit: Kind(rng.IntN(4)), At: Location(i), To: Location(rng.IntN(256)), From: Location(rng.IntN(256)), Other: Kind(rng.IntN(4)), Via: rng.IntN(3) == 0}
					if rng.IntN(3) == 0 {
						o.At = Location(rng.IntN(256))
					}
					if rng.IntN(2) == 0 {
						o.From, o.Other, o.Via = 0, 0, o.Kind == Move
					}
					if rng.IntN(3) == 0 {
						o.Route = Route([]byte{byte(rng.IntN(256)), byte(g.Map.Seas().First()), byte(g.Map.Seas().First())})[rng.IntN(2):]
					}
					if rng.IntN(2) == 0 {
						orders[i] = o
					}
				}
				before := p
				j.Advance(&p, &orders)
				if err := check(p); err != nil {
					t.Fatalf("%s leads to %s: %v", g.FormatPosition(&before), g.FormatPosition(&p), err)
				}
				if again, err := g.ParsePosition(g.FormatPosition(&p)); err != nil || again != p {
					t.Fatalf("%s is not read back from its text: %v", g.FormatPosition(&p), err)
				}
			}
		}
	}
}

// TestAdvanceIllegalOrders gives the judge illegal orders of retreats and winters.
func TestAdvanceIllegalOrders(t *testing.T) {
	g := newGame(t, standard(t), "")
	m, j := g.Map, NewJudge(g)
	at := func(token string) Province { return place(t, m, token) }
	order := func(text string, s Season) Order {
		o, err := m.ParseOrder(text)
		if err != nil {
			t.Fatal(err)
		}
		return o.In(s)
	}
	p := position(t, g, "SUM 1901 units=FRA:A.BEL,A.RUH;ENG:F.DEN dislodged=GER:A.BEL<PIC,A.RUH<BUR,F.DEN<NTH")
	var orders Orders
	orders[at("BEL")] = order("A BEL R HOL", Summer)
	orders[at("RUH")] = order("A RUH R HOL", Summer)
	orders[at("DEN")] = order("A BEL R HOL", Summer)
	orders[at("PAR")] = order("A PAR H", Summer)
	v := j.Advance(&p, &orders)
	for token, want := range map[string]Verdict{
		"BEL": {Result: Bounced, Reason: RetreatsClash, By: at("RUH")},
		"RUH": {Result: Bounced, Reason: RetreatsClash, By: at("BEL")},
		"DEN": {Result: Illegal, Reason: NotDislodged, By: NoProvince},
		"PAR": {Result: Illegal, Reason: WrongPhase, By: NoProvince},
		"MUN": {},
	} {
		if v[at(token)] != want {
			t.Errorf("the retreat from %s: %+v, want %+v", token, v[at(token)], want)
		}
	}
	p = position(t, g, "WIN 1901 units=FRA:A.GAS;GER:A.BEL,A.HOL;ITA:A.TUN,A.TUS owners=FRA:PAR,BRE,MAR;GER:BEL;ITA:VEN,ROM,TUN,NAP")
	orders = Orders{}
	for token, text := range map[string]string{
		"PAR": "A PAR B", "BRE": "F BRE B", "MAR": "A MAR B", "BEL": "A BEL D", "HOL": "A HOL D", "GAS": "A GAS D", "TUN": "A TUN B",
		"VEN": "A ROM B", "ROM": "A ROM H", "NAP": "F NAP B", "BOH": "A BOH B", "SIL": "A SIL D",
	} {
		orders[at(token)] = order(text, Winter)
	}
	v = j.Advance(&p, &orders)
	for token, want := range map[string]Verdict{
		"PAR": {Result: OK, By: NoProvince},
		"BRE": {Result: OK, By: NoProvince},
		"MAR": {Result: Illegal, Reason: TooMany, By: NoProvince},
		"BEL": {Result: OK, By: NoProvince},
		"HOL": {Result: Illegal, Reason: TooMany, By: NoProvince},
		"GAS": {Result: Illegal, Reason: NothingToRemove, By: NoProvince},
		"TUN": {Result: Illegal, Reason: NotHome, By: NoProvince},
		"VEN": {Result: Illegal, Reason: NoPlace, By: NoProvince},
		"ROM": {Result: Illegal, Reason: WrongPhase, By: NoProvince},
		"NAP": {Result: OK, By: NoProvince},
		"BOH": {Result: Illegal, Reason: NotHome, By: NoProvince},
		"SIL": {Result: Illegal, Reason: NoUnit, By: NoProvince},
	} {
		if got := v[at(token)]; got != want {
			t.Errorf("the order in %s: %+v, want %+v", token, got, want)
		}
	}
	if got := withoutLast(g.FormatPosition(&p)); got != "SPR 1902 units=FRA:A.PAR,A.GAS,F.BRE;GER:A.HOL;ITA:A.TUS,F.NAP,A.TUN owners=FRA:PAR,BRE,MAR;GER:BEL;ITA:NAP,ROM,TUN,VEN" {
		t.Errorf("the winter ends at %s", got)
	}
}

// TestUnitCounts counts units over the phases: every unit that disappears was disbanded or
// removed, and every unit that appears was built.
func TestUnitCounts(t *testing.T) {
	g := newGame(t, lagoon(t), "last=1730")
	b := &Board{Game: g, First: g.Start()}
	rng := game.Random(66)
	units := func(p *Position) (n int) {
		for i := range p.Units {
			if p.Units[i].Exists() {
				n++
			}
			if p.Dislodged[i].Unit.Exists() {
				n++
			}
		}
		return n
	}
	for range 20 {
		for p := b.Start(); p.Ending == Ongoing; {
			var answers []Answer
			for seat := range g.Acting(&p).All() {
				answers = append(answers, randomAnswer(g, &p, PowerOf(seat), rng))
			}
			after := p
			var events []Event
			b.Apply(&after, answers, &events)
			change := 0
			for _, e := range events {
				switch e.Kind {
				case Destroyed, Removed:
					change--
				case Built:
					change++
				}
			}
			if units(&after) != units(&p)+change {
				t.Fatalf("%s leads to %s with %+d units", g.FormatPosition(&p), g.FormatPosition(&after), change)
			}
			p = after
		}
	}
}

func TestRulesRoundTrip(t *testing.T) {
	for _, r := range []Rules{{}, {LastYear: 1920}, {StaleYears: 255, AgreedDraws: true}, {LastYear: 9999, StaleYears: 1}, {Press: PressRules{30, true}}, {Press: PressRules{Level: 10}}, {Press: PressRules{Words: true}}} {
		if again, err := ParseRules(r.String()); err != nil || again != r {
			t.Errorf("%v reads as %v: %v", r, again, err)
		}
	}
	if got := (Rules{LastYear: 1910, StaleYears: 3, AgreedDraws: true}).String(); got != "last=1910 stale=3 draws=on" {
		t.Errorf("the rules read %s", got)
	}
	if got := (Rules{AgreedDraws: true, Press: PressRules{30, true}}).String(); got != "last=0 stale=0 draws=on press=30+words" {
		t.Errorf("the rules with press read %s", got)
	}
	for _, text := range []string{"last", "last=x", "last=-1", "last=10000", "last=01901", "stale=256", "draws=yes", "last=1910 last=1910", "first=1901", "press=", "press=5", "press=40", "press=30+word", "press=030", "press=+words"} {
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

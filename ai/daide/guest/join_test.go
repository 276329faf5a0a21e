package guest

import (
	"bytes"
	"context"
	"errors"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"eras/ai/daide"
	aidiplomacy "eras/ai/diplomacy"
	"eras/game/diplomacy"
)

// The recorded session with a server in the field, whose messages are in the test
// data of package daide: the client sends what that one sent, byte for byte.
func TestRecordedSession(t *testing.T) {
	data, err := os.ReadFile("../testdata/handshake.txt")
	if err != nil {
		t.Fatal(err)
	}
	v := wordsOf(t, standardMap(t))
	script := []string{"RM"}
	want := daide.InitialFrame().AppendTo(nil)
	for line := range strings.Lines(string(data)) {
		line = strings.TrimSpace(line)
		if strings.HasPrefix(line, "> OBS") {
			break // another session
		}
		if !strings.HasPrefix(line, "> ") && !strings.HasPrefix(line, "< ") {
			continue
		}
		script = append(script, line)
		if text, ok := strings.CutPrefix(line, "> "); ok {
			m, err := v.ParseText(text)
			if err != nil {
				t.Fatal(err)
			}
			f, err := daide.MessageFrame(m)
			if err != nil {
				t.Fatal(err)
			}
			want = f.AppendTo(want)
		}
	}
	want = append(want, 2, 0, 0, 2, 0x48, 0x03) // GOF
	s := &scripted{v: v, scripts: [][]string{lines(script, "> GOF", "< YES (GOF)", "< OFF")}}
	r, err := Join(t.Context(), quick(s.dial))
	s.wg.Wait()
	if !errors.Is(err, ErrCalledOff) || len(s.problems) > 0 || len(s.sent) != 1 || !bytes.Equal(s.sent[0], want) {
		t.Errorf("%v, %v\nthe client sends\n%X, not\n%X", err, s.problems, s.sent, want)
	}
	if r.Power != "FRA" || r.Passcode != 1550 || r.Centres != 3 || r.Year != 1901 || r.Orders != 3 || r.Phases != 1 {
		t.Errorf("%+v", r)
	}
}

// A small game with every kind of phase, to its end.
func TestGame(t *testing.T) {
	var positions []string
	m := standardMap(t)
	g, err := diplomacy.NewGame(m, diplomacy.Rules{})
	if err != nil {
		t.Fatal(err)
	}
	r, err := run(t, func(o *Options) {
		o.Make = ordering(t, map[diplomacy.Phase]string{
			{Year: 1901, Season: diplomacy.Spring}: "A PAR - BUR",
			{Year: 1901, Season: diplomacy.Summer}: "A BUR R GAS",
			{Year: 1901, Season: diplomacy.Fall}:   "A GAS - SPA",
			{Year: 1901, Season: diplomacy.Winter}: "A MAR B",
		})
		o.Watch = func(p *diplomacy.Position) { positions = append(positions, g.FormatPosition(p)) }
	}, lines(join,
		"< SCO (FRA PAR MAR BRE) (GER MUN BER)",
		"< NOW (SPR 1901) (FRA AMY PAR) (GER AMY MUN) (GER AMY RUH)",
		"> SUB ((FRA AMY PAR) MTO BUR)",
		"< THX ((FRA AMY PAR) MTO BUR) (MBV)", "< MIS", "> GOF", "< YES (GOF)",
		"< ORD (SPR 1901) ((FRA AMY PAR) MTO BUR) (SUC)", "< ORD (SPR 1901) ((GER AMY MUN) HLD) (SUC)", "< ORD (SPR 1901) ((GER AMY RUH) HLD) (SUC)",
		// The rules would not dislodge the army: what the server says counts.
		"< NOW (SUM 1901) (GER AMY BUR) (GER AMY RUH) (FRA AMY BUR MRT (PAR PIC GAS MAR))",
		"> SUB ((FRA AMY BUR) RTO GAS)", "< THX ((FRA AMY BUR) RTO GAS) (MBV)", "> GOF", "< YES (GOF)",
		"< ORD (SUM 1901) ((FRA AMY BUR) RTO GAS) (SUC)",
		"< NOW (FAL 1901) (GER AMY BUR) (GER AMY RUH) (FRA AMY GAS)",
		"> SUB ((FRA AMY GAS) MTO SPA)", "< THX ((FRA AMY GAS) MTO SPA) (MBV)", "> GOF", "< YES (GOF)",
		"< ORD (FAL 1901) ((FRA AMY GAS) MTO SPA) (SUC)", "< ORD (FAL 1901) ((GER AMY BUR) HLD) (SUC)", "< ORD (FAL 1901) ((GER AMY RUH) HLD) (SUC)",
		"< SCO (FRA PAR MAR BRE SPA) (GER MUN BER)",
		"< NOW (WIN 1901) (GER AMY BUR) (GER AMY RUH) (FRA AMY SPA)",
		"> SUB ((FRA AMY MAR) BLD) (FRA WVE) (FRA WVE)",
		"< THX ((FRA AMY MAR) BLD) (MBV)", "< THX (FRA WVE) (MBV)", "< THX (FRA WVE) (NMB)", "> GOF", "< MIS",
		"< ORD (WIN 1901) ((FRA AMY MAR) BLD) (SUC)", "< ORD (WIN 1901) (FRA WVE) (SUC)",
		"< SLO (FRA)",
		"< SMR (WIN 1901) (FRA ('T0') ('1') 18) (GER ('G') ('2') 0 1901)",
		"< OFF",
	))
	if err != nil {
		t.Fatal(err)
	}
	if r.Ending != Solo || r.Winner != "FRA" || r.Centres != 18 || len(r.Players) != 2 || r.Players[1] != (Player{"GER", "G", "2", 0, 1901}) || r.Rejected != 0 || r.Phases != 4 {
		t.Errorf("%+v", r)
	}
	want := []string{
		"SPR 1901 units=FRA:A.PAR;GER:A.RUH,A.MUN owners=FRA:PAR,BRE,MAR;GER:MUN,BER",
		"SUM 1901 units=GER:A.BUR,A.RUH owners=FRA:PAR,BRE,MAR;GER:MUN,BER dislodged=FRA:A.BUR standoffs=MUN,BEL last=FRA:A.PAR.-.BUR=ok;GER:A.RUH.H=ok,A.MUN.H=ok",
		"FAL 1901 units=FRA:A.GAS;GER:A.BUR,A.RUH owners=FRA:PAR,BRE,MAR;GER:MUN,BER last=FRA:A.PAR.-.BUR=ok;GER:A.RUH.H=ok,A.MUN.H=ok",
		"WIN 1901 units=FRA:A.SPA;GER:A.BUR,A.RUH owners=FRA:PAR,BRE,MAR,SPA;GER:MUN,BER last=FRA:A.GAS.-.SPA=ok;GER:A.BUR.H=ok,A.RUH.H=ok",
	}
	if !slices.Equal(positions, want) {
		t.Errorf("%s\nwant\n%s", strings.Join(positions, "\n"), strings.Join(want, "\n"))
	}
}

// The first position is that of a match of the house.
func TestFirstPosition(t *testing.T) {
	m := standardMap(t)
	v := wordsOf(t, m)
	g, err := diplomacy.NewGame(m, diplomacy.Rules{})
	if err != nil {
		t.Fatal(err)
	}
	start := g.Start()
	seen := false
	_, err = run(t, func(o *Options) { o.Watch = func(p *diplomacy.Position) { seen = *p == start } }, lines(join,
		"< "+v.Text(v.Message(daide.CentresAt(&start))), "< "+v.Text(v.Message(daide.NowAt(g, &start))),
		"> SUB ((FRA AMY PAR) HLD) ((FRA FLT BRE) HLD) ((FRA AMY MAR) HLD)", "< DRW", "< OFF"))
	if err != nil || !seen {
		t.Errorf("%v, %v", seen, err)
	}
}

// What is rejected is replaced, until something is accepted or nothing is left.
func TestRepair(t *testing.T) {
	spring := diplomacy.Phase{Year: 1901}
	winter := diplomacy.Phase{Year: 1901, Season: diplomacy.Winter}
	for _, c := range []struct {
		name    string
		answers map[diplomacy.Phase]string
		script  []string
	}{
		{"move", map[diplomacy.Phase]string{spring: "A PAR - BUR"}, []string{
			"< NOW (SPR 1901) (FRA AMY PAR)", "> SUB ((FRA AMY PAR) MTO BUR)", "< THX ((FRA AMY PAR) MTO BUR) (FAR)",
			"> SUB ((FRA AMY PAR) HLD)", "< MIS (FRA AMY PAR)", "< THX ((FRA AMY PAR) HLD) (MBV)", "< MIS", "> GOF",
		}},
		{"not even a hold", nil, []string{
			"< NOW (SPR 1901) (FRA AMY PAR)", "> SUB ((FRA AMY PAR) HLD)", "< THX ((FRA AMY PAR) HLD) (NSU)",
			"> NOW", "> GOF", "< NOW (SPR 1901) (FRA AMY GAS)",
			"> SUB ((FRA AMY GAS) HLD)", "< THX ((FRA AMY GAS) HLD) (MBV)", "> GOF",
		}},
		{"convoy without route", map[diplomacy.Phase]string{spring: "A BRE - LON VIA"}, []string{
			"< NOW (SPR 1901) (FRA AMY BRE) (ENG FLT ECH)", "> SUB ((FRA AMY BRE) CTO LON)", "< THX ((FRA AMY BRE) CTO LON) (NSF)",
			"> SUB ((FRA AMY BRE) CTO LON VIA (ECH))", "< THX ((FRA AMY BRE) CTO LON VIA (ECH)) (NSF)",
			"> SUB ((FRA AMY BRE) HLD)", "< THX ((FRA AMY BRE) HLD) (MBV)", "> GOF",
		}},
		{"convoy not understood", map[diplomacy.Phase]string{spring: "A BRE - LON VIA; F ECH C A BRE - LON"}, []string{
			"< NOW (SPR 1901) (FRA AMY BRE) (FRA FLT ECH) (FRA AMY PAR)",
			"> SUB ((FRA AMY BRE) CTO LON) ((FRA FLT ECH) CVY (FRA AMY BRE) CTO LON) ((FRA AMY PAR) HLD)",
			"< HUH (SUB ((FRA AMY BRE) CTO LON ERR) ((FRA FLT ECH) CVY (FRA AMY BRE) CTO LON) ((FRA AMY PAR) HLD))",
			"> SUB ((FRA AMY BRE) CTO LON VIA (ECH))", "> SUB ((FRA FLT ECH) CVY (FRA AMY BRE) CTO LON)", "> SUB ((FRA AMY PAR) HLD)",
			"< THX ((FRA AMY BRE) CTO LON VIA (ECH)) (MBV)",
			"< HUH (SUB ((FRA FLT ECH) ERR CVY (FRA AMY BRE) CTO LON))",
			"> SUB ((FRA FLT ECH) HLD)", "< THX ((FRA AMY PAR) HLD) (MBV)", "< THX ((FRA FLT ECH) HLD) (MBV)", "> GOF",
		}},
		{"in other words", map[diplomacy.Phase]string{spring: "A PAR - BUR"}, []string{
			"< NOW (SPR 1901) (FRA AMY PAR)", "> SUB ((FRA AMY PAR) MTO BUR)", "< THX ((FRA AMY PAR) MTO VIA) (MBV)", "> GOF",
		}},
		{"retreat", map[diplomacy.Phase]string{{Year: 1901, Season: diplomacy.Summer}: "A PAR R GAS"}, []string{
			"< NOW (SUM 1901) (GER AMY PAR) (FRA AMY PAR MRT (GAS PIC))", "> SUB ((FRA AMY PAR) RTO GAS)", "< THX ((FRA AMY PAR) RTO GAS) (NVR)",
			"> SUB ((FRA AMY PAR) DSB)", "< THX ((FRA AMY PAR) DSB) (MBV)", "> GOF",
		}},
		{"build", map[diplomacy.Phase]string{winter: "A PAR B; F BRE B"}, []string{
			"< NOW (WIN 1901) (FRA AMY GAS)", "> SUB ((FRA AMY PAR) BLD) ((FRA FLT BRE) BLD)",
			"< THX ((FRA AMY PAR) BLD) (ESC)", "> SUB (FRA WVE)", "< THX ((FRA FLT BRE) BLD) (MBV)", "< THX (FRA WVE) (MBV)", "> GOF",
		}},
		{"removal", map[diplomacy.Phase]string{winter: "A GAS D"}, []string{
			"< NOW (WIN 1901) (FRA AMY GAS) (FRA AMY PIC) (FRA AMY BUR) (FRA AMY PAR)", "> SUB ((FRA AMY GAS) REM)",
			"< THX ((FRA AMY GAS) REM) (NSU)", "> SUB ((FRA AMY BUR) REM)", "< THX ((FRA AMY BUR) REM) (MBV)", "> GOF",
		}},
		{"removal not ordered", nil, []string{
			"< NOW (WIN 1901) (FRA AMY GAS) (FRA AMY SYR) (FRA AMY BUR) (FRA AMY PAR)", "> SUB ((FRA AMY SYR) REM)",
			"< THX ((FRA AMY SYR) REM) (MBV)", "> GOF",
		}},
		{"missing all the same", nil, []string{
			"< NOW (WIN 1901) (FRA AMY GAS)", "> SUB (FRA WVE) (FRA WVE)", "< THX (FRA WVE) (NMB)", "< THX (FRA WVE) (NMB)", "> GOF",
			"< MIS (-1)", "> SUB (FRA WVE)", "< THX (FRA WVE) (MBV)", "> GOF",
		}},
		{"limit of time", nil, []string{
			"< TME (60)", "< NOW (SPR 1901) (FRA AMY PAR)", "> SUB (SPR 1901) ((FRA AMY PAR) HLD)", "< REJ (SUB (SPR 1901) ((FRA AMY PAR) HLD))",
			"< NOW (FAL 1901) (FRA AMY PAR)", "> SUB (FAL 1901) ((FRA AMY PAR) HLD)", "< THX ((FRA AMY PAR) HLD) (MBV)", "> GOF",
		}},
		{"a draw", map[diplomacy.Phase]string{spring: "A PAR H; draw"}, []string{
			"< NOW (SPR 1901) (FRA AMY PAR)", "> DRW", "> SUB ((FRA AMY PAR) HLD)", "< YES (DRW)", "< THX ((FRA AMY PAR) HLD) (MBV)", "> GOF", "< YES (GOF)",
		}},
		{"nothing to order", nil, []string{"< NOW (SUM 1901) (FRA AMY PAR) (GER AMY MUN MRT ())", "> GOF"}},
		{"nobody left", nil, []string{"< SCO (GER MUN)", "< NOW (SPR 1901) (GER AMY MUN)"}},
		{"press and saving", nil, []string{
			"< FRM (GER) (FRA) (PRP (PCE (FRA GER)))", "> SND (GER) (HUH (ERR PRP (PCE (FRA GER))))", "> SND (GER) (TRY ())",
			"< SVE ('x')", "> YES (SVE ('x'))", "< LOD ('x')", "> REJ (LOD ('x'))", "< ADM ('a') ('b')", "< CCD (GER)", "< NOT (CCD (GER))", "< OUT (GER)",
		}},
		{"nonsense", nil, []string{
			"< NOW (SPR 1901) (FRA AMY PAR", "> PRN (NOW (SPR 1901) (FRA AMY PAR)", "< NOW (SPR 1901) (FRA AMY ADR)", "> HUH (NOW (SPR 1901) (FRA AMY ERR ADR))",
			"< HUH (ERR GOF)", "< PRN (GOF)", "< HUH (SUB)", "< SUB", "> HUH (ERR SUB)", "< YES (SUB)", "< REJ (GOF)",
		}},
		{"centres late", nil, []string{"< NOW (SPR 1901) (FRA AMY PAR)"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			script := lines(join, "< SCO (FRA PAR MAR BRE) (GER MUN BER)", c.script, "< DRW", "< OFF")
			if c.name == "centres late" {
				script = lines(join, c.script, "> SCO", "< SCO (FRA PAR)", "> SUB ((FRA AMY PAR) HLD)", "< DRW", "< OFF")
			}
			r, err := run(t, func(o *Options) { o.Make = ordering(t, c.answers) }, script)
			if err != nil || r.Ending != Draw {
				t.Errorf("%+v, %v", r, err)
			}
		})
	}
}

// Sessions that end otherwise than with the game, and what is said of them.
func TestFaults(t *testing.T) {
	turn := []string{"< SCO (FRA PAR MAR BRE) (GER MUN BER)", "< NOW (SPR 1901) (FRA AMY PAR)", "> SUB ((FRA AMY PAR) HLD)"}
	rest := []string{"< THX ((FRA AMY PAR) HLD) (MBV)", "> GOF", "< DRW", "< OFF"}
	back := lines(again, turn[:2], "> NOT (SUB)", "> SUB (SPR 1901) ((FRA AMY PAR) HLD)", rest)
	short := func(o *Options) { o.Patience = 300 * time.Millisecond }
	var flood []string
	for range maxFaults {
		flood = append(flood, "< HUH (ERR GOF)")
	}
	for _, c := range []struct {
		name    string
		change  func(*Options)
		scripts [][]string
		want    string // in the error; empty for a game that was played to its end
	}{
		{"nobody listens", nil, [][]string{{"refuse"}, {"refuse"}, {"refuse"}}, "giving the game up after 3 connections: connecting to the server: nobody listens"},
		{"closes at once", nil, [][]string{{"close"}, {"close"}, {"close"}}, "after 3 connections"},
		{"says nothing", short, [][]string{{"quiet"}, {"quiet"}, {"quiet"}}, "does not send the representation message"},
		{"no answer to NME", short, [][]string{{"RM", "quiet"}, {"RM", "quiet"}, {"RM", "quiet"}}, "does not send the answer to NME"},
		{"no map", short, [][]string{lines(join[:3], "quiet"), lines(join[:3], "quiet"), lines(join[:3], "quiet")}, "does not send MAP"},
		{"full", nil, [][]string{{"RM", "> NME ('T0') ('1')", "< REJ (NME ('T0') ('1'))"}}, "refuses the client"},
		{"not understood", nil, [][]string{{"RM", "> NME ('T0') ('1')", "< HUH (ERR NME ('T0') ('1'))"}}, "refuses the client"},
		{"off in the lobby", nil, [][]string{lines(join[:5], "< OFF")}, ErrCalledOff.Error()},
		{"off in the game", nil, [][]string{lines(join, turn, "< OFF")}, ErrCalledOff.Error()},
		{"an observer's seat", nil, [][]string{lines(join[:5], "< HLO (UNO) (0) ((LVL 0))")}, "another seat"},
		{"no RM", nil, [][]string{{"< YES (NME ('T0') ('1'))", "EM"}, {"refuse"}, {"refuse"}}, "nobody listens"},
		{"a bad RM", nil, [][]string{{"raw 01 00 00 06 50 00 41 41 61 00"}}, "representation message"},
		{"two RM", nil, [][]string{lines(join[:4], "RM", "> YES (MAP ('standard'))", "EM"), {"refuse"}, {"refuse"}}, "nobody listens"},
		{"IM", nil, [][]string{{"raw 00 00 00 04 00 01 DA 10", "EM"}, {"refuse"}, {"refuse"}}, "nobody listens"},
		{"no such frame", nil, [][]string{lines(join, "raw 09 00 00 02 00 00", "EM"), back}, ""},
		{"a private token", nil, [][]string{lines(join, "raw 02 00 00 02 58 00", "EM"), back}, ""},
		{"EM", nil, [][]string{lines(join, "raw 04 00 00 02 00 0E"), back}, ""},
		{"FM", nil, [][]string{lines(join, "raw 03 00 00 00"), back}, ""},
		{"half a frame", nil, [][]string{lines(join, "raw 02 00 00 08 48", "close"), back}, ""},
		{"half a header", nil, [][]string{lines(join, "raw 02 00", "close"), back}, ""},
		{"floods with nonsense", nil, [][]string{lines(join, flood, "< HUH (ERR GOF)", "FM"), back}, ""},
		{"silence in the game", func(o *Options) { o.Silence = 300 * time.Millisecond }, [][]string{lines(join, turn, "quiet"), back}, ""},
		{"does not thank", short, [][]string{lines(join, turn, "> GOF", "< DRW", "< OFF")}, ""},
		{"cut off behind HLO", nil, [][]string{lines(join, "close"), back}, ""},
		{"cut off behind SCO", nil, [][]string{lines(join, turn[:1], "close"), back}, ""},
		{"cut off behind NOW", nil, [][]string{lines(join, turn, "close"), back}, ""},
		{"cut off behind THX", nil, [][]string{lines(join, turn, rest[:1], "close"), back}, ""},
		{"cut off behind GOF", nil, [][]string{lines(join, turn, rest[:2], "close"), back}, ""},
		{"cut off behind DRW", nil, [][]string{lines(join, turn, rest[:3], "close")}, ""},
		{"quiet behind DRW", nil, [][]string{lines(join, turn, rest[:3], "FM")}, ""},
		{"cut off in the lobby", nil, [][]string{lines(join[:5], "close"), lines(join, turn, rest)}, ""},
		{"cut off when taking the seat again", nil, [][]string{lines(join, "close"), lines(again[:2], "close"), {"refuse"}, back}, "giving the game up after 3"},
		{"restarts", func(o *Options) { o.Tries = 5 }, [][]string{lines(join, turn, "close"), {"refuse"}, {"refuse"}, {"refuse"}, back}, ""},
		{"the seat not free yet", nil, [][]string{lines(join, turn, "close"), lines(again[:2], "< REJ (IAM (FRA) (1550))", "FM"), back}, ""},
		{"the seat never free", nil, [][]string{lines(join, "close"), lines(again[:2], "< REJ (IAM (FRA) (1550))"), lines(again[:2], "< REJ (IAM (FRA) (1550))")}, "refuses the client"},
		{"another seat", nil, [][]string{lines(join, "close"), lines(again[:7], "< HLO (GER) (7) ((LVL 0))")}, "another seat: GER instead of FRA"},
		{"another map", nil, [][]string{lines(join, "close"), {"raw 01 00 00 06 50 00 41 41 41 00"}}, "another map"},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			if c.name == "cut off when taking the seat again" {
				c.scripts = c.scripts[:3]
			}
			r, err := run(t, c.change, c.scripts...)
			switch {
			case c.want == "":
				if err != nil || r.Ending != Draw || r.Power != "FRA" {
					t.Errorf("%+v, %v", r, err)
				}
			case err == nil || !strings.Contains(err.Error(), c.want):
				t.Errorf("%v, want %s", err, c.want)
			}
		})
	}
}

// Who was away for some phases knows from ORD what was ordered last.
func TestRestoredPosition(t *testing.T) {
	m := standardMap(t)
	v := wordsOf(t, m)
	g, err := diplomacy.NewGame(m, diplomacy.Rules{})
	if err != nil {
		t.Fatal(err)
	}
	board := diplomacy.Board{Game: g, First: g.Start()}
	bots, err := aidiplomacy.NewPlaying(g, sevenOf(aidiplomacy.NewDumbBot), 3)
	if err != nil {
		t.Fatal(err)
	}
	retreats := 0
	var results []daide.Result
	for range 40 {
		before := bots.P
		var answers []diplomacy.Answer
		for seat := range g.Acting(&before).All() {
			answers = append(answers, aidiplomacy.NewDumbBot(g, diplomacy.PowerOf(seat), aidiplomacy.BotRandom(3, seat)).Orders(&before))
		}
		after, events := board.Apply(before, answers)
		bots.P = after
		if before.Season.Moves() {
			results = nil
		} else if before.Season.Retreats() {
			retreats++
		}
		results = append(results, v.Results(&before, events)...)
		if after.Ending != diplomacy.Going {
			break
		}
		now, centres := daide.NowAt(g, &after), daide.CentresAt(&after)
		got := restored(g, results, &now, &centres)
		got.Quiet = after.Quiet // which nobody tells
		for i := range got.Last {
			got.Last[i].Order.Route = ""
		}
		if got != after {
			t.Fatalf("%s\nis restored as\n%s", g.FormatPosition(&after), g.FormatPosition(&got))
		}
	}
	if retreats == 0 {
		t.Error("there was no retreat")
	}
}

// sevenOf returns a maker for each power.
func sevenOf(maker aidiplomacy.Maker) []aidiplomacy.Maker {
	return []aidiplomacy.Maker{maker, maker, maker, maker, maker, maker, maker}
}

// An interrupted client goes at once and leaves nothing behind.
func TestInterrupted(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	s := &scripted{v: wordsOf(t, standardMap(t)), scripts: [][]string{lines(join, "< SCO (FRA PAR)", "< NOW (SPR 1901) (FRA AMY PAR)", "> SUB ((FRA AMY PAR) HLD)", "FM")}}
	o := quick(s.dial)
	o.Watch = func(*diplomacy.Position) { time.AfterFunc(50*time.Millisecond, cancel) }
	_, err := Join(ctx, o)
	s.wg.Wait()
	if !errors.Is(err, context.Canceled) || len(s.problems) > 0 {
		t.Errorf("%v, %v", err, s.problems)
	}
}

// Who watches from the beginning sees the first phase too where it is played between
// the answers of the server.
func TestFirstPhaseBetweenAnswers(t *testing.T) {
	m := standardMap(t)
	g, err := diplomacy.NewGame(m, diplomacy.Rules{})
	if err != nil {
		t.Fatal(err)
	}
	v := wordsOf(t, m)
	start := g.Start()
	after, events := diplomacy.Board{Game: g}.Apply(start, make([]diplomacy.Answer, 7))
	say := func(c daide.Content) string { return "< " + v.Text(v.Message(c)) }
	script := []string{
		"RM", "> OBS", "< YES (OBS)", "< MAP ('standard')", "> YES (MAP ('standard'))",
		"< HLO (UNO) (0) ((LVL 0))", say(daide.CentresAt(&start)), say(daide.NowAt(g, &start)),
		"> HST", "> SCO", "> ORD", "> HLO", "> NOW",
		"< REJ (HST)", say(daide.CentresAt(&start)), "< REJ (ORD)", "< HLO (UNO) (0) ((LVL 0))",
	}
	for _, r := range v.Results(&start, events) {
		script = append(script, say(r))
	}
	script = append(script, say(daide.NowAt(g, &after)), say(daide.NowAt(g, &after)), "< DRW")
	var y story
	y.t = t
	_, err = run(t, func(o *Options) {
		o.Make, o.Observe, o.Chronicle, o.Tell, o.Linger = nil, true, true, y.read, 10*time.Millisecond
	}, script)
	if err != nil {
		t.Fatal(err)
	}
	if len(y.positions) != 2 || y.positions[0] != start || y.positions[1] != after {
		t.Errorf("%d positions were told", len(y.positions))
	}
}

package client

import (
	"bytes"
	"context"
	"errors"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	aidiplomacy "eras/ai/diplomacy"
	"eras/game/diplomacy"
	"eras/play/daide"
)

// The client sends the same bytes as the client of a recorded session with a real
// server, whose messages are in the test data of package daide.
func TestRecordedSession(t *testing.T) {
	data, err := os.ReadFile("../testdata/handshake.txt")
	if err != nil {
		t.Fatal(err)
	}
	v := vocabularyOf(t, standardMap(t))
	script := []string{"RM"}
	want := daide.InitialFrame().AppendTo(nil)
	for line := range strings.Lines(string(data)) {
		line = strings.TrimSpace(line)
		if strings.HasPrefix(line, "> OBS") {
			break // another connection
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
	s := &scriptedServer{v: v, scripts: [][]string{concat(script, "> GOF", "< YES (GOF)", "< OFF")}}
	r, err := Join(t.Context(), quickOptions(s.dial))
	s.wg.Wait()
	if !errors.Is(err, ErrStopped) || len(s.problems) > 0 || len(s.sent) != 1 || !bytes.Equal(s.sent[0], want) {
		t.Errorf("%v, %v\nthe client sends\n%X\nwant\n%X", err, s.problems, s.sent, want)
	}
	if r.Power != "FRA" || r.Passcode != 1550 || r.Centres != 3 || r.Year != 1901 || r.Orders != 3 || r.Phases != 1 {
		t.Errorf("%+v", r)
	}
}

// A small game with every kind of phase, up to its end.
func TestGame(t *testing.T) {
	var positions []string
	m := standardMap(t)
	g, err := diplomacy.NewGame(m, diplomacy.Rules{})
	if err != nil {
		t.Fatal(err)
	}
	r, err := runScript(t, func(o *Options) {
		o.Bot = answeringBot(t, map[diplomacy.Phase]string{
			{Year: 1901, Season: diplomacy.Spring}: "A PAR - BUR",
			{Year: 1901, Season: diplomacy.Summer}: "A BUR R GAS",
			{Year: 1901, Season: diplomacy.Fall}:   "A GAS - SPA",
			{Year: 1901, Season: diplomacy.Winter}: "A MAR B",
		})
		o.OnEvent = onPosition(func(p *diplomacy.Position) { positions = append(positions, g.FormatPosition(p)) })
	}, concat(joinScript,
		"< SCO (FRA PAR MAR BRE) (GER MUN BER)",
		"< NOW (SPR 1901) (FRA AMY PAR) (GER AMY MUN) (GER AMY RUH)",
		"> SUB ((FRA AMY PAR) MTO BUR)",
		"< THX ((FRA AMY PAR) MTO BUR) (MBV)", "< MIS", "> GOF", "< YES (GOF)",
		"< ORD (SPR 1901) ((FRA AMY PAR) MTO BUR) (SUC)", "< ORD (SPR 1901) ((GER AMY MUN) HLD) (SUC)", "< ORD (SPR 1901) ((GER AMY RUH) HLD) (SUC)",
		// The rules would not dislodge the army, but what the server says counts.
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

// The first position is that of a local match.
func TestFirstPosition(t *testing.T) {
	m := standardMap(t)
	v := vocabularyOf(t, m)
	g, err := diplomacy.NewGame(m, diplomacy.Rules{})
	if err != nil {
		t.Fatal(err)
	}
	start := g.Start()
	seen := false
	_, err = runScript(t, func(o *Options) { o.OnEvent = onPosition(func(p *diplomacy.Position) { seen = *p == start }) }, concat(joinScript,
		"< "+v.Text(v.Message(daide.CentresAt(&start))), "< "+v.Text(v.Message(daide.NowAt(g, &start))),
		"> SUB ((FRA AMY PAR) HLD) ((FRA FLT BRE) HLD) ((FRA AMY MAR) HLD)", "< DRW", "< OFF"))
	if err != nil || !seen {
		t.Errorf("%v, %v", seen, err)
	}
}

// Rejected orders are replaced until one is accepted or none is left.
func TestRejectedOrders(t *testing.T) {
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
		{"hold rejected", nil, []string{
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
			"> SUB ((FRA AMY BRE) CTO LON VIA (ECH)) ((FRA FLT ECH) CVY (FRA AMY BRE) CTO LON) ((FRA AMY PAR) HLD)",
			"< HUH (SUB ((FRA AMY BRE) CTO LON VIA (ECH)) ((FRA FLT ECH) ERR CVY (FRA AMY BRE) CTO LON) ((FRA AMY PAR) HLD))",
			"> SUB ((FRA AMY BRE) CTO LON VIA (ECH))", "> SUB ((FRA FLT ECH) CVY (FRA AMY BRE) CTO LON)", "> SUB ((FRA AMY PAR) HLD)",
			"< THX ((FRA AMY BRE) CTO LON VIA (ECH)) (MBV)",
			"< HUH (SUB ((FRA FLT ECH) ERR CVY (FRA AMY BRE) CTO LON))",
			"< THX ((FRA AMY PAR) HLD) (MBV)", "> SUB ((FRA FLT ECH) HLD)", "< THX ((FRA FLT ECH) HLD) (MBV)", "> GOF",
		}},
		{"THX in other tokens", map[diplomacy.Phase]string{spring: "A PAR - BUR"}, []string{
			"< NOW (SPR 1901) (FRA AMY PAR)", "> SUB ((FRA AMY PAR) MTO BUR)", "< THX ((FRA AMY PAR) MTO VIA) (MBV)", "> GOF",
		}},
		{"retreat", map[diplomacy.Phase]string{{Year: 1901, Season: diplomacy.Summer}: "A PAR R GAS"}, []string{
			"< NOW (SUM 1901) (GER AMY PAR) (FRA AMY PAR MRT (GAS PIC))", "> SUB ((FRA AMY PAR) RTO GAS)", "< THX ((FRA AMY PAR) RTO GAS) (NVR)",
			"> SUB ((FRA AMY PAR) DSB)", "< THX ((FRA AMY PAR) DSB) (MBV)", "> GOF",
		}},
		{"build", map[diplomacy.Phase]string{winter: "A PAR B; F BRE B"}, []string{
			"< NOW (WIN 1901) (FRA AMY GAS)", "> SUB ((FRA AMY PAR) BLD) ((FRA FLT BRE) BLD)",
			"< THX ((FRA AMY PAR) BLD) (ESC)", "< THX ((FRA FLT BRE) BLD) (MBV)",
			"> SUB ((FRA FLT BRE) BLD) (FRA WVE)", "< THX ((FRA FLT BRE) BLD) (MBV)", "< THX (FRA WVE) (MBV)", "> GOF",
		}},
		{"removal", map[diplomacy.Phase]string{winter: "A GAS D"}, []string{
			"< NOW (WIN 1901) (FRA AMY GAS) (FRA AMY PIC) (FRA AMY BUR) (FRA AMY PAR)", "> SUB ((FRA AMY GAS) REM)",
			"< THX ((FRA AMY GAS) REM) (NSU)", "> SUB ((FRA AMY BUR) REM)", "< THX ((FRA AMY BUR) REM) (MBV)", "> GOF",
		}},
		{"removal not ordered", nil, []string{
			"< NOW (WIN 1901) (FRA AMY GAS) (FRA AMY SYR) (FRA AMY BUR) (FRA AMY PAR)", "> SUB ((FRA AMY SYR) REM)",
			"< THX ((FRA AMY SYR) REM) (MBV)", "> GOF",
		}},
		{"still missing", nil, []string{
			"< NOW (WIN 1901) (FRA AMY GAS)", "> SUB (FRA WVE) (FRA WVE)", "< THX (FRA WVE) (NMB)", "< THX (FRA WVE) (NMB)", "> GOF",
			"< MIS (-1)", "> SUB (WIN 1901) (FRA WVE)", "< THX (FRA WVE) (MBV)", "> GOF",
		}},
		{"time limit", nil, []string{
			"< TME (60)", "< NOW (SPR 1901) (FRA AMY PAR)", "> SUB (SPR 1901) ((FRA AMY PAR) HLD)", "< REJ (SUB (SPR 1901) ((FRA AMY PAR) HLD))",
			"< NOW (FAL 1901) (FRA AMY PAR)", "> SUB (FAL 1901) ((FRA AMY PAR) HLD)", "< THX ((FRA AMY PAR) HLD) (MBV)", "> GOF",
		}},
		{"a draw", map[diplomacy.Phase]string{spring: "A PAR H; draw"}, []string{
			"< NOW (SPR 1901) (FRA AMY PAR)", "> DRW", "> SUB ((FRA AMY PAR) HLD)", "< YES (DRW)", "< THX ((FRA AMY PAR) HLD) (MBV)", "> GOF", "< YES (GOF)",
		}},
		{"eliminated", nil, []string{"< SCO (GER MUN)", "< NOW (SPR 1901) (GER AMY MUN)"}},
		{"press and saving", nil, []string{
			"< FRM (GER) (FRA) (PRP (PCE (FRA GER)))", "> SND (GER) (HUH (ERR PRP (PCE (FRA GER))))", "> SND (GER) (TRY ())",
			"< SVE ('x')", "> YES (SVE ('x'))", "< LOD ('x')", "> REJ (LOD ('x'))", "< ADM ('a') ('b')", "< CCD (GER)", "< NOT (CCD (GER))", "< OUT (GER)",
		}},
		{"malformed messages", nil, []string{
			"< NOW (SPR 1901) (FRA AMY PAR", "> PRN (NOW (SPR 1901) (FRA AMY PAR)", "< NOW (SPR 1901) (FRA AMY ADR)", "> HUH (NOW (SPR 1901) (FRA AMY ERR ADR))",
			"< HUH (ERR GOF)", "< PRN (GOF)", "< HUH (SUB)", "< SUB", "> HUH (ERR SUB)", "< YES (SUB)", "< REJ (GOF)",
		}},
		{"SCO late", nil, []string{"< NOW (SPR 1901) (FRA AMY PAR)"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			script := concat(joinScript, "< SCO (FRA PAR MAR BRE) (GER MUN BER)", c.script, "< DRW", "< OFF")
			if c.name == "SCO late" {
				script = concat(joinScript, c.script, "> SCO", "< SCO (FRA PAR)", "> SUB ((FRA AMY PAR) HLD)", "< DRW", "< OFF")
			}
			r, err := runScript(t, func(o *Options) { o.Bot = answeringBot(t, c.answers) }, script)
			if err != nil || r.Ending != Draw {
				t.Errorf("%+v, %v", r, err)
			}
		})
	}
}

// Connections that end before the game does, and the error of the client.
func TestFaults(t *testing.T) {
	turn := []string{"< SCO (FRA PAR MAR BRE) (GER MUN BER)", "< NOW (SPR 1901) (FRA AMY PAR)", "> SUB ((FRA AMY PAR) HLD)"}
	rest := []string{"< THX ((FRA AMY PAR) HLD) (MBV)", "> GOF", "< DRW", "< OFF"}
	back := concat(rejoinScript, turn[:2], "> NOT (SUB)", "> SUB (SPR 1901) ((FRA AMY PAR) HLD)", rest)
	short := func(o *Options) { o.Timeout = time.Second }
	var flood []string
	for range maxFaults {
		flood = append(flood, "< HUH (ERR GOF)")
	}
	for _, c := range []struct {
		name    string
		change  func(*Options)
		scripts [][]string
		want    string // in the error; empty if the game is played to its end
	}{
		{"nobody listens", nil, [][]string{{"refuse"}, {"refuse"}, {"refuse"}}, "giving up after 3 connections: connecting to the server: nobody listens"},
		{"closes at once", nil, [][]string{{"close"}, {"close"}, {"close"}}, "after 3 connections"},
		{"sends nothing", short, [][]string{{"quiet"}, {"quiet"}, {"quiet"}}, "does not send the representation message"},
		{"no answer to NME", short, [][]string{{"RM", "quiet"}, {"RM", "quiet"}, {"RM", "quiet"}}, "does not send the answer to NME"},
		{"no map", short, [][]string{concat(joinScript[:3], "quiet"), concat(joinScript[:3], "quiet"), concat(joinScript[:3], "quiet")}, "does not send MAP"},
		{"full", nil, [][]string{{"RM", "> NME ('T0') ('1')", "< REJ (NME ('T0') ('1'))"}}, "refuses the client"},
		{"not understood", nil, [][]string{{"RM", "> NME ('T0') ('1')", "< HUH (ERR NME ('T0') ('1'))"}}, "refuses the client"},
		{"OFF before the game", nil, [][]string{concat(joinScript[:5], "< OFF")}, ErrStopped.Error()},
		{"OFF in the game", nil, [][]string{concat(joinScript, turn, "< OFF")}, ErrStopped.Error()},
		{"HLO of an observer", nil, [][]string{concat(joinScript[:5], "< HLO (UNO) (0) ((LVL 0))")}, "another power"},
		{"no RM", nil, [][]string{{"< YES (NME ('T0') ('1'))", "EM"}, {"refuse"}, {"refuse"}}, "nobody listens"},
		{"a bad RM", nil, [][]string{{"raw 01 00 00 06 50 00 41 41 61 00"}}, "representation message"},
		{"two RM", nil, [][]string{concat(joinScript[:4], "RM", "> YES (MAP ('standard'))", "EM"), {"refuse"}, {"refuse"}}, "nobody listens"},
		{"IM", nil, [][]string{{"raw 00 00 00 04 00 01 DA 10", "EM"}, {"refuse"}, {"refuse"}}, "nobody listens"},
		{"unknown frame", nil, [][]string{concat(joinScript, "raw 09 00 00 02 00 00", "EM"), back}, ""},
		{"a private token", nil, [][]string{concat(joinScript, "raw 02 00 00 02 58 00", "EM"), back}, ""},
		{"EM", nil, [][]string{concat(joinScript, "raw 04 00 00 02 00 0E"), back}, ""},
		{"FM", nil, [][]string{concat(joinScript, "raw 03 00 00 00"), back}, ""},
		{"half a frame", nil, [][]string{concat(joinScript, "raw 02 00 00 08 48", "close"), back}, ""},
		{"half a header", nil, [][]string{concat(joinScript, "raw 02 00", "close"), back}, ""},
		{"flood of errors", nil, [][]string{concat(joinScript, flood, "< HUH (ERR GOF)", "FM"), back}, ""},
		{"silence in the game", func(o *Options) { o.IdleTimeout = time.Second }, [][]string{concat(joinScript, turn, "quiet"), back}, ""},
		{"no THX", short, [][]string{concat(joinScript, turn, "> GOF", "< DRW", "< OFF")}, ""},
		{"cut off after HLO", nil, [][]string{concat(joinScript, "close"), back}, ""},
		{"cut off after SCO", nil, [][]string{concat(joinScript, turn[:1], "close"), back}, ""},
		{"cut off after NOW", nil, [][]string{concat(joinScript, turn, "close"), back}, ""},
		{"cut off after THX", nil, [][]string{concat(joinScript, turn, rest[:1], "close"), back}, ""},
		{"cut off after GOF", nil, [][]string{concat(joinScript, turn, rest[:2], "close"), back}, ""},
		{"cut off after DRW", nil, [][]string{concat(joinScript, turn, rest[:3], "close")}, ""},
		{"quiet after DRW", nil, [][]string{concat(joinScript, turn, rest[:3], "FM")}, ""},
		{"cut off before the game", nil, [][]string{concat(joinScript[:5], "close"), concat(joinScript, turn, rest)}, ""},
		{"cut off while rejoining", nil, [][]string{concat(joinScript, "close"), concat(rejoinScript[:2], "close"), {"refuse"}, back}, "giving up after 3"},
		{"server restarts", func(o *Options) { o.Attempts = 5 }, [][]string{concat(joinScript, turn, "close"), {"refuse"}, {"refuse"}, {"refuse"}, back}, ""},
		{"power not free yet", nil, [][]string{concat(joinScript, turn, "close"), concat(rejoinScript[:2], "< REJ (IAM (FRA) (1550))", "FM"), back}, ""},
		{"power never free", nil, [][]string{concat(joinScript, "close"), concat(rejoinScript[:2], "< REJ (IAM (FRA) (1550))"), concat(rejoinScript[:2], "< REJ (IAM (FRA) (1550))")}, "refuses the client"},
		{"another power", nil, [][]string{concat(joinScript, "close"), concat(rejoinScript[:7], "< HLO (GER) (7) ((LVL 0))")}, "another power: GER instead of FRA"},
		{"another map", nil, [][]string{concat(joinScript, "close"), {"raw 01 00 00 06 50 00 41 41 41 00"}}, "another map"},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			if c.name == "cut off while rejoining" {
				c.scripts = c.scripts[:3]
			}
			r, err := runScript(t, c.change, c.scripts...)
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

// A client that was away for some phases learns from ORD what was ordered last.
func TestRestoredPosition(t *testing.T) {
	m := standardMap(t)
	v := vocabularyOf(t, m)
	g, err := diplomacy.NewGame(m, diplomacy.Rules{})
	if err != nil {
		t.Fatal(err)
	}
	board := &diplomacy.Board{Game: g, First: g.Start()}
	retreats := 0
	var results []daide.Result
	for before, n := board.First, 0; n < 40; n++ {
		var answers []diplomacy.Answer
		for seat := range g.Acting(&before).All() {
			answers = append(answers, aidiplomacy.NewDumbBot(g, diplomacy.PowerOf(seat), aidiplomacy.BotRandom(3, seat)).Orders(nil, &before))
		}
		after := before
		var events []diplomacy.Event
		board.Apply(&after, answers, &events)
		if before.Season.Moves() {
			results = nil
		} else if before.Season.Retreats() {
			retreats++
		}
		results = append(results, v.Results(&before, events)...)
		if after.Ending != diplomacy.Ongoing {
			break
		}
		now, centres := daide.NowAt(g, &after), daide.CentresAt(&after)
		got := daide.Follow(g, nil, results, &now, &centres)
		got.Quiet = after.Quiet // not told
		if got != after {
			t.Fatalf("%s\nis restored as\n%s", g.FormatPosition(&after), g.FormatPosition(&got))
		}
		before = after
	}
	if retreats == 0 {
		t.Error("no unit retreated")
	}
}

// sevenOf returns a bot for each power.
func sevenOf(maker aidiplomacy.Maker) []aidiplomacy.Maker {
	return []aidiplomacy.Maker{maker, maker, maker, maker, maker, maker, maker}
}

// An interrupted client leaves the game at once and leaks nothing.
func TestInterrupted(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	s := &scriptedServer{v: vocabularyOf(t, standardMap(t)), scripts: [][]string{concat(joinScript, "< SCO (FRA PAR)", "< NOW (SPR 1901) (FRA AMY PAR)", "> SUB ((FRA AMY PAR) HLD)", "FM")}}
	o := quickOptions(s.dial)
	o.OnEvent = onPosition(func(*diplomacy.Position) { time.AfterFunc(50*time.Millisecond, cancel) })
	_, err := Join(ctx, o)
	s.wg.Wait()
	if !errors.Is(err, context.Canceled) || len(s.problems) > 0 {
		t.Errorf("%v, %v", err, s.problems)
	}
}

// An observer from the beginning sees the first phase even if it is played between the
// server's answers.
func TestFirstPhaseBetweenAnswers(t *testing.T) {
	m := standardMap(t)
	g, err := diplomacy.NewGame(m, diplomacy.Rules{})
	if err != nil {
		t.Fatal(err)
	}
	v := vocabularyOf(t, m)
	start := g.Start()
	after := start
	var events []diplomacy.Event
	(&diplomacy.Board{Game: g}).Apply(&after, make([]diplomacy.Answer, 7), &events)
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
	y := recorder{t: t}
	_, err = runScript(t, func(o *Options) {
		o.Bot, o.Observe, o.History, o.OnEvent, o.Linger = nil, true, true, y.onEvent, 10*time.Millisecond
	}, script)
	if err != nil {
		t.Fatal(err)
	}
	if len(y.positions) != 2 || y.positions[0] != start || y.positions[1] != after {
		t.Errorf("have %d positions, want 2", len(y.positions))
	}
}

package client

import (
	"fmt"
	"math/rand/v2"
	"testing"
	"time"

	aidiplomacy "eras/ai/diplomacy"
	"eras/ai/diplomacy/talk"
	"eras/game"
	"eras/game/diplomacy"
	"eras/game/diplomacy/press"
	"eras/game/diplomacy/promise"
)

// speaker is a bot that holds, offers what it is told in Spring 1901, and answers as it is told.
type speaker struct {
	aidiplomacy.Bot
	m        *diplomacy.Map
	power    diplomacy.Power
	offers   [][2]string // recipient and press
	partners []diplomacy.Power
	orders   int
	in       diplomacy.Season
	agreed   []promise.Agreement
}

func (s *speaker) Speaks() bool { return true }

func (s *speaker) Offer(_ *game.Thought, phase talk.Phase) (letters []talk.Letter) {
	if s.partners = phase.Partners; phase.Position.Season != s.in {
		return nil
	}
	for _, o := range s.offers {
		p, err := press.Dialect{Level: 30}.ParseText(s.m, o[1])
		if err != nil {
			panic(err)
		}
		letters = append(letters, talk.Letter{From: s.power, To: parsePowers(s.m, o[0])[0], Press: p})
	}
	return letters
}
func (s *speaker) Answer([]talk.Letter) []talk.Letter                        { return nil }
func (s *speaker) Conclude([]promise.Agreement, []talk.Letter) []talk.Letter { return nil }
func (s *speaker) Agree(agreed []promise.Agreement)                          { s.agreed = agreed }
func (s *speaker) Decisions() []talk.Decision                                { return nil }
func (s *speaker) Orders(*game.Thought, *diplomacy.Position) diplomacy.Answer {
	s.orders++
	return diplomacy.Answer{}
}
func (s *speaker) Hear(_ *game.Thought, _ []promise.Agreement, l talk.Letter) []talk.Letter {
	if l.Press.Kind != press.Propose {
		return nil
	}
	return []talk.Letter{{From: s.power, To: l.From, Press: l.Press.Reply(press.Accept)}}
}

// speaks returns options with a speaker as the bot.
func speaks(s *speaker) func(*Options) {
	return func(o *Options) {
		o.Attempts, o.Patience = 1, time.Hour
		o.Bot = func(g *diplomacy.Game, power diplomacy.Power, _ *rand.Rand) aidiplomacy.Bot {
			s.m, s.power = g.Map, power
			return s
		}
	}
}

// holds is how the army in Paris is ordered, first and again.
var (
	holds      = []string{"> SUB ((FRA AMY PAR) HLD)", "< THX ((FRA AMY PAR) HLD) (MBV)", "> GOF", "< YES (GOF)"}
	holdsAgain = []string{"> NOT (SUB)", "> SUB (SPR 1901) ((FRA AMY PAR) HLD)", "< YES (NOT (SUB))", "< THX ((FRA AMY PAR) HLD) (MBV)", "> GOF", "< YES (GOF)"}
)

// A bot makes offers, waits until they are answered or returned, orders, hears what comes later, and
// orders again if it agrees on something then.
func TestBotTalks(t *testing.T) {
	peace := func(q string) string {
		return "PRP (PCE (" + q + "))"
	}
	s := &speaker{in: diplomacy.Spring, offers: [][2]string{{"ENG", peace("ENG FRA")}, {"GER", peace("FRA GER")}, {"ITA", peace("FRA ITA")}, {"RUS", peace("FRA RUS")}}}
	r, err := runScript(t, speaks(s), concat(talkScript(30),
		"> SND (SPR 1901) (ENG) ("+peace("ENG FRA")+")", "> SND (SPR 1901) (GER) ("+peace("FRA GER")+")",
		"> SND (SPR 1901) (ITA) ("+peace("FRA ITA")+")", "> SND (SPR 1901) (RUS) ("+peace("FRA RUS")+")",
		"< YES (SND (SPR 1901) (ENG) ("+peace("ENG FRA")+"))", "< FRM (ENG) (FRA) (YES ("+peace("ENG FRA")+"))",
		"< YES (SND (SPR 1901) (GER) ("+peace("FRA GER")+"))", "< FRM (GER) (FRA) (REJ ("+peace("FRA GER")+"))",
		"< CCD (ITA) (SND (SPR 1901) (ITA) ("+peace("FRA ITA")+"))",
		"< YES (SND (SPR 1901) (RUS) ("+peace("FRA RUS")+"))", "< FRM (RUS) (FRA) (HUH (ERR "+peace("FRA RUS")+"))", "< FRM (RUS) (FRA) (TRY ())",
		holds,
		// An offer that is heard after the orders, to several powers.
		"< FRM (TUR) (FRA AUS) ("+peace("AUS FRA TUR")+")", "> NOT (GOF)", "> SND (SPR 1901) (TUR AUS) (YES ("+peace("AUS FRA TUR")+"))",
		"< YES (NOT (GOF))", "< YES (SND (SPR 1901) (TUR AUS) (YES ("+peace("AUS FRA TUR")+")))", "> GOF", "< YES (GOF)",
		// Austria's answer is the last: it is agreed, so the orders are made again.
		"< FRM (AUS) (FRA TUR) (YES ("+peace("AUS FRA TUR")+"))", "> NOT (GOF)", "< YES (NOT (GOF))", holdsAgain,
		// The next phase begins with an offer that is not heard before its own phase's talk.
		"< SCO (FRA PAR MAR BRE) (ENG LON)", "< NOW (SUM 1901) (FRA AMY PAR) (ENG FLT LON)",
		"< FRM (TUR) (FRA) (PRP (DMZ (FRA TUR) (ION)))", "> SND (SUM 1901) (TUR) (REJ (PRP (DMZ (FRA TUR) (ION))))", "< YES (SND (SUM 1901) (TUR) (REJ (PRP (DMZ (FRA TUR) (ION)))))",
		"< NOW (FAL 1901) (FRA AMY PAR) (ENG FLT LON) (RUS AMY MOS) (GER AMY BER)", holds,
		"< DRW", "< OFF"))
	if err != nil || r.Talk == nil || *r.Talk != (talk.Count{Offered: 6, Agreed: 2, Kept: 1}) {
		t.Errorf("%+v, %v", r.Talk, err)
	}
	if s.orders != 3 || len(s.agreed) != 0 {
		t.Errorf("the bot ordered %d times, at last with %+v", s.orders, s.agreed)
	}
	if got := powersText(s.m, s.partners); got != "(ENG GER)" {
		t.Errorf("after TRY () the partners are %s", got)
	}
}

// A power that reads few words is sent no offers with others, and a level below that of the offers has
// none.
func TestBotKeepsToWhatOthersRead(t *testing.T) {
	zone, peace := "PRP (DMZ (ENG FRA) (ECH))", "PRP (PCE (ENG FRA))"
	s := &speaker{in: diplomacy.Spring, offers: [][2]string{{"ENG", zone}, {"ENG", peace}}}
	_, err := runScript(t, speaks(s), concat(talkScript(10), "> SND (SPR 1901) (ENG) ("+peace+")", "< YES (SND (SPR 1901) (ENG) ("+peace+"))",
		"< FRM (ENG) (FRA) (REJ ("+peace+"))", holds, "< DRW", "< OFF"))
	if err != nil {
		t.Error(err)
	}
	s.in = diplomacy.Fall
	_, err = runScript(t, speaks(s), concat(talkScript(30), holds, "< FRM (ENG) (FRA) (TRY (PRP PCE YES REJ))", "< NOW (FAL 1901) (FRA AMY PAR) (ENG FLT LON)",
		"> SND (FAL 1901) (ENG) ("+peace+")", "< YES (SND (FAL 1901) (ENG) ("+peace+"))", "< FRM (ENG) (FRA) (BWX ("+peace+"))", holds, "< DRW", "< OFF"))
	if err != nil {
		t.Error(err)
	}
}

// At a server with limits a bot orders before press ends, although its offer, which it takes back, has no answer, refuses what
// it cannot hear any more, and offers nothing where press has ended when a phase begins.
func TestBotOrdersInTime(t *testing.T) {
	peace := "PRP (PCE (ENG FRA))"
	s := &speaker{in: diplomacy.Spring, offers: [][2]string{{"ENG", peace}}}
	begin := concat(joinScript[:5], "< HLO (FRA) (1550) ((LVL 30) (MTL 2) (PTL 1))", talkScript(30)[6:])
	named := []string{"> SUB (SPR 1901) ((FRA AMY PAR) HLD)", "< THX ((FRA AMY PAR) HLD) (MBV)", "> GOF", "< YES (GOF)"}
	_, err := runScript(t, speaks(s), concat(begin, "> SND (SPR 1901) (ENG) ("+peace+")", "< YES (SND (SPR 1901) (ENG) ("+peace+"))",
		"> SND (SPR 1901) (ENG) (CCL ("+peace+"))", named, "< YES (SND (SPR 1901) (ENG) (CCL ("+peace+")))",
		"< FRM (ENG) (FRA) ("+peace+")", "> SND (SPR 1901) (ENG) (REJ ("+peace+"))", "< YES (SND (SPR 1901) (ENG) (REJ ("+peace+")))",
		"< FRM (ENG) (FRA) (YES ("+peace+"))", "< DRW", "< OFF"))
	if err != nil {
		t.Error(err)
	}
	begin[5] = "< HLO (FRA) (1550) ((LVL 30) (MTL 60) (PTL 60))"
	if _, err = runScript(t, speaks(s), concat(begin, named, "< DRW", "< OFF")); err != nil {
		t.Error(err)
	}
	// Where nothing is answered, not even that GOF is taken back, patience ends.
	_, err = runScript(t, func(o *Options) { speaks(s)(o); o.Patience = 1 }, concat(talkScript(30), "> SND (SPR 1901) (ENG) ("+peace+")",
		holds, "< FRM (GER) (FRA) (PRP (PCE (FRA GER)))", "> NOT (GOF)", "> SND (SPR 1901) (GER) (YES (PRP (PCE (FRA GER))))", "> GOF", "< YES (GOF)", "< DRW", "< OFF"))
	if err != nil {
		t.Error(err)
	}
}

// A server that says strange things of press: letters of the bot itself, to others, and before the game.
// A bot hears no more than a number of offers of a power, and refuses the others.
func TestBotAtAHostileServer(t *testing.T) {
	s := &speaker{in: diplomacy.Fall}
	lines := concat(talkScript(30), holds)
	for i := range mostHeard + 3 {
		offer := fmt.Sprintf("PRP (DMZ (FRA GER) (%s))", []string{"BUR", "BEL", "RUH", "MUN"}[i%4])
		answer := "REJ"
		if i < mostHeard {
			answer = "YES"
		}
		said := "SND (SPR 1901) (GER) (" + answer + " (" + offer + "))"
		lines = append(lines, "< FRM (GER) (FRA) ("+offer+")")
		if i < mostHeard {
			lines = append(lines, "> NOT (GOF)")
		}
		if lines = append(lines, "> "+said); i < mostHeard {
			lines = append(lines, "< YES (NOT (GOF))", "< REJ ("+said+")", "> GOF", "< YES (GOF)")
		}
	}
	_, err := runScript(t, speaks(s), concat(lines,
		"< FRM (FRA) (FRA) (PRP (PCE (FRA GER)))", "< FRM (GER) (ENG) (PRP (PCE (FRA GER)))", "< FRM (GER) (FRA) (YES (PRP (PCE (FRA GER))))",
		"< YES (NOT (GOF))", "< YES (SND (GER) (TRY ()))",
		"< DRW", "< OFF"))
	if err != nil || s.orders != 1 {
		t.Errorf("%d orders, %v", s.orders, err)
	}
	if _, err := runScript(t, speaks(s), concat(joinScript[:5], "< HLO (FRA) (1550) ((LVL 30))", "< FRM (GER) (FRA) (PRP (PCE (FRA GER)))",
		"> SND (GER) (HUH (ERR PRP (PCE (FRA GER))))", "> SND (GER) (TRY ())", talkScript(30)[6:], holds, "< DRW", "< OFF")); err != nil {
		t.Error(err)
	}
}

package diplomacy

import (
	"fmt"
	"slices"
	"strconv"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"eras/game"
	rules "eras/game/diplomacy"
	"eras/game/diplomacy/press"
	"eras/scenes/ui"
	"eras/scenes/ui/uitest"
)

// talking returns a match with press on the standard map.
func talking(t testing.TB, words bool) *rules.Match {
	t.Helper()
	g, err := rules.NewGame(standard(t).Map, rules.Rules{AgreedDraws: true, LastYear: 1910, Press: rules.PressRules{Level: 30, Words: words}})
	if err != nil {
		t.Fatal(err)
	}
	return game.NewMatch[rules.Position, rules.Answer, rules.Event](&rules.Board{Game: g, First: g.Start()}, 1)
}

// power returns the power with a token.
func (ts *testScreen) power(token string) rules.Power {
	ts.T.Helper()
	p, ok := ts.match.Game().Map.FindPower(token)
	if !ok {
		ts.T.Fatalf("there is no power %s", token)
	}
	return p
}

// writes sends press of a power of this window.
func (ts *testScreen) writes(from, to, text string) {
	ts.T.Helper()
	p, err := press.Dialect{Level: 30}.ParseText(ts.match.Game().Map, text)
	if err != nil {
		ts.T.Fatal(err)
	}
	if err := ts.match.Talk().Write(ts.power(from).Seat(), []rules.Power{ts.power(to)}, p); err != nil {
		ts.T.Fatal(err)
	}
}

// opens opens the thread with a power.
func (ts *testScreen) opens(token string) {
	ts.T.Helper()
	if !ts.screen.talks.open || ts.screen.tab != talkTab {
		ts.screen.tab = talkTab
		ts.Ticks(2)
		ts.Click("talk." + token)
	}
	ts.Ticks(3)
}

func TestOffersAreAskedForOnTheMapAndAccepted(t *testing.T) {
	ts := open(t, "en", 1280, 800, talking(t, false), seats(standard(t), "ENG=Ana", "FRA=Luis"))
	ts.settle()
	ts.Click("handover.ENG")
	ts.Ticks(2)
	ts.area("PIC") // nobody stands there: nothing to ask
	if ts.screen.talks.asking.entry.active() {
		t.Fatal("an empty province is asked")
	}
	ts.area("PAR")
	ts.Click("ask.S")
	ts.area("MAR", "BUR")
	ts.Ticks(2)
	if part, _ := ts.Find("offer.part.0"); part.Label != "France: A PAR S A MAR (France) - BUR." {
		t.Fatalf("asked for: %q", part.Label)
	}
	if _, drawn := ts.Find("asked.PAR"); !drawn {
		t.Error("what is asked for is not drawn")
	}
	ts.area("LVP", "YOR")
	if part, _ := ts.Find("offer.part.1"); part.Label != "England: A LVP - YOR." {
		t.Fatalf("promised in return: %q", part.Label)
	}
	ts.Click("offer.send")
	ts.Ticks(2)
	if state, _ := ts.Find("letter.0.state"); state.Label != ts.UI.Text.T("talk.state.open") {
		t.Fatalf("the offer is %q", state.Label)
	}
	ts.Click("diplomacy.tabs.0")
	ts.enter("A LVP - WAL")
	ts.Click("diplomacy.submit")
	ts.Ticks(2)
	ts.Click("handover.FRA")
	ts.Ticks(2)
	if n := ts.screen.talks.unread; n != 1 {
		t.Fatalf("%d letters are unread", n)
	}
	ts.opens("ENG")
	if n := ts.screen.talks.unread; n != 0 {
		t.Errorf("%d letters are unread once they are read", n)
	}
	ts.Click("letter.0.accept")
	ts.Ticks(2)
	if o := ts.screen.writing().Order(province(standard(t), "PAR")); o.Kind != rules.SupportMove {
		t.Fatalf("the accepted order is not in the draft: %v", o)
	}
	ts.Click("diplomacy.tabs.0")
	ts.Ticks(1)
	ts.Click("drop.PAR")
	ts.enter("A PAR - PIC")
	ts.Window.Click("diplomacy.submit")
	ts.Ticks(2)
	if _, asks := ts.Find("diplomacy.sending.yes"); !asks {
		t.Fatal("a broken promise does not ask first")
	}
	ts.Click("diplomacy.sending.yes")
	ts.Until("the phase to be played", func() bool { return ts.match.Phases() == 1 })
}

// The Talk tab, the question about a broken promise and what the results tell of it fit.
func TestTheTalkTabFits(t *testing.T) {
	const offer = "PRP (AND (PCE (ENG FRA)) (XDO ((ENG FLT LON) MTO NTH)) (XDO ((FRA AMY PAR) MTO BUR)))"
	for _, language := range ui.Languages {
		for _, size := range append(uitest.Sizes[:3:3], uitest.Narrow[0]) {
			t.Run(fmt.Sprintf("%s-%d", language, size[0]), func(t *testing.T) {
				ts := open(t, language, size[0], size[1], talking(t, true), seats(standard(t), "ENG=Ana", "FRA=Luis"))
				check := func() {
					t.Helper()
					ts.Ticks(2)
					ts.Check("map", "area.", "unit.", "asked.", "seat.", "given.", "result.", "play.pull")
				}
				ts.settle()
				ts.writes("FRA", "ENG", offer)
				ts.Click("handover.ENG")
				ts.Ticks(2)
				if wide := !ts.UI.Narrow(); wide {
					ts.screen.tab = talkTab
					check()
					ts.opens("FRA")
					check()
					ts.Click("talk.offer")
					check()
					ts.Click("diplomacy.tabs.0")
				}
				ts.writes("ENG", "FRA", "YES ("+offer+")")
				ts.screen.writing().Put(mustOrder(ts, "F LON - ECH"))
				ts.Ticks(2)
				ts.screen.sending = true
				check()
				ts.Click("diplomacy.sending.yes")
				ts.Ticks(2)
				ts.Click("handover.FRA")
				ts.Ticks(2)
				ts.screen.sending = true
				ts.Ticks(2)
				ts.Click("diplomacy.sending.yes")
				ts.Until("the phase", func() bool { return ts.match.Phases() == 1 })
				ts.settle()
				check()
			})
		}
	}
}

// Where the word for a power's stance has no room, its sign stands alone.
func TestStancesAreNotCut(t *testing.T) {
	ts := open(t, "en", uitest.Low[0][0], uitest.Low[0][1], talking(t, true), seats(standard(t), "ENG=Ana", "FRA=Luis"))
	ts.settle()
	ts.Click("handover.ENG")
	ts.UI.TextSize = 1.6
	ts.Ticks(2)
	if _, ok := ts.Find("play.panel"); ok {
		ts.Click("play.panel")
	}
	ts.screen.tab = talkTab
	ts.Ticks(2)
	if _, ok := ts.Find("talk.FRA"); !ok {
		t.Fatal("the list of threads is not shown")
	}
	ts.Check("map", "area.", "unit.", "asked.", "seat.", "given.", "talk.", "play.pull")
}

// A bot that answers no letters is named as such, and nothing can be asked of its units.
func TestBotsThatAnswerNoLettersAreMarked(t *testing.T) {
	ts := open(t, "en", 1280, 800, talking(t, false), seats(standard(t), "ENG=Ana"))
	ts.settle()
	ts.opens("FRA")
	if _, writes := ts.Find("talk.offer"); writes {
		t.Error("one can write to a bot that answers nothing")
	}
	ts.area("PAR")
	if ts.screen.talks.asking.entry.active() {
		t.Error("a unit of a bot that answers nothing is asked")
	}
	ts.Check("map", "area.", "unit.", "seat.", "given.")
}

// What the drop-downs say is part of the offer once they have been used, and a counter-offer that says the
// same as the offer accepts it.
func TestOffersSayWhatTheirDropDownsSay(t *testing.T) {
	ts := open(t, "en", 1280, 800, talking(t, false), seats(standard(t), "ENG=Ana", "FRA=Luis"))
	ts.settle()
	ts.Click("handover.ENG")
	ts.Ticks(2)
	ts.opens("FRA")
	ts.Click("talk.offer")
	ts.Ticks(2)
	ts.Click("offer.add")
	ts.Ticks(2)
	ts.Pick("offer.kind", int(offerZone))
	ts.Ticks(2)
	ts.Click("offer.send")
	ts.Ticks(2)
	if deal := ts.screen.letterOf(0).Press.Deal; deal.Kind != press.All || deal.Of[1].Kind != press.Zone {
		t.Errorf("the offer is %s", deal.Text(ts.match.Game().Map))
	}
	ts.Click("diplomacy.tabs.0")
	ts.Click("diplomacy.submit")
	ts.Ticks(2)
	ts.Click("handover.FRA")
	ts.Ticks(2)
	ts.opens("ENG")
	ts.Click("letter.0.counter")
	ts.Ticks(2)
	ts.Click("offer.send")
	ts.Ticks(2)
	if letters := ts.screen.talks.letters; len(letters) != 2 || letters[1].Press.Kind != press.Accept {
		t.Errorf("%d letters, the last one is %v", len(letters), letters[len(letters)-1].Press.Kind)
	}
}

// Examples of offers are of the map in play and of the open thread, and can be read.
func TestExamplesOfOffersCanBeRead(t *testing.T) {
	for _, language := range ui.Languages {
		ts := open(t, language, 1280, 800, talking(t, false), seats(standard(t), "ENG=Ana", "FRA=Luis"))
		ts.settle()
		ts.Click("handover.ENG")
		ts.Ticks(2)
		ts.opens("FRA")
		s := ts.screen
		for _, example := range []string{s.orderExample(language), s.peaceExample().Sentence(s.m, language)} {
			p, err := press.ParseSentence(s.m, s.position, language, example)
			if err != nil || p.Kind != press.Propose {
				t.Errorf("%s: %q reads as %v, %v", language, example, p, err)
			}
		}
	}
}

// A few words are enough to offer peace or a draw to the power of the open thread, and only to it.
func TestShortOffers(t *testing.T) {
	for language, words := range map[string][]string{
		"en": {"peace", "Peace with France.", "peace with FRA", "draw", "peace with Germany", "peace now", ""},
		"es": {"paz", "Paz con Francia.", "paz con FRA", "¡empate!", "paz con Alemania", "paz ya", ""},
	} {
		ts := open(t, language, 1280, 800, talking(t, false), seats(standard(t), "ENG=Ana", "FRA=Luis"))
		ts.settle()
		ts.Click("handover.ENG")
		ts.Ticks(2)
		ts.opens("FRA")
		peace := ts.screen.peaceExample()
		for i, want := range []press.DealKind{press.Peace, press.Peace, press.Peace, press.Draw, 0, 0, 0} {
			deal, ok := ts.screen.shortOffer(ts.UI, words[i])
			if ok != (want != 0) || deal.Kind != want || want == press.Peace && !slices.Equal(deal.Powers, peace.Powers) {
				t.Errorf("%s: %q offers %v (%v)", language, words[i], deal.Kind, ok)
			}
		}
		ts.Click("talk.typed")
		ts.Type(words[0])
		ts.Key(ebiten.KeyEnter)
		ts.Ticks(2)
		if n := len(ts.screen.talks.letters); n != 1 {
			t.Errorf("%s: %d letters after %q", language, n, words[0])
		}
	}
}

// Who looks back at a phase reads the letters up to it.
func TestLettersAppearInTheirPhase(t *testing.T) {
	ts := open(t, "en", 1280, 800, talking(t, false), seats(standard(t), "ENG=Ana", "FRA=Luis"))
	ts.settle()
	for phase := range 2 {
		ts.writes("ENG", "FRA", "PRP (PCE (ENG FRA))")
		ts.turn("ENG")
		ts.turn("FRA")
		ts.Until("the phase", func() bool { return ts.match.Phases() > phase })
		ts.settle()
	}
	replay := newReplay(ts.look(), ts.match.Past(), func() {})
	ts.Screen, ts.screen = replay, replay
	ts.Ticks(3)
	for at, want := range []int{1, 2} {
		replay.jump(at)
		replay.tab = talkTab
		replay.openThread(ts.UI, ts.power("FRA"))
		ts.Ticks(3)
		n := 0
		for _, l := range replay.talks.letters {
			if _, shown := ts.Find("letter." + strconv.Itoa(l.Number)); shown {
				n++
			}
		}
		if n != want {
			t.Errorf("in phase %d one reads %d letters, want %d", at, n, want)
		}
	}
}

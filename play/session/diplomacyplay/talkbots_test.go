package diplomacyplay

import (
	"slices"
	"sync"
	"testing"

	"eras/ai/diplomacy/talk"
	"eras/game"
	"eras/game/diplomacy"
	"eras/game/diplomacy/press"
	"eras/game/diplomacy/promise"
	"eras/saves"
)

// script is a table whose bots offer what they are told, and accept what they hear.
type script struct {
	mu     sync.Mutex
	seats  game.Seats
	offers []talk.Letter
	heard  []press.Letter
	past   []talk.Past
	given  int
	held   int
	wait   chan struct{} // closed when Hold may return, nil if it need not wait
}

func (s *script) Hold(thought *game.Thought, p *diplomacy.Position) []talk.Letter {
	s.mu.Lock()
	s.held++
	s.mu.Unlock()
	if s.wait != nil {
		select {
		case <-s.wait:
		case <-thought.Context().Done():
			thought.LongStep()
		}
	}
	if !p.Season.Moves() {
		return nil
	}
	return s.offers
}

func (s *script) Hear(_ *game.Thought, l press.Letter) (answers []talk.Letter) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.heard = append(s.heard, l)
	if l.Press.Kind != press.Propose {
		return nil
	}
	for _, to := range l.To {
		if s.seats.Has(to.Seat()) {
			others := slices.DeleteFunc(slices.Clone(l.To), func(p diplomacy.Power) bool { return p == to })
			answers = append(answers, talk.Letter{From: to, To: l.From, Others: others, Press: l.Press.Reply(press.Accept)})
		}
	}
	return answers
}

func (s *script) Recall(thought *game.Thought, past []talk.Past) (known, rest []talk.Letter) {
	s.past = past
	return nil, s.Hold(thought, past[len(past)-1].Position)
}

func (s *script) Replace(seat game.Seat) { s.seats = s.seats.Without(seat) }

func (s *script) Silence() {}

func (s *script) Speaking() game.Seats { return s.seats }

func (s *script) Ordered(game.Seat, diplomacy.Phase, diplomacy.Answer) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.given++
}

// Bots write to persons, answer them in the same phase, and think about their orders when persons
// have sent theirs. A bot that does not negotiate says so. The saved match has every letter.
func TestBotsTalkWithPersons(t *testing.T) {
	b := pressBoard(t, 1903)
	m := b.Game.Map
	who := powersOf(t, m, "AUS", "ENG", "FRA", "GER")
	aus, eng, fra, ger := who[0], who[1], who[2], who[3]
	players := sevenPlayers("holdbot", eng.Seat(), fra.Seat())
	d := startMatch(t, b, players, 3)
	store := &saves.Memory{}
	auto := newAutosave(store, d.Saved, func(err error) { t.Error(err) })
	d.SetAutosave(auto)
	auto.Checkpoint()
	channel := say(t, m, "PRP (DMZ (ENG GER) (NTH))")
	bots := &script{seats: game.SeatsOf(aus.Seat(), ger.Seat()), offers: []talk.Letter{{From: ger, To: eng, Press: channel}, {From: ger, To: aus, Press: say(t, m, "PRP (PCE (AUS GER))")}}}
	d.seatTable(bots, game.SeatsOf(aus.Seat(), ger.Seat()))
	c := d.Talk()
	tickUntil(t, d, "the offer to England", func() bool { return len(c.Letters(eng.Seat())) == 1 })
	write := func(from diplomacy.Power, to []diplomacy.Power, p press.Press) {
		t.Helper()
		if err := c.Write(from.Seat(), to, p); err != nil {
			t.Fatal(err)
		}
	}
	write(eng, nil, channel.Reply(press.Accept))
	three := say(t, m, "PRP (PCE (ENG FRA GER))")
	write(fra, []diplomacy.Power{eng, ger}, three)
	tickUntil(t, d, "the answer of Germany", func() bool { return len(c.Letters(fra.Seat())) == 2 })
	checkLetters(t, c, fra, "PRP YES", promise.Pending)
	write(eng, nil, three.Reply(press.Accept))
	checkLetters(t, c, eng, "PRP YES PRP YES YES", promise.Agreed, promise.Agreed)
	write(fra, powersOf(t, m, "ITA"), say(t, m, "PRP (PCE (FRA ITA))"))
	checkLetters(t, c, fra, "PRP YES YES PRP TRY", promise.Agreed, promise.Refused)
	checkLetters(t, c, aus, "PRP", promise.Pending)

	auto.Flush()
	saved, _, err := saves.New(store).LoadMatch(saves.SlotOf(diplomacy.ID))
	if err != nil || saved.Record != auto.Whole().Record {
		t.Errorf("%v; the letters that were saved:\n%s", err, saved.Record)
	}
	for range 100 { // bots have no orders yet
		if err := d.Tick(); err != nil || d.Waiting().Len() != 7 {
			t.Fatal(err, d.Waiting())
		}
	}
	for _, seat := range []game.Seat{eng.Seat(), fra.Seat()} {
		if err := d.Submit(seat, diplomacy.AnswerOf()); err != nil {
			t.Fatal(err)
		}
	}
	tickUntil(t, d, "the next phase", func() bool { return d.Phases() == 1 })
	tickUntil(t, d, "the next offer", func() bool { return len(c.Letters(eng.Seat())) == 6 })
	if bots.given != 7 || len(bots.heard) != 3 {
		t.Errorf("the table was told %d answers and %d letters", bots.given, len(bots.heard))
	}
	reopened(t, d, players)
}

// A match that is closed while bots talk ends their talk, and no person waits for it meanwhile.
func TestCloseEndsTalk(t *testing.T) {
	b := pressBoard(t, 1903)
	d := startMatch(t, b, sevenPlayers("holdbot", 1), 3)
	bots := &script{wait: make(chan struct{})}
	d.seatTable(bots, game.SeatsOf(0, 2))
	tickUntil(t, d, "the talk", func() bool { bots.mu.Lock(); defer bots.mu.Unlock(); return bots.held == 1 })
	if err := d.Submit(1, diplomacy.AnswerOf()); err != nil {
		t.Fatal(err)
	}
	for range 100 {
		if err := d.Tick(); err != nil || d.Phases() > 0 {
			t.Fatal(err, d.Phases())
		}
	}
	if !slices.Contains(d.Talk().Partners(1), diplomacy.PowerOf(0)) {
		t.Error("a bot that talks cannot be written to")
	}
	d.Close()
	if d.talk.bots.Talking() {
		t.Error("the bots go on talking")
	}
}

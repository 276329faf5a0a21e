package diplomacyplay

import (
	"reflect"
	"testing"

	"eras/ai/diplomacy/talk"
	"eras/game"
	"eras/game/diplomacy"
	"eras/game/diplomacy/press"
)

// talkingRegent is a regent that negotiates in some milliseconds.
const talkingRegent = quickRegent + ":press.rollouts=2:press.effort=600"

// talkedTo returns a match between a person and regents that negotiate, in its fourth movement phase,
// in which the person has answered offers and written some.
func talkedTo(t *testing.T) *Diplomacy {
	b := pressBoard(t, 1903)
	d := startMatch(t, b, sevenPlayers(talkingRegent, 2), 3)
	for {
		settle(t, d)
		p := d.Position()
		if p.Year == 1902 && p.Season == diplomacy.Fall {
			return d
		}
		if p.Season.Moves() {
			writeLetters(t, d)
		}
		playPhaseOf(t, d)
	}
}

// settle waits until the bots have written all that they write.
func settle(t *testing.T, d *Diplomacy) {
	t.Helper()
	for range 2 { // the second tick delivers what they have written
		tickUntil(t, d, "the talk", func() bool {
			p := d.Position()
			return d.talk.bots.Begun() == p.Phase() && !d.talk.bots.Talking()
		})
		tick(t, d)
	}
}

// writeLetters accepts the first offer to the person, refuses the others, and offers peace to all.
func writeLetters(t *testing.T, d *Diplomacy) {
	t.Helper()
	seat := game.Seat(2)
	me, p := diplomacy.PowerOf(seat), d.Position()
	answer := press.Accept
	for _, l := range d.Talk().Letters(seat) {
		if l.Phase == p.Phase() && l.From != me && l.Press.Kind == press.Propose {
			if d.Talk().Write(seat, nil, l.Press.Reply(answer)) == nil {
				answer = press.Refuse
			}
			settle(t, d)
		}
	}
	for _, q := range d.Talk().Partners(seat) {
		_ = d.Talk().Write(seat, []diplomacy.Power{q}, press.Offer(press.Deal{Kind: press.Peace, Powers: []diplomacy.Power{min(me, q), max(me, q)}}))
	}
	settle(t, d)
}

// playPhaseOf lets the person order nothing and plays the phase.
func playPhaseOf(t *testing.T, d *Diplomacy) {
	t.Helper()
	n := d.Phases()
	if d.Waiting().Has(2) {
		if err := d.Submit(2, diplomacy.AnswerOf()); err != nil {
			t.Fatal(err)
		}
	}
	tickUntil(t, d, "the phase", func() bool { return d.Phases() > n })
}

// A match that is resumed amid a phase goes on as it would have: the bots write the same letters for
// the same reasons and give the same orders, and they explain the letters from before.
func TestResumedBotsGoOn(t *testing.T) {
	d := talkedTo(t)
	record, _ := d.Record()
	again, err := replayOf(t, record, d.Setup.Players).Resume()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(again.Close)
	settle(t, again)
	if r, _ := again.Record(); r.String() != record.String() {
		t.Fatalf("after it was resumed the match has the record\n%s\nwant\n%s", r, record)
	}
	for _, m := range []*Diplomacy{d, again} {
		for range 4 {
			settle(t, m)
			if p := m.Position(); p.Season.Moves() {
				writeLetters(t, m)
			}
			playPhaseOf(t, m)
		}
		settle(t, m)
	}
	one, _ := d.Record()
	two, _ := again.Record()
	if one.String() != two.String() {
		t.Errorf("without a break the match has the record\n%s\nwith one\n%s", one, two)
	}
	letters, reasons := d.Talk().Letters(2), 0
	for i, l := range again.Talk().Letters(2) {
		if !reflect.DeepEqual(l.Why, letters[i].Why) {
			t.Errorf("letter %d has the reason %+v, want %+v", i, l.Why, letters[i].Why)
		}
		if l.Why != nil {
			reasons++
		}
	}
	if reasons < 5 {
		t.Errorf("only %d letters have a reason", reasons)
	}
}

// Where the bots do not find their own letters in the record, as when they were hurried, the match goes
// on with what is in it, and they say nothing a second time.
func TestResumedBotsFindOtherLetters(t *testing.T) {
	d := talkedTo(t)
	record, _ := d.Record()
	for i, n := range record.Notes {
		if l, ok, _ := press.ParseNote(d.Game().Map, n.Text); ok && l.From.Seat() != 2 {
			record.Notes = append(record.Notes[:i:i], record.Notes[i+1:]...)
			break
		}
	}
	again, err := replayOf(t, record, d.Setup.Players).Resume()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(again.Close)
	settle(t, again)
	if r, _ := again.Record(); r.String() != record.String() {
		t.Errorf("after it was resumed the match has the record\n%s\nwant\n%s", r, record)
	}
	playPhaseOf(t, again)
}

// A bot that fails is replaced by one that does not talk: it writes nothing and answers that it
// understands no press.
func TestReplacedBotsAreSilent(t *testing.T) {
	d := talkedTo(t)
	d.talk.bots.Replace(0)
	settle(t, d)
	before := len(d.Talk().Letters(0))
	if err := d.Talk().Write(2, []diplomacy.Power{1}, press.Offer(press.Deal{Kind: press.Draw})); err != nil {
		t.Fatal(err)
	}
	settle(t, d)
	letters := d.Talk().Letters(0)
	if n := len(letters); n != before+2 || letters[n-1].Press.Kind != press.Try {
		t.Errorf("the replaced bot has %d letters more, the last is %v", n-before, letters[n-1].Press.Kind)
	}
	playPhaseOf(t, d)
	settle(t, d)
	for _, l := range d.Talk().Letters(0)[before+2:] {
		if l.From == 1 {
			t.Errorf("the bot in the place of one that failed writes %v", l.Press.Kind)
		}
	}
}

// A bot that fails while it talks is silent from then on.
func TestFailedSpeakersAreSilent(t *testing.T) {
	b := pressBoard(t, 1903)
	d := startMatch(t, b, sevenPlayers("holdbot", 2), 3)
	silenced := make(chan bool, 9)
	d.seatTable(failing{silenced: silenced}, game.SeatsOf(0, 1))
	settle(t, d)
	if <-silenced; d.Phases() > 0 {
		t.Error("the match has gone on by itself")
	}
	playPhaseOf(t, d)
}

// failing is a table at which a bot panics.
type failing struct {
	silenced chan bool
}

func (failing) Recall(*game.Thought, []talk.Past) (known, rest []talk.Letter) { panic("lost") }
func (f failing) Silence()                                                    { f.silenced <- true }
func (failing) Speaking() game.Seats                                          { return game.SeatsOf(0, 1) }
func (failing) Hold(*game.Thought, *diplomacy.Position) []talk.Letter         { return nil }
func (failing) Ordered(game.Seat, diplomacy.Phase, diplomacy.Answer)          {}
func (failing) Replace(game.Seat)                                             {}
func (failing) Hear(*game.Thought, press.Letter) []talk.Letter                { return nil }

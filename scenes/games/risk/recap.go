package risk

import (
	"fmt"

	"eras/ai/remark"
	"eras/game"
	"eras/game/risk"
	"eras/play/session"
	"eras/scenes/hud"
	"eras/scenes/ui"
)

// recap is a summary of the other players' actions since the person's last turn. The map shows it
// for a while with a line of text, and it can be replayed. The zero value is empty.
type recap struct {
	// from and to are the range of the match's steps; to is 0 for an empty recap.
	from, to int
	since    int     // the tick in which it was first shown
	hover    bool    // the cursor is over its line
	box      ui.Rect // of its line in a wide window, beside the map
	// lost holds the person's lost territories, ways the changes of ownership.
	lost risk.Set
	ways []arrow
	took map[game.Seat]int
	// said is what a bot says about it, nil for nothing.
	said *remark.Remark
	// playing means that the recap is being replayed; next is the next step of that.
	playing bool
	next    int
}

// maxWays is the greatest number of arrows in a recap. Earlier ones are dropped.
const maxWays = 12

// beginRecap records what happened since the last turn of the person whose turn begins.
func (s *Screen) beginRecap() {
	s.recap = recap{}
	m := s.Game.Match()
	seat, person := s.Game.Turn()
	now := m.Position()
	if !person || now.Round == 0 {
		return
	}
	r := recap{from: -1, to: m.Steps(), took: map[game.Seat]int{}}
	for i := m.Steps() - 1; i >= 0 && r.from < 0; i-- {
		if p := m.At(i); p.Turn == seat && p.Round > 0 {
			r.from = i + 1
		}
	}
	if r.from < 0 || r.from >= r.to {
		return
	}
	before := m.At(r.from)
	var last risk.Event
	g := s.Game.Board.Game
	for i := r.from; i < r.to; i++ {
		from, to := m.At(i), m.At(i+1)
		for _, e := range g.Noticed(&from, &to, m.Events(i), seat, nil) {
			switch {
			case e.Kind == risk.Rolled:
				last = e
			case e.Kind == risk.Taken && e.Other >= 0:
				r.took[e.Seat]++
				r.ways = append(r.ways, arrow{last.From, e.To, s.board.owner(e.Seat)})
			}
		}
	}
	r.lost = before.Held[seat].Minus(now.Held[seat])
	r.ways = r.ways[max(0, len(r.ways)-maxWays):]
	r.said = s.remark(seat)
	s.recap = r
}

// remark returns what a bot says to the only person when the person's turn begins, nil for nothing. It
// goes through the whole match, so that nothing is said twice, also after the match was continued and
// after steps were taken back. Under a veil nothing is said, because it would tell who owns what.
func (s *Screen) remark(person game.Seat) *remark.Remark {
	if s.Speaks == nil || !s.Speaks() || s.Together || s.Game.Setup.Rules.Veil || s.Game.Persons() != game.SeatsOf(person) {
		return nil
	}
	var bots game.Seats
	for i, p := range s.Game.Setup.Players {
		if p.Bot != "" && !session.IsProgram(p.Bot) {
			bots = bots.With(game.Seat(i))
		}
	}
	voices := remark.NewRisk(s.Game.Board.Game, person, bots, s.Game.Setup.Seed)
	m := s.Game.Match()
	var last *remark.Remark
	for i := range m.Steps() {
		step := m.Step(i)
		voices.Note(&step.Before, step.Events)
		if step.After.Turn == person && step.Before.Turn != person && step.After.Round > 0 {
			last = nil
			if r, ok := voices.Speak(&step.After); ok {
				last = &r
			}
		}
	}
	return last
}

// quote returns the words of a remark with the name of the bot that speaks.
func (s *Screen) quote(u *ui.UI, r *remark.Remark) string {
	f := &r.Facts
	text := u.Text.T(fmt.Sprintf("rival.say.%s.%d", r.Kind, r.Variant), "N", f.N, "Own", f.Own, "Enemy", f.Enemy,
		"Player", s.log.name(u, f.Player), "Place", s.board.name(u, f.Place), "Continent", s.board.continent(u, f.Continent))
	return u.Text.T("risk.says", "Who", s.log.name(u, f.Speaker), "Text", u.Text.T("rival.quote", "Text", text))
}

// recapped reports whether there is a recap to show. It is shown until the person acts.
func (s *Screen) recapped() bool {
	return s.recap.to > 0 && s.Game.Match().Steps() == s.recap.to && len(s.Game.Draft()) == 0
}

// recapShown reports whether the recap is shown now.
func (s *Screen) recapShown(u *ui.UI) bool {
	_, active := s.turn()
	return active && s.recapped() && s.board.ready() && !s.Game.HintAsked() && !s.sheet.Covers(u)
}

// describeRecap draws the marks of the recap and its line: in the panel, and in a narrow window over
// the upper edge of the map.
func (s *Screen) describeRecap(u *ui.UI) {
	if !s.recapShown(u) {
		return
	}
	c := &s.recap
	if c.since == 0 {
		c.since = u.Tick()
	}
	u.PushClip(s.board.view.Bounds())
	u.WithAlpha(hud.RecapFade(u, c.since, c.hover), func() {
		for _, w := range c.ways {
			s.board.arrow(u, w)
		}
		for lost := c.lost; !lost.Empty(); lost = lost.Rest() {
			u.DrawRing(s.board.token(lost.First()), s.board.radius())
		}
	})
	u.PopClip()
	var again, closed bool
	text := s.recapLine(u)
	box := c.box
	if u.Narrow() {
		box = hud.RecapOver(u, s.board.view.Bounds(), text)
	}
	if box.Empty() {
		return // the panel had been described when the turn began
	}
	switch again, closed, c.hover = hud.Recap(u, box, text); {
	case closed:
		c.to = 0
	case again:
		s.recapAgain()
	}
}

// recapLine returns a line with the person's losses and the number of territories each player took.
func (s *Screen) recapLine(u *ui.UI) string {
	c := &s.recap
	text := u.Text.T("recap.kept")
	if !c.lost.Empty() {
		text = u.Text.T("recap.lost", "N", c.lost.Len(), "Where", s.board.name(u, c.lost.First()))
	}
	for seat := range game.Seat(len(s.Game.Setup.Players)) {
		if n := c.took[seat]; n > 0 {
			text += " " + u.Text.T("recap.took", "Who", s.log.name(u, seat), "N", n)
		}
	}
	if c.said != nil {
		text += " " + s.quote(u, c.said)
	}
	return text
}

// recapAgain starts to replay the recap.
func (s *Screen) recapAgain() {
	c := &s.recap
	c.playing, c.next = true, c.from
	p := s.Game.Match().At(c.from)
	s.board.stand(&p)
}

// playRecap shows the next step of a replayed recap when the last one has ended.
func (s *Screen) playRecap(u *ui.UI) {
	c := &s.recap
	if s.board.busy() {
		return
	}
	if c.next == c.to {
		c.playing, c.since = false, u.Tick()
		p := s.Game.Drafted()
		s.board.stand(&p)
		return
	}
	step := s.Game.Match().Step(c.next)
	s.board.play(u, s.noticed(&step.Before, &step.After, step.Events), &step.After, botPace*max(0.5, s.ComputerSpeed()))
	c.next++
}

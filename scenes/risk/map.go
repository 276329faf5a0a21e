package risk

import (
	"eras/game"
	"eras/game/risk"
	"eras/scenes/table"
	"eras/scenes/ui"
	"eras/scenes/ui/art"
)

// describeMap describes the map and does what clicks on it mean.
func (s *Screen) describeMap(u *ui.UI, r ui.Rect, p *risk.Position) {
	seat, active := s.turn()
	m := marks{chosen: none, marked: s.marked}
	if active {
		s.mark(p, &m)
	}
	res := s.board.describe(u, r, m)
	if !s.board.ready() {
		return
	}
	if active {
		view := s.Game.Board.View(*p, s.seer())
		u.Probe("position", s.Game.Board.Game.FormatPosition(&view), ui.Rect{})
	}
	if res.Hovering && res.Hover >= 0 {
		s.hover(u, p, risk.Country(res.Hover), active)
	}
	if !active {
		return
	}
	switch {
	case res.Clicked && res.Area >= 0:
		s.click(u, p, seat, risk.Country(res.Area))
	case res.Clicked:
		s.from, s.to = none, none
	case res.RightClicked && res.Area >= 0:
		s.put(u, risk.Country(res.Area), -s.handful(u))
	}
}

// mark says what stands out while a person must answer.
func (s *Screen) mark(p *risk.Position, m *marks) {
	g := s.Game.Board.Game
	switch p.Phase {
	case risk.Choosing:
		m.reachable = g.Choices(p)
	case risk.Placing, risk.Reinforcing:
		m.chosen = s.from
		_, placed := s.Game.Undoable()
		if len(placed) > 0 && s.placingNow(p) {
			m.extra = map[risk.Country]int32{}
			for _, x := range placed {
				m.extra[x.Country] += x.N
			}
		}
	case risk.Attacking:
		if s.from == none {
			m.reachable = attackers(g, p)
			return
		}
		m.chosen = s.from
		m.targets = g.Enemies(p, s.from)
		if s.to != none {
			x := s.odds.ask(p, s.from, s.to, int(s.stopAt))
			m.targets = risk.SetOf(s.to)
			last := s.from
			for _, c := range x.path {
				m.arrows = append(m.arrows, arrow{last, c, art.Six[p.Turn]})
				last = c
			}
		}
	case risk.MovingIn:
		m.chosen = p.To
		m.arrows = []arrow{{p.From, p.To, art.Six[p.Turn]}}
	case risk.Fortifying:
		if s.from == none {
			m.reachable = movers(g, p)
			return
		}
		m.chosen = s.from
		m.reachable = g.FortifyTargets(p, s.from)
		if s.to != none {
			m.arrows = []arrow{{s.from, s.to, art.Six[p.Turn]}}
			m.reachable = risk.SetOf(s.to)
		}
	}
}

// attackers returns the countries from which the player at turn can attack.
func attackers(g *risk.Game, p *risk.Position) (set risk.Set) {
	for own := p.Held[p.Turn]; own != 0; own = own.Rest() {
		if c := own.First(); p.Armies[c] > 1 && g.Enemies(p, c) != 0 {
			set = set.With(c)
		}
	}
	return set
}

// movers returns the countries from which armies can still move.
func movers(g *risk.Game, p *risk.Position) (set risk.Set) {
	for own := p.Held[p.Turn]; own != 0; own = own.Rest() {
		if c := own.First(); g.Spare(p, c) > 0 && g.FortifyTargets(p, c) != 0 {
			set = set.With(c)
		}
	}
	return set
}

// click does what a click on a country means.
func (s *Screen) click(u *ui.UI, p *risk.Position, seat game.Seat, c risk.Country) {
	switch p.Phase {
	case risk.Choosing:
		s.choose(u, p, c)
	case risk.Placing, risk.Reinforcing:
		if p.Owner[c] != seat {
			s.say(u, u.Text.T("risk.say.notyours", "Country", s.board.name(u, c)))
			return
		}
		s.from = c
		s.put(u, c, s.handful(u))
	case risk.Attacking:
		s.aim(u, p, seat, c)
	case risk.Fortifying:
		s.route(u, p, seat, c)
	case risk.Cashing:
		s.say(u, u.Text.T("risk.say.cards"))
	case risk.MovingIn:
		s.say(u, u.Text.T("risk.say.entry"))
	}
}

// handful returns how many armies a click means.
func (s *Screen) handful(u *ui.UI) int32 {
	if u.Input().Shift {
		return 5
	}
	return 1
}

// choose takes a free country.
func (s *Screen) choose(u *ui.UI, p *risk.Position, c risk.Country) {
	switch {
	case s.Game.Board.Game.Choices(p).Has(c):
		s.answer(risk.Taking(c))
	case p.Owner[c] != game.Nobody:
		s.say(u, u.Text.T("risk.say.taken", "Country", s.board.name(u, c), "Who", s.story.name(p.Owner[c])))
	default:
		s.say(u, u.Text.T("risk.say.far", "Country", s.board.name(u, c)))
	}
}

// placingNow reports whether the last placing is the one that is going on.
func (s *Screen) placingNow(p *risk.Position) bool {
	return (p.Phase == risk.Placing || p.Phase == risk.Reinforcing) && s.Game.Placing()
}

// put puts armies on a country, or takes them back.
func (s *Screen) put(u *ui.UI, c risk.Country, n int32) {
	before := s.Game.Position()
	if n > 0 {
		n = min(n, before.Reserve)
	} else if s.Game.PlacedOn(c) == 0 {
		s.say(u, u.Text.T("risk.say.nothing", "Country", s.board.name(u, c)))
		return
	} else {
		n = -min(-n, s.Game.PlacedOn(c))
	}
	if n == 0 {
		return
	}
	s.rearrange(u, func() error { return s.Game.Put(c, n) })
	if n > 0 {
		s.clicks = append(s.clicks, table.Placement{Country: c, N: n})
		u.Sound.Play(ui.SoundMarch)
	} else {
		s.clicks = table.Merge(s.clicks, c, n)
		u.Sound.Play(ui.SoundClick)
	}
}

// rearrange lets the table go back and forth, and shows what came of it at once.
func (s *Screen) rearrange(u *ui.UI, do func() error) {
	before := s.Game.Position()
	s.quiet = true
	err := do()
	s.quiet = false
	if err != nil {
		s.Failed(err)
		return
	}
	after := s.Game.Position()
	s.board.stand(&after)
	m := s.Game.Table.Match()
	s.story.recall(s.Game.Board, m, m.Steps())
	if before.Turn != after.Turn || before.Phase != after.Phase {
		clicks, from := s.clicks, s.from
		s.turned(&table.RiskStep{Before: before, After: after})
		s.clicks = clicks
		if after.Phase == risk.Placing || after.Phase == risk.Reinforcing {
			s.from = from
		}
	}
}

// canUndo reports whether the last placing, or choice, can be taken back.
func (s *Screen) canUndo() bool {
	if s.board.busy() || s.campaign.on || s.jumping || s.over > 0 {
		return false
	}
	seat, _ := s.Game.Undoable()
	return seat != game.Nobody
}

// undo takes back what was placed with the last click, or the last choice.
func (s *Screen) undo(u *ui.UI) {
	_, placed := s.Game.Undoable()
	if len(placed) == 0 {
		s.rearrange(u, func() error {
			_, err := s.Game.TakeBackChoice()
			return err
		})
		return
	}
	last := placed[len(placed)-1]
	if n := len(s.clicks); n > 0 && s.Game.PlacedOn(s.clicks[n-1].Country) >= s.clicks[n-1].N {
		last = s.clicks[n-1]
		s.clicks = s.clicks[:n-1]
	} else {
		s.clicks = nil
	}
	s.from = last.Country
	s.rearrange(u, func() error { return s.Game.Put(last.Country, -last.N) })
	s.from = last.Country
	u.Sound.Play(ui.SoundClick)
}

// aim chooses the country that attacks, then whom.
func (s *Screen) aim(u *ui.UI, p *risk.Position, seat game.Seat, c risk.Country) {
	g := s.Game.Board.Game
	if p.Owner[c] == seat {
		switch {
		case c == s.from:
			s.from, s.to = none, none
		case p.Armies[c] < 2:
			s.say(u, u.Text.T("risk.say.alone", "Country", s.board.name(u, c)))
		case g.Enemies(p, c) == 0:
			s.say(u, u.Text.T("risk.say.inland", "Country", s.board.name(u, c)))
		default:
			s.from, s.to = c, none
			u.Sound.Play(ui.SoundClick)
		}
		return
	}
	if s.from == none || s.to == none && !g.Map.Neighbours(s.from).Has(c) {
		if best := strongestBeside(g, p, c); best != none {
			s.from = best
		}
	}
	if s.from == none {
		s.say(u, u.Text.T("risk.say.nobody", "Country", s.board.name(u, c)))
		return
	}
	if c == s.to {
		s.attack(p, u.Input().Shift)
		return
	}
	if x := s.odds.ask(p, s.from, c, int(s.stopAt)); !x.ok {
		s.say(u, u.Text.T("risk.say.noway", "Country", s.board.name(u, c)))
		return
	}
	s.to = c
	u.Sound.Play(ui.SoundClick)
	if u.Input().Shift {
		s.attack(p, true)
	}
}

// strongestBeside returns the own country with most armies that can attack a
// country at once, or none.
func strongestBeside(g *risk.Game, p *risk.Position, c risk.Country) risk.Country {
	best := none
	for near := g.Map.Neighbours(c) & p.Held[p.Turn]; near != 0; near = near.Rest() {
		if n := near.First(); p.Armies[n] > 1 && (best == none || p.Armies[n] > p.Armies[best]) {
			best = n
		}
	}
	return best
}

// route chooses from where armies move at the end of a turn, then where to.
func (s *Screen) route(u *ui.UI, p *risk.Position, seat game.Seat, c risk.Country) {
	g := s.Game.Board.Game
	switch {
	case p.Owner[c] != seat:
		s.say(u, u.Text.T("risk.say.notyours", "Country", s.board.name(u, c)))
	case c == s.from:
		s.from, s.to = none, none
	case s.from != none && g.FortifyTargets(p, s.from).Has(c):
		s.to = c
		s.amount = float64(g.Spare(p, s.from))
		u.Sound.Play(ui.SoundClick)
	case movers(g, p).Has(c):
		s.from, s.to = c, none
		u.Sound.Play(ui.SoundClick)
	case g.Spare(p, c) == 0:
		s.say(u, u.Text.T("risk.say.still", "Country", s.board.name(u, c)))
	default:
		s.say(u, u.Text.T("risk.say.lonely", "Country", s.board.name(u, c)))
	}
}

// hover tells of the country under the cursor: in an attack what would come of
// it, else who stands there.
func (s *Screen) hover(u *ui.UI, p *risk.Position, c risk.Country, active bool) {
	if active && p.Phase == risk.Attacking && p.Owner[c] != p.Turn {
		from := s.from
		if from == none {
			from = strongestBeside(s.Game.Board.Game, p, c)
		}
		if from != none {
			if x := s.odds.ask(p, from, c, int(s.stopAt)); x.ok {
				s.forecast(u, p, from, c, x)
				return
			}
		}
	}
	s.board.tip(u, c, &s.story)
}

// tip tells who stands in a country.
func (b *board) tip(u *ui.UI, c risk.Country, story *story) {
	title, continent := b.name(u, c), b.continent(u, b.setup.Map.ContinentOf(c))
	who := u.Text.T("risk.free")
	if o := b.shown.Owner[c]; o != game.Nobody {
		who = u.Text.T("risk.stands", "Who", story.name(o), "N", int(b.shown.Armies[c]))
	}
	w := max(u.Width(title, ui.Strong), u.Width(who, ui.Note), u.Width(continent, ui.Aside)) + 4
	u.TipBox("country", b.token(c), w, 66, []ui.Rect{b.token(c)}, func(in ui.Rect) {
		u.Label(in.CutTop(24), title, ui.Strong)
		u.Label(in.CutTop(21), who, ui.Note.In(art.Ink1))
		u.Label(in.CutTop(21), continent, ui.Aside)
	})
}

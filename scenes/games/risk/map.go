package risk

import (
	"eras/game"
	"eras/game/risk"
	"eras/scenes/ui"
	"eras/scenes/ui/art"
)

// describeMap describes the map and handles clicks on it.
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
		var view risk.Position
		s.Game.Board.View(p, s.viewer(), &view)
		u.Probe("position", s.Game.Board.Game.FormatPosition(&view), ui.Rect{})
	}
	if res.Hovering && res.Hover >= 0 {
		s.hover(u, p, risk.Territory(res.Hover), active)
	}
	if !active {
		return
	}
	switch {
	case res.Clicked && res.Area >= 0:
		s.click(u, p, seat, risk.Territory(res.Area))
	case res.Clicked:
		s.from, s.to = none, none
	case res.RightClicked && res.Area >= 0:
		s.put(u, risk.Territory(res.Area), -s.clickArmies(u))
	}
}

// mark sets the highlights while a person must answer.
func (s *Screen) mark(p *risk.Position, m *marks) {
	g := s.Game.Board.Game
	switch p.Phase {
	case risk.Choosing:
		m.reachable = g.Choices(p)
	case risk.Placing, risk.Reinforcing:
		m.chosen = s.from
		m.extra = map[risk.Territory]int32{}
		for _, x := range s.Game.Draft() {
			m.extra[x.Territory] = x.N
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
				m.arrows = append(m.arrows, arrow{last, c, s.board.owner(p.Turn)})
				last = c
			}
		}
	case risk.Occupying:
		m.chosen = p.To
		m.arrows = []arrow{{p.From, p.To, s.board.owner(p.Turn)}}
		least, _ := g.OccupationRange(p)
		m.moving, m.movedFrom, m.movedTo = max(int32(s.amount)-least, 0), p.From, p.To
	case risk.Fortifying:
		if s.from == none {
			m.reachable = movers(g, p)
			return
		}
		m.chosen = s.from
		m.reachable = g.FortifyTargets(p, s.from)
		if s.to != none {
			m.arrows = []arrow{{s.from, s.to, s.board.owner(p.Turn)}}
			m.reachable = risk.SetOf(s.to)
			m.moving, m.movedFrom, m.movedTo = int32(s.amount), s.from, s.to
		}
	case risk.Dealing, risk.Assigning, risk.TradingIn, risk.Rolling, risk.Drawing, risk.Over:
	}
}

// attackers returns the territories from which the player whose turn it is can attack.
func attackers(g *risk.Game, p *risk.Position) (set risk.Set) {
	for own := p.Held[p.Turn]; !own.Empty(); own = own.Rest() {
		if c := own.First(); p.Armies.At(c) > 1 && !g.Enemies(p, c).Empty() {
			set = set.With(c)
		}
	}
	return set
}

// movers returns the territories from which armies can still move.
func movers(g *risk.Game, p *risk.Position) (set risk.Set) {
	for own := p.Held[p.Turn]; !own.Empty(); own = own.Rest() {
		if c := own.First(); g.Spare(p, c) > 0 && !g.FortifyTargets(p, c).Empty() {
			set = set.With(c)
		}
	}
	return set
}

// click handles a click on a territory.
func (s *Screen) click(u *ui.UI, p *risk.Position, seat game.Seat, c risk.Territory) {
	s.hint = ""
	switch p.Phase {
	case risk.Choosing:
		s.choose(u, p, c)
	case risk.Placing, risk.Reinforcing:
		if p.Owner.At(c) != seat {
			s.say(u, u.Text.T("risk.say.notyours", "Country", s.board.name(u, c)))
			return
		}
		s.from = c
		s.put(u, c, s.clickArmies(u))
	case risk.Attacking:
		s.aim(u, p, seat, c)
	case risk.Fortifying:
		s.route(u, p, seat, c)
	case risk.TradingIn:
		s.say(u, u.Text.T("risk.say.cards"))
	case risk.Occupying:
		s.say(u, u.Text.T("risk.say.occupy"))
	case risk.Dealing, risk.Assigning, risk.Rolling, risk.Drawing, risk.Over:
	}
}

// clickArmies returns how many armies a click places.
func (s *Screen) clickArmies(u *ui.UI) int32 {
	if u.Input().Shift {
		return 5
	}
	return 1
}

// choose takes a free territory at the start of the match.
func (s *Screen) choose(u *ui.UI, p *risk.Position, c risk.Territory) {
	switch {
	case s.Game.Board.Game.Choices(p).Has(c):
		s.answer(risk.Taking(c))
	case p.Owner.At(c) != game.Nobody:
		s.say(u, u.Text.T("risk.say.taken", "Country", s.board.name(u, c), "Who", s.log.name(u, p.Owner.At(c))))
	default:
		s.say(u, u.Text.T("risk.say.far", "Country", s.board.name(u, c)))
	}
}

// put places n armies in a territory, or takes them back if n is negative.
func (s *Screen) put(u *ui.UI, c risk.Territory, n int32) {
	before := s.Game.Drafted()
	put, err := s.Game.Put(c, n)
	switch {
	case err != nil:
		s.Failed(err)
		return
	case put == 0 && n < 0:
		s.say(u, u.Text.T("risk.say.nothing", "Country", s.board.name(u, c)))
		return
	case put == 0:
		return
	case put > 0:
		u.Sound.Play(ui.SoundMarch)
	default:
		u.Sound.Play(ui.SoundClick)
	}
	s.changed(u, &before)
}

// changed shows the draft and the match without animations, after a change of the draft or an undo.
func (s *Screen) changed(u *ui.UI, before *risk.Position) {
	after := s.Game.Drafted()
	s.board.stand(&after)
	s.readLog()
	for _, d := range s.Game.Draft() {
		s.log.add(stepEvents{after.Phase, []risk.Event{{Kind: risk.Reinforced, Seat: after.Turn, To: d.Territory, N: d.N}}})
	}
	if before.Turn != after.Turn || before.Phase != after.Phase {
		from := s.from
		s.turned(u, before, &after)
		if after.Phase == risk.Placing || after.Phase == risk.Reinforcing {
			s.from = from
		}
	}
}

// canUndo reports whether the last placement or choice can be undone.
func (s *Screen) canUndo() bool {
	seat := s.undoer()
	_, person := s.Game.Turn()
	return seat != game.Nobody && (!person || !s.board.busy()) && !s.recap.playing && s.Game.Campaign() == nil && !s.jumping && s.over == 0 && s.Game.CanUndo(seat)
}

// undoer returns the person who may take something back now: the one at turn, and while bots play the
// one before. It returns [game.Nobody] while the screen is handed over.
func (s *Screen) undoer() game.Seat {
	seat, person := s.Game.Turn()
	switch {
	case !person:
		return s.Game.LastPerson()
	case s.holds(seat):
		return seat
	}
	return game.Nobody
}

// undo undoes the last placement, choice or end of a phase of the person who may do so.
func (s *Screen) undo(u *ui.UI) { s.undoFor(u, s.undoer()) }

func (s *Screen) undoFor(u *ui.UI, seat game.Seat) {
	before := s.Game.Drafted()
	c, done, err := s.Game.Undo(seat)
	if err != nil {
		s.Failed(err)
		return
	}
	if !done {
		return
	}
	s.changed(u, &before)
	if c != none {
		s.from = c
		u.Sound.Play(ui.SoundClick)
	}
}

// aim selects the attacking territory, then its target.
func (s *Screen) aim(u *ui.UI, p *risk.Position, seat game.Seat, c risk.Territory) {
	g := s.Game.Board.Game
	if p.Owner.At(c) == seat {
		switch {
		case c == s.from:
			s.from, s.to = none, none
		case p.Armies.At(c) < 2:
			s.say(u, u.Text.T("risk.say.alone", "Country", s.board.name(u, c)))
		case g.Enemies(p, c).Empty():
			s.say(u, u.Text.T("risk.say.inland", "Country", s.board.name(u, c)))
		default:
			s.from, s.to = c, none
			u.Sound.Play(ui.SoundClick)
		}
		return
	}
	s.from = s.attacker(p, c)
	if s.from == none {
		s.say(u, u.Text.T("risk.say.nobody", "Country", s.board.name(u, c)))
		return
	}
	if c == s.to {
		s.attack(p, u.Input().Shift)
		return
	}
	if x := s.odds.ask(p, s.from, c, int(s.stopAt)); x.path == nil {
		s.say(u, u.Text.T("risk.say.noway", "Country", s.board.name(u, c)))
		return
	}
	s.to = c
	u.Sound.Play(ui.SoundClick)
	if u.Input().Shift {
		s.attack(p, true)
	}
}

// attacker returns the own territory from which a click on c attacks: the chosen one, unless it is
// not beside c and another one is; none if there is none.
func (s *Screen) attacker(p *risk.Position, c risk.Territory) risk.Territory {
	g := s.Game.Board.Game
	if s.from == none || s.to == none && !g.Map.Neighbours(s.from).Has(c) {
		if best := strongestBeside(g, p, c); best != none {
			return best
		}
	}
	return s.from
}

// strongestBeside returns the own territory with most armies among the neighbours of c, or none.
func strongestBeside(g *risk.Game, p *risk.Position, c risk.Territory) risk.Territory {
	best := none
	for near := g.Map.Attackers(c).And(p.Held[p.Turn]); !near.Empty(); near = near.Rest() {
		if n := near.First(); p.Armies.At(n) > 1 && (best == none || p.Armies.At(n) > p.Armies.At(best)) {
			best = n
		}
	}
	return best
}

// route selects the territory from which armies move at the end of a turn, then their destination.
func (s *Screen) route(u *ui.UI, p *risk.Position, seat game.Seat, c risk.Territory) {
	g := s.Game.Board.Game
	switch {
	case p.Owner.At(c) != seat:
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

// hover shows a tooltip for the territory under the cursor: the odds of an attack on it, or else
// its owner.
func (s *Screen) hover(u *ui.UI, p *risk.Position, c risk.Territory, active bool) {
	if active && p.Phase == risk.Attacking && p.Owner.At(c) != p.Turn {
		if from := s.attacker(p, c); from != none {
			if x := s.odds.ask(p, from, c, int(s.stopAt)); x.path != nil {
				s.forecast(u, p, from, c, x)
				return
			}
		}
	}
	s.board.tip(u, c, &s.log)
}

// tipAt shows a tooltip about a territory in a place where it covers nothing important: on open sea
// away from tokens and badges, or beside the map.
func (b *board) tipAt(u *ui.UI, id string, c risk.Territory, w, h float64, draw func(ui.Rect)) {
	box := b.view.TipPlace(int(c), w, h, b.avoid)
	window := u.Bounds().Inset(6)
	box.X = min(box.X, window.Right()-w)
	u.Tips.BoxAt(id, box, draw)
}

// tip shows the owner of a territory.
func (b *board) tip(u *ui.UI, c risk.Territory, log *matchLog) {
	title, continent := b.name(u, c), b.continent(u, b.setup.Map.ContinentOf(c))
	who := b.stands(u, c, log)
	w := max(u.Width(title, ui.Strong), u.Width(who, ui.Note), u.Width(continent, ui.Aside)) + 4 + 2*ui.TipRim
	b.tipAt(u, "territory", c, w, 66+2*ui.TipRim, func(in ui.Rect) {
		u.Label(in.CutTop(24), title, ui.Strong)
		u.Label(in.CutTop(21), who, ui.Note.In(art.Ink1))
		u.Label(in.CutTop(21), continent, ui.Aside)
	})
}

// stands says who stands in a territory, and with how many armies if they are visible.
func (b *board) stands(u *ui.UI, c risk.Territory, log *matchLog) string {
	o := b.shown.Owner.At(c)
	switch {
	case o == game.Nobody:
		return u.Text.T("risk.free")
	case b.unknown.Has(c):
		return u.Text.T("risk.stands.unknown")
	case b.hidden.Has(c):
		return u.Text.T("risk.stands.hidden", "Who", log.name(u, o))
	}
	return u.Text.T("risk.stands", "Who", log.name(u, o), "N", int(b.standing(c)))
}

package diplomacy

import (
	"github.com/hajimehoshi/ebiten/v2"

	"eras/game/diplomacy"
	"eras/scenes/stage"
	"eras/scenes/table"
	"eras/scenes/ui"
)

// Sandbox is a position that is set up and played freely, apart from any match.
type Sandbox struct {
	*stage.Look
	game  *diplomacy.Game
	m     *diplomacy.Map
	board *board
	leave func()

	position *diplomacy.Position
	// realm is what is painted, base what was before the position was edited.
	realm, base realm
	// drafts are the orders of all powers.
	drafts  map[diplomacy.Power]*draft
	entry   entry
	say     notice
	written written
	// played is the phase that has been resolved and is looked at, nil while orders
	// are given. before are the positions to which one can go back.
	played *table.PlayedPhase
	told   told
	before []*diplomacy.Position

	tool  int
	power diplomacy.Power // whose units and centres are put, Neutral for nobody
	fleet bool
}

// The tools of the sandbox.
const (
	orderTool = iota
	unitTool
	centreTool
)

// NewSandbox returns a sandbox on m, which begins with a position or, without one,
// with an empty board. leave goes back.
func NewSandbox(look *stage.Look, m *diplomacy.Map, from *diplomacy.Position, leave func()) *Sandbox {
	g, err := diplomacy.NewGame(m, diplomacy.Rules{})
	if err != nil {
		look.Failed(err)
		return &Sandbox{Look: look, leave: leave}
	}
	b, err := newBoard(m)
	if err != nil {
		look.Failed(err)
		return &Sandbox{Look: look, leave: leave}
	}
	return newSandbox(look, g, b, from, leave)
}

func newSandbox(look *stage.Look, g *diplomacy.Game, b *board, from *diplomacy.Position, leave func()) *Sandbox {
	s := &Sandbox{Look: look, game: g, m: g.Map, board: b, leave: leave, power: 1}
	p := diplomacy.Position{Year: int16(g.Map.Year)}
	if from != nil {
		p = *from
		p.Ending = diplomacy.Going
	} else {
		s.tool = unitTool
	}
	s.reset(&p)
	return s
}

// reset begins with a position of which nothing before is known.
func (s *Sandbox) reset(p *diplomacy.Position) {
	s.base = firstRealm(s.m, p)
	s.stand(p)
}

// stand takes a position over.
func (s *Sandbox) stand(p *diplomacy.Position) {
	s.position = p
	s.realm = s.base
	s.realm.enter(s.m, p)
	s.played = nil
	s.entry = newEntry(s.m)
	s.drafts = map[diplomacy.Power]*draft{}
	for i := range s.m.Powers() {
		power := diplomacy.Power(i + 1)
		s.drafts[power] = newDraft(s.game, p, power)
	}
}

// change takes over a position that was edited; orders that are still legal stay.
func (s *Sandbox) change(edit func(p *diplomacy.Position)) {
	p := *s.position
	edit(&p)
	old := s.drafts
	s.stand(&p)
	for power, d := range old {
		for _, o := range d.ordered() {
			_ = s.drafts[power].put(o) // those that became illegal are dropped
		}
	}
}

// Describe describes the screen for one tick.
func (s *Sandbox) Describe(u *ui.UI) {
	u.Table()
	if s.board == nil {
		return
	}
	w := words{u.Text, s.m}
	if !u.Typing() && s.tool == orderTool && s.played == nil && s.entry.active() && !s.entry.building() {
		for _, d := range s.entry.deeds() {
			if k, _ := d.key(); u.TakeKey(k) {
				s.choose(u, w, d)
				break
			}
		}
	}
	s.Bar(u, u.Text.T("diplomacy.title"), u.Text.T("diplomacy.sandbox")+" · "+w.season(s.position.Phase()))
	l := divide(u)
	if l.drawer { // here the panel is always needed
		l.panel.Y, l.panel.H = l.board.Y, l.line.Bottom()-l.board.Y
		l.board.W = l.panel.X - 12 - l.board.X
	}
	l.board.H = l.line.Bottom() - l.board.Y
	s.describeMap(u, w, l.board)
	s.panel(u, w, l.panel)
	s.keys(u)
}

func (s *Sandbox) keys(u *ui.UI) {
	if u.TakeKey(ebiten.KeyEscape) {
		switch {
		case u.Typing():
			u.Focus("map")
		case s.entry.back():
		case s.played != nil:
			s.played = nil
		default:
			s.leave()
		}
	}
}

// describeMap describes the map and what is done on it.
func (s *Sandbox) describeMap(u *ui.UI, w words, r ui.Rect) {
	sc := scene{position: s.position, realm: &s.realm}
	ordering := s.tool == orderTool && s.played == nil
	if ordering {
		sc.lit = litFor(&s.entry, s.position)
	}
	sc.over = func() { s.board.marks(u, s.marked()) }
	res := s.board.describe(u, w, r, sc)
	s.board.dislodgedAt(u, s.position, &res)
	if res.RightClicked {
		s.entry.back()
	}
	if res.Clicked && res.Area >= 0 && s.played == nil {
		at := diplomacy.Province(res.Area)
		switch s.tool {
		case orderTool:
			s.clickOrder(u, w, at)
		case unitTool:
			s.putUnit(u, w, at)
		case centreTool:
			s.putOwner(u, w, at)
		}
	}
	if ordering && s.entry.active() {
		s.menus(u, w)
	}
	if res.Hovering && len(s.entry.choices) == 0 {
		at := diplomacy.Province(res.Hover)
		text := provinceTitle(w, at) + "\n" + provinceNote(w, s.position, at)
		if ordering {
			if d := s.draftAt(at); d != nil || s.entry.active() {
				if d == nil {
					d = s.draftAt(s.entry.subject)
				}
				text += " " + hintFor(w, &s.entry, d, at)
			}
		}
		x, y := s.board.view.Unit(int(at))
		if in := u.Input(); !u.FocusShown() {
			x, y = in.X, in.Y
		}
		showTip(u, "province "+s.m.Token(at), ui.R(x-14, y-14, 28, 28), text, nil)
	}
}

// marked returns the orders on the map: those that are given, or the resolved ones.
func (s *Sandbox) marked() []marked {
	var list []marked
	if ph := s.played; ph != nil {
		for _, at := range s.told.of(s.game, ph).order {
			v := ph.Verdicts[at]
			if held(ph.Orders[at], v) {
				continue
			}
			list = append(list, marked{order: ph.Orders[at], unit: diplomacy.Unit{Power: actor(s.m, ph, at)}, failed: v.Result != diplomacy.OK})
		}
		return list
	}
	for i := range s.m.Powers() {
		d := s.drafts[diplomacy.Power(i+1)]
		for _, at := range d.listed() {
			list = append(list, marked{order: d.orders[at], unit: diplomacy.Unit{Power: d.power}})
		}
	}
	return list
}

// draftAt returns the orders to which that for a province belongs, nil if none may be
// given there.
func (s *Sandbox) draftAt(at diplomacy.Province) *draft {
	if at == diplomacy.NoProvince {
		return nil
	}
	for i := range s.m.Powers() {
		if d := s.drafts[diplomacy.Power(i+1)]; d.may(at) {
			return d
		}
	}
	return nil
}

// clickOrder goes on with the order that is put together.
func (s *Sandbox) clickOrder(u *ui.UI, w words, at diplomacy.Province) {
	if len(s.entry.choices) > 0 && !s.entry.building() {
		s.entry.back()
	}
	if s.entry.active() && !s.entry.building() {
		subject := s.entry.subject
		o, done, hit := s.entry.click(at)
		if done {
			s.give(u, w, s.draftAt(subject), o)
		}
		if hit {
			return
		}
	}
	d := s.draftAt(at)
	if d == nil {
		s.entry = newEntry(s.m)
		s.say.set(u, w.sentence("diplomacy.sandbox.nothing", "Place", w.place(at)), true)
		return
	}
	u.Sound.Play(ui.SoundClick)
	if o, done := s.entry.begin(at, d.legal[at]); done {
		if d.orders[at] == o {
			d.drop(at)
			return
		}
		s.give(u, w, d, o)
	}
}

func (s *Sandbox) give(u *ui.UI, w words, d *draft, o diplomacy.Order) {
	if err := d.put(o); err != nil {
		s.say.set(u, w.fault(err), true)
		return
	}
	u.Sound.Play(ui.SoundClick)
	s.say = notice{}
}

func (s *Sandbox) choose(u *ui.UI, w words, d deed) {
	subject := s.entry.subject
	u.Sound.Play(ui.SoundClick)
	if o, done := s.entry.choose(d); done {
		s.give(u, w, s.draftAt(subject), o)
	}
}

func (s *Sandbox) menus(u *ui.UI, w words) {
	if len(s.entry.choices) > 0 {
		subject := s.entry.subject
		if i, ok := choiceMenu(u, w, s.board, &s.entry); ok {
			if o, done := s.entry.pick(i); done {
				s.give(u, w, s.draftAt(subject), o)
			}
		}
		return
	}
	if d, ok := deedMenu(u, s.board, &s.entry); ok {
		s.choose(u, w, d)
	}
}

// ready says why the orders cannot be resolved, or nothing.
func (s *Sandbox) ready(w words) string {
	if s.game.Acting(s.position) == 0 {
		return w.text.T("diplomacy.sandbox.idle")
	}
	if err := s.game.Validate(s.position); err != nil {
		return w.fault(err)
	}
	return ""
}

// resolve plays the phase.
func (s *Sandbox) resolve(u *ui.UI) {
	board := diplomacy.Board{Game: s.game, First: *s.position}
	ph := &table.PlayedPhase{Before: *s.position}
	var answers []diplomacy.Answer
	for seat := range s.game.Acting(s.position).All() {
		d := s.drafts[diplomacy.PowerOf(seat)]
		answers = append(answers, d.answer())
		for _, o := range d.ordered() {
			if o.Kind != diplomacy.Waive {
				ph.Orders[s.m.Province(o.At)] = o
			}
		}
	}
	ph.After, ph.Events = board.Apply(ph.Before, answers)
	p := ph.Before
	ph.Verdicts = *diplomacy.NewJudge(s.game).Advance(&p, &ph.Orders)
	table.FillHolds(s.m, ph)
	s.played = ph
	s.entry = newEntry(s.m)
	u.Sound.Play(ui.SoundMarch)
}

// next goes on from the phase that was resolved.
func (s *Sandbox) next() {
	s.before = append(s.before, s.position)
	p := s.played.After
	p.Ending = diplomacy.Going
	s.base = s.realm
	s.stand(&p)
}

// undo goes back to the position before the last step.
func (s *Sandbox) undo() {
	n := len(s.before)
	p := s.before[n-1]
	s.before = s.before[:n-1]
	s.reset(p)
}

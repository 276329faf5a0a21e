package diplomacy

import (
	"github.com/hajimehoshi/ebiten/v2"

	"eras/ai/diplomacy/regent"
	"eras/game/diplomacy"
	"eras/play/session"
	"eras/play/session/diplomacyplay"
	"eras/scenes/hud"
	"eras/scenes/ui"
)

// Sandbox is the screen for setting up positions and playing them freely, outside matches.
type Sandbox struct {
	*hud.Look
	game  *diplomacy.Game
	m     *diplomacy.Map
	board coming
	leave func()

	position *diplomacy.Position
	// base is the influence before the player edited the position.
	influence, base influence
	// drafts are the orders of all powers.
	drafts  map[diplomacy.Power]*diplomacyplay.OrderDraft
	entry   entry
	say     notice
	pulled  hud.Sheet // the panel of a narrow window
	written written
	// played is the resolved phase on the screen, nil while orders are written. before holds
	// earlier positions for undo.
	played *diplomacyplay.PlayedPhase
	report report
	before []*diplomacy.Position

	inMatch bool // a match waits behind the sandbox
	tool    int
	power   diplomacy.Power // the power whose units and centres are placed, or Neutral
	fleet   bool
	hints   session.Hints[diplomacy.Answer]
	why     *regent.Account // of the visible hint, nil if there is none
	advised diplomacy.Power // whose hint is visible: its orders are drawn in place of the written ones
}

// The tools of the sandbox.
const (
	orderTool = iota
	unitTool
	centreTool
)

// NewSandbox returns a sandbox on m. It starts with the position from, or with the first position of
// the map if from is nil. leave goes back.
func NewSandbox(look *hud.Look, m *diplomacy.Map, from *diplomacy.Position, leave func()) *Sandbox {
	g, err := diplomacy.NewGame(m, diplomacy.Rules{})
	if err != nil {
		look.Failed(err)
		return &Sandbox{Look: look, leave: leave}
	}
	return newSandbox(look, g, coming{made: newBoard(m)}, from, leave)
}

func newSandbox(look *hud.Look, g *diplomacy.Game, b coming, from *diplomacy.Position, leave func()) *Sandbox {
	s := &Sandbox{Look: look, game: g, m: g.Map, board: b, power: 1}
	s.leave = func() {
		s.hints.DropHint()
		leave()
	}
	p := g.Start()
	if from != nil {
		p = *from
		p.Ending = diplomacy.Ongoing
	}
	s.reset(&p)
	return s
}

// reset starts with a position whose history is unknown.
func (s *Sandbox) reset(p *diplomacy.Position) {
	s.base = firstInfluence(s.m, p)
	s.begin(p)
}

// begin continues from a position.
func (s *Sandbox) begin(p *diplomacy.Position) {
	s.hints.DropHint()
	s.position = p
	s.influence = s.base
	s.influence.enter(s.m, p)
	s.played = nil
	s.entry = newEntry(s.m)
	s.drafts = map[diplomacy.Power]*diplomacyplay.OrderDraft{}
	for i := range s.m.Powers() {
		power := diplomacy.Power(i + 1)
		s.drafts[power] = diplomacyplay.NewOrderDraft(s.game, p, power)
	}
}

// change edits the position. It keeps the orders that are still legal.
func (s *Sandbox) change(edit func(p *diplomacy.Position)) {
	p := *s.position
	edit(&p)
	old := s.drafts
	s.begin(&p)
	for power, d := range old {
		for _, o := range d.Orders() {
			_ = s.drafts[power].Put(o) // orders that became illegal are dropped
		}
	}
}

// Describe describes the screen for one tick.
func (s *Sandbox) Describe(u *ui.UI) {
	if !s.board.ready(s.Look) {
		s.board.await(u, s.Look, u.Text.T("diplomacy.sandbox.leave"), s.leave)
		return
	}
	u.Table()
	w := words{u.Text, s.m}
	if !u.Fields.Typing() && s.tool == orderTool && s.played == nil && s.entry.active() && !s.entry.building() {
		for _, d := range s.entry.actions() {
			if k, _ := d.key(); u.TakeKey(k) {
				s.choose(u, w, d)
				break
			}
		}
	}
	s.Bar(u, u.Text.T("diplomacy.title"), u.Text.T("diplomacy.sandbox")+" · "+w.season(s.position.Phase()), s.board.namingButton(u), s.hintButton(u))
	if u.Narrow() {
		s.narrow(u, w)
		s.showAdvice(u, w)
		s.keys(u)
		return
	}
	l := divide(u)
	if l.drawer { // the sandbox always needs the panel
		l.panel.Y, l.panel.H = l.board.Y, l.line.Bottom()-l.board.Y
		l.board.W = l.panel.X - 12 - l.board.X
	}
	l.board.H = l.line.Bottom() - l.board.Y
	s.describeMap(u, w, l.board)
	s.panel(u, w, l.panel)
	s.showAdvice(u, w)
	s.keys(u)
}

func (s *Sandbox) keys(u *ui.UI) {
	if u.TakeKey(ebiten.KeyEscape) {
		switch {
		case u.Fields.Typing():
			u.Focus.Set("map")
		case s.entry.back():
		case s.played != nil:
			s.played = nil
		default:
			s.leave()
		}
	}
}

// describeMap describes the map and handles clicks on it.
func (s *Sandbox) describeMap(u *ui.UI, w words, r ui.Rect) {
	sc := scene{position: s.position, influence: &s.influence}
	ordering := s.tool == orderTool && s.played == nil
	if ordering {
		sc.lit = litFor(&s.entry, s.position)
	}
	sc.over = func() {
		all := s.marked()
		s.board.marks(u, all)
		s.board.keepMarks(all)
	}
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
	if ordering && s.entry.active() && !u.Narrow() {
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
		if in := u.Input(); !u.Focus.Shown() {
			x, y = in.X, in.Y
		}
		showTip(u, "province "+s.m.Token(at), ui.R(x-14, y-14, 28, 28), text, nil)
	}
}

// marked returns the orders to draw on the map: the drafted or the resolved ones.
func (s *Sandbox) marked() []marked {
	var list []marked
	if ph := s.played; ph != nil {
		for _, at := range s.report.of(s.game, ph, 0, 0).order {
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
		if d.Power == s.advised {
			continue
		}
		for _, at := range d.Ordered() {
			list = append(list, marked{order: d.Order(at), unit: diplomacy.Unit{Power: d.Power}})
		}
	}
	return list
}

// draftAt returns the draft of the power that can give orders in a province, nil if none can.
func (s *Sandbox) draftAt(at diplomacy.Province) *diplomacyplay.OrderDraft {
	if at == diplomacy.NoProvince {
		return nil
	}
	for i := range s.m.Powers() {
		if d := s.drafts[diplomacy.Power(i+1)]; len(d.Legal(at)) > 0 {
			return d
		}
	}
	return nil
}

// clickOrder continues the order being entered, or starts one.
func (s *Sandbox) clickOrder(u *ui.UI, w words, at diplomacy.Province) {
	if len(s.entry.choices) > 0 && !s.entry.building() {
		s.entry.back()
	}
	if s.entry.active() && !s.entry.building() {
		subject := s.entry.subject
		want := wanted(u)
		o, done, hit := s.entry.click(at, want, s.orderAt)
		if o.Kind != 0 {
			s.give(u, w, s.draftAt(subject), o, done)
		}
		if hit || want != anyAction {
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
	if o, done := s.entry.begin(at, d.Legal(at)); done {
		if d.Order(at) == o {
			d.Drop(at)
			return
		}
		s.give(u, w, d, o, true)
	}
}

// orderAt returns the order of the unit in a province.
func (s *Sandbox) orderAt(at diplomacy.Province) diplomacy.Order {
	if d := s.draftAt(at); d != nil {
		return d.Order(at)
	}
	return diplomacy.Order{}
}

func (s *Sandbox) give(u *ui.UI, w words, d *diplomacyplay.OrderDraft, o diplomacy.Order, done bool) {
	if err := d.Put(o); err != nil {
		s.say.set(u, w.fault(err), true)
		return
	}
	if done {
		offerConvoy(&s.entry, d, o)
	}
	u.Sound.Play(ui.SoundClick)
	s.say = notice{}
}

func (s *Sandbox) choose(u *ui.UI, w words, d action) {
	subject := s.entry.subject
	u.Sound.Play(ui.SoundClick)
	if o, done := s.entry.choose(d); done {
		s.give(u, w, s.draftAt(subject), o, true)
	}
	s.board.goOn(u, &s.entry)
}

func (s *Sandbox) menus(u *ui.UI, w words) {
	if len(s.entry.choices) > 0 {
		subject := s.entry.subject
		if i, ok := choiceMenu(u, w, s.board.board, &s.entry); ok {
			if o, done := s.entry.pick(i); o.Kind != 0 {
				s.give(u, w, s.draftAt(subject), o, done)
			}
			u.Focus.Set("map")
		}
		return
	}
	if d, ok := actionMenu(u, s.board.board, &s.entry); ok {
		s.choose(u, w, d)
	}
}

// ready says why the orders cannot be resolved; empty if they can.
func (s *Sandbox) ready(w words) string {
	if s.game.Acting(s.position) == 0 {
		return w.text.T("diplomacy.sandbox.idle")
	}
	if err := s.game.Validate(s.position); err != nil {
		return w.fault(err)
	}
	return ""
}

// resolve resolves the orders of the phase.
func (s *Sandbox) resolve(u *ui.UI) {
	var answers []diplomacy.Answer
	for seat := range s.game.Acting(s.position).All() {
		answers = append(answers, s.drafts[diplomacy.PowerOf(seat)].Answer())
	}
	after := *s.position
	var events []diplomacy.Event
	(&diplomacy.Board{Game: s.game}).Apply(&after, answers, &events)
	s.played = diplomacyplay.NewPlayedPhase(*s.position, after, events)
	s.entry = newEntry(s.m)
	u.Sound.Play(ui.SoundMarch)
}

// next continues with the position after the resolved phase.
func (s *Sandbox) next() {
	s.before = append(s.before, s.position)
	p := s.played.After
	p.Ending = diplomacy.Ongoing
	s.base = s.influence
	s.begin(&p)
}

// undo goes back to the position before the last step.
func (s *Sandbox) undo() {
	n := len(s.before)
	p := s.before[n-1]
	s.before = s.before[:n-1]
	s.reset(p)
}

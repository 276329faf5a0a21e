package risk

import (
	"eras/game/risk"
	"eras/scenes/ui"
)

// dramaTime is for how long a continent won, an elimination and a large set of cards are shown, in
// milliseconds at normal speed.
const dramaTime = 800

// largeSet is how many armies a large set brings at least.
const largeSet = 15

// dramatic reports whether an event gets a banner of its own.
func dramatic(e *risk.Event) bool {
	switch e.Kind {
	case risk.ContinentWon, risk.Eliminated:
		return true
	case risk.Traded:
		return e.N >= largeSet
	case risk.Claimed, risk.TurnBegan, risk.Reinforced, risk.Rolled, risk.Taken, risk.ContinentLost, risk.Moved, risk.Drew, risk.Ended:
	}
	return false
}

// dramas returns the events of a step that get a banner: none while the territories are dealt.
func dramas(events []risk.Event) (all []*risk.Event) {
	for i := range events {
		if events[i].Kind == risk.Claimed {
			return nil
		}
		if dramatic(&events[i]) {
			all = append(all, &events[i])
		}
	}
	return all
}

// stage prepares what is shown of the dramatic events of a step: its length, in milliseconds at normal
// speed, beside the territories that flash.
func (b *board) stage(u *ui.UI, events []risk.Event, speed float64) (length float64) {
	var set, taken risk.Set
	for _, e := range events {
		if e.Kind == risk.Taken {
			taken = risk.SetOf(e.To)
		}
	}
	for _, e := range dramas(events) {
		length += dramaTime
		if e.Kind == risk.ContinentWon {
			set = set.Or(b.setup.Map.Members(e.Continent))
		}
		if e.Kind == risk.Eliminated {
			set = set.Or(taken)
		}
	}
	if !set.Empty() && speed > 0 {
		b.flashed, b.flashUntil = set, u.Tick()+ui.Ticks((length+tumbleTime)*speed)
	}
	return length
}

// drama reports whether a banner is shown, which a click or a key ends.
func (b *board) drama() bool {
	m, _ := b.part(step)
	return m != nil && !b.waits() && len(dramas(m.events)) > 0
}

// drawDrama draws the banners of a step's dramatic events below the upper edge of the map.
func (b *board) drawDrama(u *ui.UI, m *motion) {
	if b.waits() {
		return
	}
	const height, space = 44, 8
	top := b.view.Bounds().Inset(14)
	for _, e := range dramas(m.events) {
		owner := b.owner(e.Seat)
		text := b.dramaText(u, e)
		style := ui.Style{Weight: ui.Title, Size: 20, Color: owner.ChargeInk(), Align: 0.5}
		row := top.CutTop(height)
		row = row.Middle(min(row.W, u.Width(text, style)+96), height)
		u.Banner(row, owner)
		u.Probe("risk.drama", text, row)
		in := row.InsetXY(12, 6)
		in.CutLeft(in.H)
		u.Called(in, text, style)
		top.CutTop(space)
		if e.Kind == risk.Traded {
			const w, h = 74, 100
			cards := top.CutTop(h).Middle(3*w+2*space, h)
			for _, c := range e.Cards {
				drawCard(u, cards.CutLeft(w), cardFace{figure: figureIcons[b.setup.Map.SymbolOf(c)], foot: 35})
				cards.CutLeft(space)
			}
			top.CutTop(space)
		}
	}
}

// dramaText is what the banner of an event says.
func (b *board) dramaText(u *ui.UI, e *risk.Event) string {
	who := nameOf(u, b.setup, e.Seat)
	switch e.Kind {
	case risk.ContinentWon:
		return u.Text.T("risk.drama.continent", "Who", who, "Continent", b.continent(u, e.Continent), "Bonus", signed(int32(b.setup.Map.Bonus(e.Continent))))
	case risk.Eliminated:
		return u.Text.T("risk.log.eliminated", "Who", who, "Other", nameOf(u, b.setup, e.Other))
	case risk.Traded:
		return u.Text.T("risk.log.traded", "Who", who, "N", int(e.N))
	case risk.Claimed, risk.TurnBegan, risk.Reinforced, risk.Rolled, risk.Taken, risk.ContinentLost, risk.Moved, risk.Drew, risk.Ended:
	}
	return ""
}

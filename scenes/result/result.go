// Package result is the screen at the end of a match in all games. It shows a ribbon with the
// winner, how the match ended, the game's account of the match, and buttons that lead on.
package result

import (
	"slices"
	"strings"

	"github.com/hajimehoshi/ebiten/v2"

	"eras/scenes/ui"
	"eras/scenes/ui/art"
)

// Match is a game's description of a finished match.
type Match interface {
	// Title and Note are the texts of the top bar.
	Title(u *ui.UI) string
	Note(u *ui.UI) string
	// Verdict says who won; Winner returns the look of the winner; Reason says how the match ended,
	// in one line or more.
	Verdict(u *ui.UI) string
	Winner() *art.Owner
	Reason(u *ui.UI) string
	// Panels returns one panel or two.
	Panels(u *ui.UI) []Panel
}

// Panel is a part of the account of a match.
type Panel struct {
	// Tab is the title of the panel's tab, in windows with room for only one panel.
	Tab  string
	Draw func(u *ui.UI, r ui.Rect)
}

// Screen is the result of a match. Buttons whose function is nil are left out.
type Screen struct {
	Match Match
	// Bar draws the top bar with its buttons.
	Bar func(u *ui.UI, title, note string)

	Menu, Replay, Again func()
	// Short replays the match in [ShortReplay].
	Short func()
	// Onward continues the series of which the match is a part, such as a campaign.
	Onward func()
	// Profile opens the page about the player.
	Profile func()
	// Picture saves a picture of the final position.
	Picture func()
	// Medals are the medals that the only person of the match won with it.
	Medals []Medal

	tab int
}

// ShortReplay is how many seconds a short replay takes.
const ShortReplay = 20

// Describe describes the screen for one tick.
func (s *Screen) Describe(u *ui.UI) {
	u.Table()
	m := s.Match
	s.Bar(u, m.Title(u), m.Note(u))
	if u.Narrow() {
		chosen := s.narrow(u)
		if s.escaped(u) {
			chosen = s.Menu
		}
		if chosen != nil {
			chosen()
		}
		return
	}
	area := u.Bounds()
	area.CutTop(48)
	small := area.W < 1100 || area.H < 680
	pick := func(large, otherwise float64) float64 {
		if small {
			return otherwise
		}
		return large
	}
	area = area.InsetXY(pick(40, 16), pick(24, 12))
	if area.W > 1200 {
		area = area.Middle(1200, min(area.H, 820))
	}
	ribbon := area
	ribbon.H = pick(90, 64)
	area.CutTop(ribbon.H * 0.56)
	u.Sheet(area)
	unroll := u.Motion.EaseFrom("result ribbon", 0, 1, 450)
	u.Ribbon(ribbon.Middle(min(680, ribbon.W-150), ribbon.H), m.Verdict(u), m.Winner(), unroll, pick(38, 26))
	in := area.InsetXY(pick(32, 20), pick(20, 12))
	in.CutTop(ribbon.H*0.44 - 14)
	for line := range strings.SplitSeq(m.Reason(u), "\n") {
		u.Label(in.CutTop(pick(28, 24)), line, ui.Style{Weight: ui.Italic, Size: pick(18, 16), Color: art.Ink2, Align: 0.5})
	}
	in.CutTop(8)
	chosen := s.buttons(u, in.CutBottom(46))
	in.CutBottom(16)
	s.medals(u, &in)
	s.panels(u, in, m.Panels(u), small)
	if chosen != nil {
		chosen()
	}
}

// panels draws the panels side by side, or one of them below tabs.
func (s *Screen) panels(u *ui.UI, in ui.Rect, panels []Panel, small bool) {
	switch {
	case len(panels) == 1:
		panels[0].Draw(u, in.Middle(min(in.W, 620), in.H))
	case small:
		s.tab = u.Segment("result.tabs", in.CutTop(38).Middle(min(420, in.W), 38), []string{panels[0].Tab, panels[1].Tab}, s.tab)
		in.CutTop(8)
		panels[s.tab].Draw(u, in)
	default:
		left := in.CutLeft((in.W - 40) / 2)
		u.VLine(in.X+20, in.Y+4, in.H-4, 1, art.Edge)
		in.CutLeft(40)
		panels[0].Draw(u, left)
		panels[1].Draw(u, in)
	}
}

// escaped reports whether the player pressed the key that goes back to the menu.
func (s *Screen) escaped(u *ui.UI) bool { return s.Menu != nil && u.TakeKey(ebiten.KeyEscape) }

// button is a button of the screen.
type button struct {
	id, label, icon string
	kind            ui.ButtonKind
	tip             string
	do              func()
}

// left and right return the buttons at the ends of the row, from the outermost one.
func (s *Screen) left(u *ui.UI) []button {
	return []button{
		{"result.menu", u.Text.T("menu"), "exit-door", ui.Normal, "", s.Menu},
		{"result.replay", u.Text.T("result.replay"), "play-button", ui.Normal, "", s.Replay},
		{"result.short", u.Text.T("result.short", "N", ShortReplay), "fast-forward-button", ui.Normal, u.Text.T("result.short.tip", "N", ShortReplay), s.Short},
	}
}

func (s *Screen) right(u *ui.UI) []button {
	return []button{
		{"result.onward", u.Text.T("result.onward"), "flying-flag", ui.Primary, "", s.Onward},
		{"result.again", u.Text.T("result.again"), "crossed-swords", ui.Primary, u.Text.T("result.again.tip"), s.Again},
		{"result.profile", u.Text.T("profile.title"), "brain", ui.Normal, "", s.Profile},
	}
}

// all returns the buttons that do something, with that of the picture.
func (s *Screen) all(u *ui.UI) []button {
	all := slices.Concat(s.right(u), s.left(u), []button{{"result.picture", u.Text.T("result.picture"), "treasure-map", ui.Normal, u.Text.T("picture.tip"), s.Picture}})
	return slices.DeleteFunc(all, func(b button) bool { return b.do == nil })
}

// buttons describes the buttons at the bottom and returns the function of the pressed one.
func (s *Screen) buttons(u *ui.UI, r ui.Rect) (chosen func()) {
	left, right := s.left(u), s.right(u)
	const gap = 12
	if s.Picture != nil {
		if u.Button("result.picture", r.CutRight(r.H), ui.ButtonSpec{Icon: "treasure-map", Tip: u.Text.T("picture.tip")}) {
			chosen = s.Picture
		}
		r.CutRight(gap)
	}
	width := func(b button) float64 { return u.Width(b.label, ui.ButtonLabel.At(19)) + 84 }
	all, n := -float64(gap), 0
	for _, b := range append(left, right...) {
		if b.do != nil {
			all, n = all+width(b)+gap, n+1
		}
	}
	spare := min(0, r.W-all) / float64(max(1, n)) // negative if there is little room
	row := func(buttons []button, cut func(*ui.Rect, float64) ui.Rect) {
		for _, b := range buttons {
			if b.do == nil {
				continue
			}
			w := width(b) + spare
			spec := ui.ButtonSpec{Label: b.label, Icon: b.icon, Kind: b.kind, Tip: b.tip}
			if u.Button(b.id, cut(&r, w), spec) {
				chosen = b.do
			}
			cut(&r, gap)
		}
	}
	row(left, (*ui.Rect).CutLeft)
	row(right, (*ui.Rect).CutRight)
	if s.escaped(u) {
		chosen = s.Menu
	}
	return chosen
}

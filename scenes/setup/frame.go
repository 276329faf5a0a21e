// Package setup has what the set-up screens of all games share: the frame with its
// panels, seats for persons and bots, and rows of rules. Each game's own panels are in
// its package below scenes/games.
package setup

import (
	"encoding/json"
	"math/rand/v2"
	"strconv"
	"strings"

	"github.com/hajimehoshi/ebiten/v2"

	"eras/game"
	"eras/play/session"
	"eras/scenes/ui"
	"eras/scenes/ui/art"
)

// Who says how many persons the seats are prepared for when a set-up screen opens.
type Who uint8

const (
	// One is one person against bots, or what was chosen the last time.
	One Who = iota
	// Several are two persons, and bots in the other seats.
	Several
	// Nobody leaves all seats to bots.
	Nobody
)

// Frame is what a set-up screen gets from the program.
type Frame struct {
	// Player is the person who played last, or empty.
	Player string
	// Last is the text of the last call of Remember, or empty.
	Last string
	// Remember keeps how the match was set up, for the next time.
	Remember func(string)
	// Programs are the external programs that may play, written @COMMAND.
	Programs []string
	// Seeds returns the seed of a new match.
	Seeds func() uint64
	// Profile opens the page about a player.
	Profile func(name string)
	// Fit returns the level that fits a player.
	Fit func(name string) Fit
	// Leave goes back to the menu.
	Leave func()
	// Invite opens the page on which others are invited to a match that is set up like this,
	// without the person's seat if the name is empty; nil where there is no network. mapFile is the file of
	// the map, empty for a map that ships with the program.
	Invite func(setup []game.Field, mapFile string, players []session.Player, seed uint64)
	// Bar draws the top bar with its buttons.
	Bar func(u *ui.UI, title, note string)
}

// Part is one of the sheets of the screen.
type Part struct {
	Title, Icon string // the title is a text's key
	Describe    func(u *ui.UI, r ui.Rect)
}

// Layout says how the parts lie: side by side or all behind tabs.
type Layout struct {
	// Tab is the open one.
	Tab int
	// FootRows is the number of rows of the foot in a narrow window; less than 2 means 2.
	FootRows int
}

const footHeight = 64

// Describe describes the parts: the first for itself where there is room, the
// others behind tabs, and the foot below.
func (l *Layout) Describe(u *ui.UI, parts []Part, foot func(u *ui.UI, r ui.Rect)) {
	if u.Narrow() {
		l.narrow(u, parts, foot)
		return
	}
	area := u.Bounds()
	area.CutTop(48)
	area = area.InsetXY(16, 14)
	if area.W > 1500 {
		area = area.Middle(1500, area.H)
	}
	strip := area.CutBottom(footHeight)
	area.CutBottom(12)
	if area.W >= 1100 {
		sheet := area.CutLeft(area.W*0.5 - 7)
		area.CutLeft(14)
		// Its title stands as high as the tabs beside.
		u.Sheet(sheet)
		in := sheet.InsetXY(24, 16)
		u.Label(in.CutTop(34), u.Text.T(parts[0].Title), ui.PanelTitle)
		u.Rule(in.X, in.CutTop(12).CenterY(), in.W)
		in.CutTop(6)
		parts[0].Describe(u, in)
		parts = parts[1:]
		l.Tab = min(l.Tab, len(parts)-1)
	}
	area.CutTop(ui.TabHeight)
	u.Sheet(area)
	l.tabs(u, area, parts)
	parts[l.Tab].Describe(u, area.InsetXY(24, 16))
	u.Sheet(strip)
	foot(u, strip.InsetXY(14, 9))
}

// tabs describes the tabs of the parts above the sheet at r.
func (l *Layout) tabs(u *ui.UI, r ui.Rect, parts []Part) {
	var tabs []ui.Tab
	for _, p := range parts {
		tabs = append(tabs, ui.Tab{Label: u.Text.T(p.Title), Icon: p.Icon})
	}
	l.Tab = u.Tabs("setup.tabs", r, tabs, l.Tab)
}

// Row is a rule: what it is called, a line about it, and its control.
type Row struct {
	Title, Note string
	Control     func(u *ui.UI, r ui.Rect)
}

const controlHeight = 42

// Rows draws rules with a scroll bar where they do not fit.
func Rows(u *ui.UI, id string, r ui.Rect, all []Row) {
	width := r.W - 18 // of a scroll bar
	stacked := width < 470
	split := width * 0.46
	if stacked {
		split = width
	}
	note := ui.Note
	height := func(one *Row) float64 {
		h := 10 + 24 + u.ParagraphHeight(split-12, one.Note, note) + 10
		if stacked {
			return h + controlHeight + 6
		}
		return max(h, controlHeight+24)
	}
	total := 0.0
	for i := range all {
		total += height(&all[i])
	}
	u.Scroll(id, r, total, func(room ui.Rect) {
		for i := range all {
			one := &all[i]
			line := room.CutTop(height(one))
			u.HLine(line.X, line.Bottom()-0.5, width, max(1, u.Pixel()), art.Edge)
			u.Label(ui.R(line.X, line.Y+10, split-12, 24), one.Title, ui.Strong.At(18))
			u.Paragraph(ui.R(line.X, line.Y+34, split-12, line.H), one.Note, note)
			control := ui.R(line.X+split, line.Y+12, width-split-6, controlHeight)
			if stacked {
				control = ui.R(line.X, line.Bottom()-controlHeight-10, width-6, controlHeight)
			}
			one.Control(u, control)
		}
	})
}

// Choose returns a control that chooses among values.
func Choose[T comparable](id string, value *T, labels []string, values []T) func(*ui.UI, ui.Rect) {
	return func(u *ui.UI, r ui.Rect) {
		now := -1
		for i, v := range values {
			if v == *value {
				now = i
			}
		}
		if next := u.Segment(id, r, labels, now); next >= 0 && next != now {
			*value = values[next]
		}
	}
}

// Toggle returns a control that turns something on and off.
func Toggle(id, label string, value *bool) func(*ui.UI, ui.Rect) {
	return func(u *ui.UI, r ui.Rect) { *value = u.Toggle(id, r, label, *value) }
}

// maxSeed bounds the digits of a seed, so that it fits 64 bits.
const maxSeed = 19

// SeedRow is the rule of the seed, which both boards have.
func SeedRow(u *ui.UI, seed *string, note string) Row {
	return Row{u.Text.T("setup.seed"), note, func(u *ui.UI, r ui.Rect) {
		typed := u.Field("setup.seed", r, *seed, u.Text.T("setup.seed.none"), maxSeed)
		*seed = strings.Map(func(c rune) rune {
			if c < '0' || c > '9' {
				return -1
			}
			return c
		}, typed)
	}}
}

// SeedOf returns the typed seed, or a new one.
func (f *Frame) SeedOf(typed string) uint64 {
	if n, err := strconv.ParseUint(typed, 10, 64); err == nil {
		return n
	}
	return f.Seeds()
}

// Keep keeps what was chosen as text.
func (f *Frame) Keep(chosen any) {
	text, err := json.Marshal(chosen)
	if err != nil {
		return // plain values can be written
	}
	f.Remember(string(text))
}

// Recall reads what was kept into chosen, and reports whether it could.
func (f *Frame) Recall(chosen any) bool {
	return f.Last != "" && json.Unmarshal([]byte(f.Last), chosen) == nil
}

// Foot draws the way back, what else there is, and the start. why says what is
// wrong, empty if the match can begin.
func (f *Frame) Foot(u *ui.UI, r ui.Rect, watch bool, why string, more ...FootButton) (start bool) {
	if u.Narrow() {
		return f.narrowFoot(u, r, watch, why, more)
	}
	small := r.W < 1000
	width := 150.0
	if small {
		width = 120
	}
	if u.Button("setup.back", r.CutLeft(width), ui.ButtonSpec{Label: u.Text.T("back"), Key: "Esc"}) {
		f.Leave()
	}
	r.CutLeft(12)
	label := "setup.go"
	if watch {
		label = "setup.go.watch"
	}
	goWidth := 250.0
	if small {
		goWidth = 190
	}
	start = u.Button("setup.go", r.CutRight(goWidth), ui.ButtonSpec{Label: u.Text.T(label), Icon: "crossed-swords", Kind: ui.Primary, Disabled: why != ""})
	r.CutRight(12)
	most := 250.0
	if small {
		most = 200
	}
	w := min(most, (r.W-10*float64(len(more)-1))/float64(max(1, len(more))))
	for _, b := range more {
		if u.Button(b.ID, r.CutLeft(min(w, r.W)), ui.ButtonSpec{Label: b.Label, Icon: b.Icon, Tip: b.Tip, Size: 16}) {
			b.Do()
		}
		r.CutLeft(10)
	}
	if why != "" && r.W > 60 {
		style := ui.Note.In(art.BadText)
		lines := u.Wrap(why, style, r.W)
		y := r.CenterY() - float64(len(lines))*10
		for i, line := range lines {
			u.Label(ui.R(r.X, y+float64(i)*20, r.W, 20), line, style)
		}
	}
	if u.TakeKey(ebiten.KeyEscape) {
		f.Leave()
	}
	return start
}

// FootButton leads somewhere else.
type FootButton struct {
	ID, Label, Icon, Tip string
	Do                   func()
}

// InviteButton returns the button that invites others to the match, none where there is no
// network.
func (f *Frame) InviteButton(u *ui.UI, invite func()) []FootButton {
	if f.Invite == nil {
		return nil
	}
	return []FootButton{{ID: "setup.invite", Label: u.Text.T("setup.invite"), Icon: "tower-flag", Tip: u.Text.T("setup.invite.tip"), Do: invite}}
}

// Title returns a title, or the word of what has none.
func Title(title, word string) string {
	if title == "" {
		return word
	}
	return title
}

// seatsSeed is what the seed of the order of seats is derived with.
const seatsSeed = 77

// Shuffle puts players, or what they have, in random seats. The same seed gives the same order.
func Shuffle[T any](players []T, seed uint64) {
	rng := rand.New(rand.NewPCG(game.Derive(seed, seatsSeed), 0))
	rng.Shuffle(len(players), func(i, j int) { players[i], players[j] = players[j], players[i] })
}

package diplomacy

import (
	"strings"

	"github.com/hajimehoshi/ebiten/v2"

	"eras/game/diplomacy"
	"eras/scenes/hud"
	"eras/scenes/ui"
	"eras/scenes/ui/art"
	"eras/session"
)

// Result is the end of a match: who won, and the centres year by year.
type Result struct {
	look                *hud.Look
	match               session.DiplomacyMatch
	m                   *diplomacy.Map
	again, replay, menu func()
	census              census
}

// NewResult returns the end of a match. The buttons call again, replay and menu;
// one that is nil is left out.
func NewResult(look *hud.Look, c session.DiplomacyMatch, again, replay, menu func()) *Result {
	return &Result{look: look, match: c, m: c.Game().Map, again: again, replay: replay, menu: menu}
}

// Describe describes the screen for one tick.
func (r *Result) Describe(u *ui.UI) {
	u.Table()
	w := words{u.Text, r.m}
	p := r.match.Position()
	r.look.Bar(u, u.Text.T("diplomacy.title"), w.season(p.Phase())+" · "+u.Text.T("diplomacy.over"))
	r.census.take(r.match, r.m)
	area := u.Bounds()
	area.CutTop(48)
	small := area.W < 1100 || area.H < 680
	area = area.InsetXY(map[bool]float64{false: 40, true: 16}[small], map[bool]float64{false: 24, true: 12}[small])
	if area.W > 1200 {
		area = area.Middle(1200, min(area.H, 820))
	}
	ribbon := area
	ribbon.H = map[bool]float64{false: 90, true: 64}[small]
	area.CutTop(ribbon.H * 0.55)
	u.Sheet(area)
	winner := r.winner()
	owner := powerOwner(r.m, winner)
	u.Ribbon(ribbon.Middle(min(680, ribbon.W-150), ribbon.H), r.verdict(w, winner), owner, u.EaseFrom("result ribbon", 0, 1, 450), map[bool]float64{false: 36, true: 26}[small])
	in := area.InsetXY(map[bool]float64{false: 32, true: 20}[small], map[bool]float64{false: 20, true: 12}[small])
	in.CutTop(ribbon.H*0.45 - 12)
	u.Label(in.CutTop(26), endText(w, r.match.Game(), p.Ending, winner), ui.Style{Weight: ui.Italic, Size: 17, Color: art.Ink2, Align: 0.5})
	in.CutTop(8)
	r.buttons(u, in.CutBottom(46))
	in.CutBottom(14)
	left := in.CutLeft((in.W - 32) * 0.58)
	in.CutLeft(32)
	u.Label(left.CutTop(26), u.Text.T("diplomacy.result.curves"), ui.Section)
	drawCurves(u, w, left, &r.census, r.m.ToWin())
	u.VLine(in.X-16, in.Y, in.H, 1, art.Edge)
	u.Label(in.CutTop(26), u.Text.T("diplomacy.result.powers"), ui.Section)
	r.powers(u, w, in)
	if r.menu != nil && u.TakeKey(ebiten.KeyEscape) {
		r.menu()
	}
}

func (r *Result) winner() diplomacy.Power {
	o, over := r.match.Outcome()
	if !over || o.Drawn() {
		return diplomacy.Neutral
	}
	return diplomacy.PowerOf(o.Winner)
}

// verdict says who won.
func (r *Result) verdict(w words, winner diplomacy.Power) string {
	if winner == diplomacy.Neutral {
		return w.text.T("diplomacy.result.draw")
	}
	return w.text.T("diplomacy.result.won", "Power", w.power(winner))
}

// powers lists the powers by their centres at the end.
func (r *Result) powers(u *ui.UI, w words, in ui.Rect) {
	last := r.census.counts[len(r.census.counts)-1]
	ranked := make([]int, len(last))
	for i := range ranked {
		ranked[i] = i
	}
	for i := 1; i < len(ranked); i++ {
		for j := i; j > 0 && last[ranked[j]] > last[ranked[j-1]]; j-- {
			ranked[j], ranked[j-1] = ranked[j-1], ranked[j]
		}
	}
	row := min(44, max(34, in.H/float64(len(ranked))))
	u.Scroll("result.powers", in, row*float64(len(ranked)), func(all ui.Rect) {
		for i, p := range ranked {
			line := all.CutTop(row)
			rowGround(u, ui.R(line.X+4, line.Y, line.W-8, line.H), i)
			power := diplomacy.Power(p + 1)
			line = line.InsetXY(4, 0)
			u.Arms(line.CutLeft(30).Middle(28, 28), powerOwner(r.m, power))
			line.CutLeft(8)
			count := line.CutRight(40)
			u.Label(count, u.Text.Number(last[p]), ui.Strong.At(19).To(1))
			name := w.power(power)
			u.Label(line.CutLeft(min(line.W, u.Width(name, ui.Strong)+1)), name, ui.Strong)
			line.CutLeft(8)
			if line.W > 30 {
				u.Label(line, r.fate(u, power), ui.Note)
			}
		}
	})
}

// fate says who played a power, or when it was eliminated.
func (r *Result) fate(u *ui.UI, power diplomacy.Power) string {
	for i := range r.match.Phases() {
		for _, e := range r.match.Phase(i).Events {
			if e.Kind == diplomacy.Eliminated && e.Power == power {
				return u.Text.T("diplomacy.result.fell", "Year", int(r.match.Phase(i).Before.Year))
			}
		}
	}
	return strings.TrimSpace(playerName(u, r.match.Player(power.Seat())))
}

// buttons describes the buttons that lead on.
func (r *Result) buttons(u *ui.UI, row ui.Rect) {
	type way struct {
		id, label, icon string
		kind            ui.ButtonKind
		do              func()
	}
	var ways []way
	for _, each := range []way{
		{"result.menu", u.Text.T("menu"), "exit-door", ui.Normal, r.menu},
		{"result.replay", u.Text.T("diplomacy.result.replay"), "play-button", ui.Normal, r.replay},
		{"result.again", u.Text.T("diplomacy.result.again"), "crossed-swords", ui.Primary, r.again},
	} {
		if each.do != nil {
			ways = append(ways, each)
		}
	}
	for i, cell := range row.Columns(len(ways), 14) {
		if u.Button(ways[i].id, cell, ui.ButtonSpec{Label: ways[i].label, Icon: ways[i].icon, Kind: ways[i].kind, Size: 17}) {
			ways[i].do()
		}
	}
}

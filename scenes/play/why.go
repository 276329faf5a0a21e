package play

import (
	"math"
	"slices"
	"strings"

	"github.com/hajimehoshi/ebiten/v2"

	"eras/ai/search"
	"eras/game"
	"eras/scenes/boards/pieces"
	"eras/scenes/ui"
	"eras/scenes/ui/art"
	"eras/scenes/ui/paint"
)

// reason is why a computer moved as it did.
type reason struct {
	why  search.Explanation
	side game.Side
	// battle says that the move was made inside a battle.
	battle bool
	ticks  int
}

// whyHeight is how much room the reasons want at least, with their heading.
const whyHeight = 240

// whyPanel draws the foldable part of a panel that shows why the computer moved.
// Where the panel is too small for it beside the rest, it takes the rest's place.
func (s *Look) whyPanel(u *ui.UI, in *ui.Rect, r *reason, small bool) {
	head := in.CutTop(34)
	head.X, head.W = head.X-8, head.W+16
	open := s.WhyOpen
	if small {
		open = s.whyInstead
	}
	if u.Fold("play.why", head, u.Text.T("why.title"), "brain", "P", open) || u.TakeKey(ebiten.KeyP) {
		if small {
			s.whyInstead = !open
		} else {
			s.WhyOpen = !open
			s.WhyChanged(s.WhyOpen)
		}
		return // from the next tick on
	}
	if !open {
		in.CutTop(6)
		return
	}
	in.CutTop(6)
	if r == nil {
		in.CutTop(u.Paragraph(*in, u.Text.T("why.none"), ui.Aside) + 6)
		return
	}
	o := pieces.Owner(r.side)
	line := in.CutTop(24)
	if !r.why.Chance {
		value := u.Text.Decimal(r.why.Value, 2, true)
		if r.why.Over {
			value = u.Text.T("why.over." + [...]string{"loss", "draw", "win"}[r.why.Score+1])
		}
		style := ui.Strong.In(o.Dark).To(1)
		u.Label(line.CutRight(min(line.W*0.5, u.Width(value, style)+4)), value, style)
	}
	u.Label(line, moveText(u, r.why.Move, r.side, r.battle), ui.Strong.At(16))
	if r.why.Chance {
		in.CutTop(u.Paragraph(*in, u.Text.T("why.chance"), ui.Note) + 6)
		return
	}
	s.shares(u, in, r, o)
	in.CutTop(4)
	u.Label(in.CutTop(20), u.Text.T("why.expected"), ui.Section)
	var moves []string
	for _, m := range r.why.Line[min(1, len(r.why.Line)):] {
		moves = append(moves, squares(u, m))
	}
	text := strings.Join(moves, ", ")
	if text == "" {
		text = u.Text.T("why.nothing")
	}
	lines := u.Wrap(text, ui.Note.In(art.Ink1), in.W)
	for _, l := range lines[:min(2, len(lines))] {
		u.Label(in.CutTop(19), l, ui.Note.In(art.Ink1))
	}
	effort := u.Text.T("why.effort", "Depth", r.why.Depth, "Nodes", u.Text.Number(int(r.why.Nodes)), "Ms", r.ticks*1000/ui.TicksPerSecond)
	u.Label(in.CutTop(20), effort, ui.Note.At(14))
	in.CutTop(4)
}

// shares draws the estimators that spoke loudest, to the left for the person, to
// the right for the computer.
func (s *Look) shares(u *ui.UI, in *ui.Rect, r *reason, o *art.Owner) {
	list := slices.Clone(r.why.Shares)
	slices.SortStableFunc(list, func(a, b search.Share) int {
		return sign(math.Abs(b.Contribution) - math.Abs(a.Contribution))
	})
	most := 5
	if in.H < 360 {
		most = 4
	}
	list = slices.DeleteFunc(list[:min(most, len(list))], func(x search.Share) bool { return x.Contribution == 0 })
	largest := 0.05
	for _, x := range list {
		largest = math.Max(largest, math.Abs(x.Contribution))
	}
	prefix := "estimator."
	if r.battle {
		prefix = "estimator.battle."
	}
	enemy := pieces.Owner(r.side.Other())
	for _, x := range list {
		row := in.CutTop(23)
		bar := row.CutRight(100).Middle(100, 13)
		u.Label(row, u.Text.T(prefix+x.Name), ui.Note.In(art.Ink1))
		u.Fill(bar, paint.Fade(art.Trough, 0.8))
		w := math.Abs(x.Contribution) / largest * bar.W / 2
		piece := ui.R(bar.CenterX(), bar.Y, w, bar.H)
		owner := o
		if x.Contribution < 0 {
			piece.X -= w
			owner = enemy
		}
		if w >= 1 {
			u.Block(piece, owner)
		}
		u.VLine(bar.CenterX(), bar.Y-1, bar.H+2, 1.6, art.Ink1)
		u.Tip("share "+x.Name, row, u.Text.T(prefix+x.Name)+"\n"+u.Text.T("why.share", "Gene", u.Text.Decimal(x.Gene, 2, false),
			"Value", u.Text.Decimal(x.Value, 2, true), "Part", u.Text.Decimal(x.Contribution, 2, true)))
	}
	foot := in.CutTop(18)
	ends := foot.CutRight(100)
	u.Label(ends, u.Text.T("why.foryou"), ui.Note.At(13))
	u.Label(ends, u.Text.T("why.forit"), ui.Note.At(13).To(1))
}

func sign(v float64) int {
	switch {
	case v > 0:
		return 1
	case v < 0:
		return -1
	}
	return 0
}

// squares turns a move of a record into what a person reads: "(4,3) to (4,4)".
func squares(u *ui.UI, move string) string {
	move = strings.TrimPrefix(move, "b ")
	if a, b, ok := strings.Cut(move, "-"); ok {
		return u.Text.T("move.step", "From", a, "To", b)
	}
	if kind, at, ok := strings.Cut(move, " "); ok {
		return u.Text.T("move.buy."+kind, "To", at)
	}
	return u.Text.T("move.pass")
}

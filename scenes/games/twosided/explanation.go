package twosided

import (
	"cmp"
	"math"
	"slices"
	"strings"

	"github.com/hajimehoshi/ebiten/v2"

	"eras/ai/evaluation"
	"eras/game"
	"eras/game/battle"
	"eras/scenes/boards/sprites"
	"eras/scenes/ui"
	"eras/scenes/ui/art"
	"eras/scenes/ui/paint"
)

// Explanation explains the last move of a computer.
type Explanation struct {
	Why evaluation.Explanation
	// Side is the computer's side.
	Side game.Side
	// Battle is the position before the move in a battle; nil for a move on the map.
	Battle *battle.Position
	// Names are those on the map before the move; nil for a battle on its own.
	Names *Names
	// Objective reports whether the map has an objective, for which the estimator dominion then counts.
	Objective bool
	// Ticks is the time that the computer thought.
	Ticks int
}

// ExplanationHeight is the smallest height of an explanation with its heading.
const ExplanationHeight = 240

// Explain draws the foldable part of a panel that explains the computer's last move. In a small
// panel it replaces the other contents.
func (s *Play) Explain(u *ui.UI, in *ui.Rect, small bool) {
	r := s.Explanation
	height := 34.0
	if u.Narrow() {
		height = ui.Target
	}
	head := in.CutTop(height)
	head.X, head.W = head.X-8, head.W+16
	open := s.WhyOpen
	if small {
		open = s.WhyInstead
	}
	if u.Fold("play.why", head, u.Text.T("why.title"), "brain", "P", open) || u.TakeKey(ebiten.KeyP) {
		if small {
			s.WhyInstead = !open
		} else {
			s.WhyOpen = !open
			s.WhyChanged(s.WhyOpen)
		}
		return // the explanation is drawn from the next tick on
	}
	if !open {
		in.CutTop(6)
		return
	}
	in.CutTop(6)
	if r == nil {
		u.CutParagraph(in, u.Text.T("why.none"), ui.Aside)
		in.CutTop(6)
		return
	}
	o := sprites.Owner(r.Side)
	line := in.CutTop(24)
	if !r.Why.Random {
		value := u.Text.Decimal(r.Why.Value, 2, true)
		if r.Why.Over {
			value = u.Text.T("why.over." + [...]string{"loss", "draw", "win"}[r.Why.Score+1])
		}
		style := ui.Strong.In(o.Dark).To(1)
		u.Label(line.CutRight(min(line.W*0.5, u.Width(value, style)+4)), value, style)
	}
	rules := &s.Setup.Scenario.Rules
	move, style := r.Text(u, rules), ui.Strong.At(16)
	u.Probe("why.move", move, line)
	for i, text := range u.Wrap(move, style, line.W) {
		if i > 0 {
			line.Y = in.CutTop(20).Y
		}
		u.Label(line, text, style)
	}
	if r.Why.Random {
		u.CutParagraph(in, u.Text.T("why.chance"), ui.Note)
		in.CutTop(6)
		return
	}
	if a := r.Why.Avoided; a != nil {
		text := u.Text.T("why.avoided", "Move", r.textOf(u, rules, a.Move), "Lost", a.Lost,
			"Value", u.Text.Decimal(a.Value, 2, true), "Instead", u.Text.Decimal(a.Instead, 2, true))
		style := ui.Note.In(art.Ink1)
		body := in.CutTop(u.ParagraphHeight(in.W, text, style))
		u.Paragraph(body, text, style)
		u.Probe("why.avoided", text, body)
		in.CutTop(4)
	}
	if r.Why.Shares == nil && !r.Why.Over {
		u.CutParagraph(in, u.Text.T("why.network"), ui.Note)
	} else {
		r.shares(u, in, o)
	}
	in.CutTop(4)
	u.Label(in.CutTop(20), u.Text.T("why.expected"), ui.Section)
	text := strings.Join(r.expected(u, rules), ", ")
	if text == "" {
		text = u.Text.T("why.nothing")
	}
	const pitch, effortLine = 19, 20
	lines := min(2, len(u.Wrap(text, ui.Note.In(art.Ink1), in.W)))
	if in.H < 2*pitch+effortLine { // leave the room for the effort
		lines = 1
	}
	expected := in.CutTop(pitch * float64(lines))
	u.Lines(expected, text, ui.Note.In(art.Ink1), pitch)
	u.Probe("why.expected", text, expected)
	if in.H < effortLine {
		return
	}
	effort := u.Text.T("why.effort", "Depth", r.Why.Depth, "Nodes", u.Text.Number(int(r.Why.Nodes)), "Ms", r.Ticks*1000/ui.TicksPerSecond)
	u.Label(in.CutTop(effortLine), effort, ui.Note.At(14))
	in.CutTop(4)
}

// estimator returns what an estimator is called.
func (r *Explanation) estimator(u *ui.UI, name string) string {
	switch {
	case r.Battle != nil:
		return u.Text.T("estimator.battle." + name)
	case r.Objective && name == "dominion":
		return u.Text.T("estimator.objective")
	}
	return u.Text.T("estimator." + name)
}

// shares draws the largest contributions of estimators: those for the person to the left, those for
// the computer to the right.
func (r *Explanation) shares(u *ui.UI, in *ui.Rect, o *art.Owner) {
	list := slices.Clone(r.Why.Shares)
	slices.SortStableFunc(list, func(a, b evaluation.Share) int {
		return cmp.Compare(math.Abs(b.Contribution), math.Abs(a.Contribution))
	})
	most := 5
	if in.H < 360 {
		most = 4
	}
	const row, rest = 23, 18 + 4 + 20 + 19 // heights of a share, and of the lines below the last share
	most = min(most, max(1, int(in.H-rest)/row))
	list = slices.DeleteFunc(list[:min(most, len(list))], func(x evaluation.Share) bool { return x.Contribution == 0 })
	largest := 0.05
	for _, x := range list {
		largest = math.Max(largest, math.Abs(x.Contribution))
	}
	enemy := sprites.Owner(r.Side.Other())
	for _, x := range list {
		line := in.CutTop(row)
		bar := line.CutRight(100).Middle(100, 13)
		name := r.estimator(u, x.Name)
		u.Label(line, name, ui.Note.In(art.Ink1))
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
		u.Tip("share "+x.Name, line, name+"\n"+u.Text.T("why.share", "Gene", u.Text.Decimal(x.Gene, 2, false),
			"Value", u.Text.Decimal(x.Value, 2, true), "Part", u.Text.Decimal(x.Contribution, 2, true)))
	}
	foot := in.CutTop(18)
	ends := foot.CutRight(100)
	u.LabelAndValue(ends, u.Text.T("why.foryou"), ui.Note.At(13), u.Text.T("why.forit"), ui.Note.At(13))
}

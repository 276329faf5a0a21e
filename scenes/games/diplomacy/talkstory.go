package diplomacy

import (
	"strconv"

	"eras/game"
	"eras/game/diplomacy"
	"eras/game/diplomacy/promise"
	"eras/internal/fault"
	"eras/play/session/diplomacyplay"
	"eras/scenes/hud"
	"eras/scenes/result"
	"eras/scenes/ui"
	"eras/scenes/ui/art"
)

// story is what the result page tells about a match. It is found beside the game loop.
type story struct {
	coming chan diplomacyplay.Story
	known  bool
	diplomacyplay.Story
	language string
	lines    []storyLine
	shown    bool // the story is shown instead of the powers
	chosen   int  // the line that was chosen in the graph, -1 for none
}

// storyLine is a sentence of the story.
type storyLine struct {
	icon  string
	ink   ui.Style
	text  string
	phase int // index, -1 if it is about none
}

// tell starts to find the story of a match that is over.
func (st *story) tell(match diplomacyplay.Match, winner diplomacy.Power) {
	st.chosen, st.coming = -1, make(chan diplomacyplay.Story, 1)
	phases := make([]*diplomacyplay.PlayedPhase, match.Phases())
	for i := range phases {
		phases[i] = match.Phase(i)
	}
	var persons game.Seats
	for power := diplomacy.Power(1); int(power) <= match.Game().Map.Powers(); power++ {
		if match.Player(power.Seat()).Person != "" {
			persons = persons.With(power.Seat())
		}
	}
	var ledger *promise.Ledger
	if t := match.Talk(); t != nil {
		ledger = t.Ledger(game.Nobody)
	}
	g := match.Game()
	go func() {
		var told diplomacyplay.Story
		if err := fault.Do(func() error {
			told = diplomacyplay.TellStory(g, phases, persons, winner, ledger)
			return nil
		}); err != nil {
			told = diplomacyplay.Story{} // there is nothing to wait for
		}
		st.coming <- told
	}()
}

// ready reports whether the story is known.
func (st *story) ready() bool {
	select {
	case st.Story = <-st.coming:
		st.known = true
	default:
	}
	return st.known
}

// say returns the sentences of the story.
func (st *story) say(u *ui.UI, w words, match diplomacyplay.Match) []storyLine {
	if st.language == u.Text.Language() {
		return st.lines
	}
	st.language, st.lines = u.Text.Language(), nil
	recount := func(icon string, ink ui.Style, phase int, text string) {
		st.lines = append(st.lines, storyLine{icon, ink, text, phase})
	}
	number := func(v float64) string { return u.Text.Decimal(v, 1, false) }
	if t := st.Turn; t.Power != diplomacy.Neutral && number(t.Before) != number(t.After) {
		recount("flying-flag", ui.Note, t.Phase, w.sentence("talk.story.turn", "Year", int(t.Year), "Power", w.power(t.Power), "Before", number(t.Before), "After", number(t.After)))
	}
	when := func(o *diplomacyplay.OrderWorth) string { return w.season(match.Phase(o.Phase).Before.Phase()) }
	worth := func(o *diplomacyplay.OrderWorth) string { return u.Text.Decimal(o.Worth, 1, true) }
	const told = 0.05 // less would be told as 0.0
	if o := &st.Best; o.Worth >= told {
		recount("laurels-trophy", ui.Note.In(art.Good), o.Phase, w.sentence("talk.story.best", "Order", w.m.FormatOrder(o.Order), "Power", w.power(o.Power), "Phase", when(o), "Worth", worth(o)))
	}
	if o := &st.Worst; o.Worth <= -told {
		recount("cancel", ui.Note.In(art.BadText), o.Phase, w.sentence("talk.story.worst", "Order", w.m.FormatOrder(o.Order), "Power", w.power(o.Power), "Phase", when(o), "Worth", worth(o)))
	}
	kept, all := map[diplomacy.Power]int{}, map[diplomacy.Power]int{}
	for _, p := range st.Promises {
		all[p.Power]++
		if p.State == promise.Kept {
			kept[p.Power]++
		}
	}
	for power := diplomacy.Power(1); int(power) <= w.m.Powers(); power++ {
		if all[power] > 0 {
			recount("checked-shield", ui.Note, -1, w.text.T("talk.story.kept", "Power", w.power(power), "Kept", kept[power], "N", all[power]))
		}
	}
	for i := range st.Promises {
		p := &st.Promises[i]
		if p.State != promise.Broken {
			continue
		}
		icon := "cancel"
		if p.Breach.Entered || p.Breach.Loss > 0 {
			icon = "crossed-swords" // a stab
		}
		recount(icon, ui.Note.In(art.BadText), phaseIndex(match, p.Decided), p.Sentence(w.m, u.Text.Language()))
	}
	return st.lines
}

// phaseIndex returns the index of a played phase, -1 if it was not played.
func phaseIndex(match diplomacyplay.Match, phase diplomacy.Phase) int {
	for i := range match.Phases() {
		if match.Phase(i).Before.Phase() == phase {
			return i
		}
	}
	return -1
}

// table describes the powers or the story, and the switch between them.
func (r *Result) table(u *ui.UI, in ui.Rect) {
	chosen := 0
	if r.story.shown {
		chosen = 1
	}
	r.story.shown = u.Segment("result.story", in.CutTop(hud.Tall(u, 34)), []string{u.Text.T("diplomacy.result.powers.short"), u.Text.T("talk.story")}, chosen) == 1
	in.CutTop(8)
	if r.story.shown {
		r.tellStory(u, in)
		return
	}
	r.powers(u, in)
}

// tellStory describes the sentences of the story. Those about a phase open its replay.
func (r *Result) tellStory(u *ui.UI, in ui.Rect) {
	if !r.story.ready() {
		u.Label(in.CutTop(30), u.Text.T("talk.story.coming"), ui.Note)
		return
	}
	lines := r.story.say(u, r.words(u), r.match)
	if len(lines) == 0 {
		u.Paragraph(in, u.Text.T("talk.story.none"), ui.Note)
		u.Probe("story.none", "", ui.Rect{})
		return
	}
	u.Flow("result.story.lines", in, func(in *ui.Rect) {
		for i, line := range lines {
			h := max(hud.Tall(u, 38), u.ParagraphHeight(in.W-44, line.text, ui.Note)+12)
			row := in.CutTop(h)
			id := "story." + strconv.Itoa(i)
			u.RowGround(row, i, i == r.story.chosen, false, &art.Nobody)
			if line.phase >= 0 && r.Open != nil {
				if u.Board(id, row) != ui.NotUsed {
					r.Open(line.phase)
				}
				u.Tip(id, row, u.Text.T("talk.story.open"))
				u.Ring(id, row)
			}
			u.Probe(id+".text", line.text, ui.Rect{})
			row = row.InsetXY(8, 6)
			u.Icon(row.CutLeft(22).Middle(20, 20), line.icon, line.ink.Color)
			row.CutLeft(8)
			u.Paragraph(row.Middle(row.W, u.ParagraphHeight(row.W, line.text, ui.Note)), line.text, ui.Note.In(art.Ink1))
		}
	})
}

// marks returns the events of the story for the graph of centres.
func (r *Result) marks(u *ui.UI) []result.Mark {
	if !r.story.ready() || len(r.census.years) == 0 {
		return nil
	}
	var all []result.Mark
	for i, line := range r.story.say(u, r.words(u), r.match) {
		if line.phase < 0 {
			continue
		}
		at := int(r.match.Phase(line.phase).Before.Year - r.census.years[0])
		all = append(all, result.Mark{ID: "mark." + strconv.Itoa(i), At: min(max(at, 0), len(r.census.years)-1), Icon: line.icon, Ink: line.ink.Color, Text: line.text, Do: func() {
			r.story.shown, r.story.chosen = true, i
		}})
	}
	return all
}

// scores describes the points of a power, by the size of the draw and by the sum of squares, at the right
// of its row.
func (r *Result) scores(u *ui.UI, line *ui.Rect, power diplomacy.Power) {
	const cell = 64
	if line.W < 3*cell+120 {
		return
	}
	p, winner := r.match.Position(), r.winner()
	squares := line.CutRight(cell)
	draw := line.CutRight(cell)
	u.Label(draw, u.Text.Decimal(diplomacyplay.DrawSize(r.match.Game(), &p, winner)[power.Seat()], 2, false), ui.Note.To(1))
	u.Label(squares, u.Text.Decimal(diplomacyplay.SumOfSquares(r.match.Game(), &p, winner)[power.Seat()], 2, false), ui.Note.To(1))
	line.CutRight(8)
}

// scoreHead describes the titles above the points.
func (r *Result) scoreHead(u *ui.UI, head ui.Rect) {
	const cell = 64
	head = head.InsetXY(4, 0)
	head.CutRight(40)
	if head.W-38 < 3*cell+120 {
		return
	}
	style := ui.Note.At(13).To(1)
	u.Label(head.CutRight(cell), u.Text.T("talk.score.squares"), style)
	u.Label(head.CutRight(cell), u.Text.T("talk.score.draw"), style)
}

package battle

import (
	"context"
	"strings"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"eras/ai/evaluation"
	"eras/game"
	"eras/game/battle"
	"eras/game/war"
	"eras/play/learning"
	"eras/play/session/warplay"
	"eras/scenes/games/twosided"
	"eras/scenes/hud"
	"eras/scenes/replay"
	"eras/scenes/result"
	"eras/scenes/ui"
	"eras/scenes/ui/uitest"
)

var rules = battle.Rules{Scaled: true, Limit: 100, Tie: battle.TieDefender, Stall: 20}

// window is a battle in a window without a display. The computer moves its first soldier.
type window struct {
	*uitest.Window
	screen *Screen
	battle *warplay.Battle
	ended  int
	failed error
}

func (w *window) look() *hud.Look {
	return &hud.Look{
		OwnSpeed: func() float64 { return 1 }, ComputerSpeed: func() float64 { return 1 },
		Bar:    func(u *ui.UI, title, note string, buttons ...ui.BarButton) { u.TitleBar(title, note, buttons...) },
		Failed: func(err error) { w.failed = err }, WhyOpen: true, WhyChanged: func(bool) {},
	}
}

func open(t *testing.T, language string, width, height int) *window {
	t.Helper()
	set := warplay.Setup{
		Alone: true, Soldiers: [2]int{13, 2}, Scenario: &war.Scenario{Rules: war.Rules{Battle: rules}}, First: game.Red,
		Seats: [2]warplay.Seat{{Person: "Begoña Núñez"}, {Level: 6}},
	}
	b, err := warplay.NewBattle(set, game.NewMatch(set.Battle(), 1), [2]learning.Weights{})
	if err != nil {
		t.Fatal(err)
	}
	b.SetAgent(1, game.AgentFunc[battle.Position, battle.Move](func(_ context.Context, view battle.Position, _ game.Seat) (battle.Move, error) {
		return view.Moves(nil)[0], nil
	}))
	w := &window{battle: b}
	w.screen = newScreen(w.look(), b)
	w.screen.Ended = func() { w.ended++ }
	w.Window = uitest.New(t, language, width, height, w.screen)
	w.Ticks(2)
	t.Cleanup(b.Close)
	return w
}

// play lets the person walk to the right and capture until the end, or until n moves were
// made.
func (w *window) play(n int) {
	w.T.Helper()
	w.Ticks(1)
	w.Until("the person's next move", func() bool {
		p := w.battle.Position()
		if _, person := w.battle.Turn(); person && !w.screen.Fight.View.Busy() && !p.Over() {
			if n--; n < 0 {
				return true
			}
			m := choosePush(p)
			w.Click("square." + m.From().String())
			w.Click("square." + m.To().String())
		}
		return w.ended > 0 || w.failed != nil
	})
}

// choosePush returns a capture if there is one, else the step that goes furthest towards
// the enemy.
func choosePush(p battle.Position) battle.Move {
	moves := p.Moves(nil)
	for _, m := range moves {
		if p.At(m.To()) == game.Blue {
			return m
		}
	}
	for _, m := range moves {
		if m.To().X() > m.From().X() {
			return m
		}
	}
	return moves[0]
}

func TestBattleFitsAndEndsOnce(t *testing.T) {
	for _, language := range ui.Languages {
		for _, size := range uitest.Everywhere {
			w := open(t, language, size[0], size[1])
			w.Check("square.", "field")
			if size == uitest.Low[1] { // some squares are out of sight
				continue
			}
			w.play(1000)
			w.Ticks(2)
			if w.ended != 1 || w.failed != nil {
				t.Errorf("%s %v: ended %d times, %v", language, size, w.ended, w.failed)
			}
		}
	}
}

func TestUndo(t *testing.T) {
	w := open(t, "en", 1280, 800)
	first := w.battle.Position()
	if b, _ := w.Find("play.backbattle"); b.Enabled {
		t.Error("there is something to undo before the first move")
	}
	w.play(1)
	w.Key(ebiten.KeyU)
	w.Ticks(1)
	if w.battle.Position() != first || *w.screen.Fight.View.Shown() != first || !w.battle.Undone {
		t.Errorf("after an undo: %v is shown of %v, noted %v", w.screen.Fight.View.Shown(), w.battle.Position(), w.battle.Undone)
	}
}

func TestReplayShowsEveryStep(t *testing.T) {
	w := open(t, "en", 1280, 800)
	w.play(3)
	match := w.battle.Match()
	shown := &replayed{setup: &w.battle.Setup, match: match, board: w.battle.Board, fight: twosided.NewFight(&w.battle.Setup, rules, w.battle.Board.First)}
	left := 0
	r := replay.New(w.look(), shown, match.Steps(), func() { left++ })
	for _, size := range uitest.Sizes {
		v := uitest.New(t, "es", size[0], size[1], r)
		v.Ticks(3)
		v.Check("field")
	}
	v := uitest.New(t, "en", 1280, 800, r)
	v.Ticks(2)
	v.Click("replay.first")
	for i := 1; i <= match.Steps(); i++ {
		v.Click("replay.next")
		for range 200 {
			if v.Ticks(1); !shown.Busy() {
				break
			}
		}
		if got, want := *shown.fight.View.Shown(), match.At(i); got != want {
			t.Fatalf("step %d shows %v, want %v", i, got, want)
		}
		if got, want := shown.fight.LastSide, match.At(i-1).Turn; got != want {
			t.Errorf("step %d marks a move of %v, want %v", i, got, want)
		}
	}
	v.Click("replay.previous")
	v.Ticks(1)
	if got, want := shown.fight.LastSide, match.At(match.Steps()-2).Turn; got != want {
		t.Errorf("one step back marks a move of %v, want %v", got, want)
	}
	v.Key(ebiten.KeyEscape)
	if left != 1 {
		t.Error("Escape does not leave the replay")
	}
}

func TestResultFits(t *testing.T) {
	p, err := battle.ParsePosition("8/r7/2rr4/8/8/7b r 12")
	if err != nil {
		t.Fatal(err)
	}
	for _, o := range []game.Outcome{
		{Winner: 0, Reason: "elimination"}, {Winner: 1, Reason: "limit"}, {Winner: game.Nobody, Reason: "limit"}, {Winner: game.Nobody, Reason: "elimination"},
	} {
		for _, lesson := range []*twosided.Lesson{nil, {Text: "x", Weights: []twosided.Weight{{Name: "risky", Icon: "brain", Before: 0.2, After: 0.4}}, Note: "y"}} {
			uitest.Fits(t, func() uitest.Screen {
				r := &twosided.Result{
					Setup: &warplay.Setup{Alone: true}, Names: [2]ui.Name{{Alone: "Begoña Núñez"}, {Alone: "Ordenador"}}, Players: "Begoña Núñez, Ordenador", Lesson: lesson,
				}
				fillResult(r, &warplay.BattleSummary{
					Outcome: o, Final: p, Begun: [2]int{6, 6}, Standing: [][2]int{{6, 6}, {5, 4}, {3, 1}},
				})
				return &result.Screen{Match: r, Bar: func(u *ui.UI, title, note string) { u.TitleBar(title, note) }, Menu: func() {}, Replay: func() {}, Again: func() {}}
			}, nil)
		}
	}
}

// While a soldier is selected, what is said of a square covers none that he can step on.
func TestTooltipsCoverNoTarget(t *testing.T) {
	w := open(t, "es", 900, 600)
	shown := 0
	for step := range 6 {
		w.play(2 * step)
		p := w.battle.Position()
		if w.ended > 0 || p.Over() {
			break
		}
		moves := p.Moves(nil)
		m := choosePush(p)
		w.Click("square." + m.From().String())
		w.Ticks(1)
		for q := range p.Size.Squares().All() {
			at := w.screen.Fight.View.Square(q)
			w.Move(at.CenterX(), at.CenterY())
			w.Ticks(25)
			tip, ok := w.Find("tooltip")
			if !ok {
				continue
			}
			shown++
			for _, other := range moves {
				if other.From() == m.From() && !tip.Rect.And(w.screen.Fight.View.Square(other.To())).Empty() {
					t.Errorf("with %v selected, the tooltip of %v covers %v", m.From(), q, other.To())
				}
			}
		}
		w.Click("square." + m.From().String())
	}
	if shown < 20 {
		t.Errorf("only %d tooltips", shown)
	}
}

// A click on an enemy says what it can capture, and selects nothing.
func TestAClickOnAnEnemyTellsOfIt(t *testing.T) {
	w := open(t, "en", 1280, 800)
	p := w.battle.Position()
	for q := range p.Size.Squares().All() {
		if p.At(q) == game.Blue {
			w.Click("square." + q.String())
			break
		}
	}
	if got := w.screen.Said(w.UI, ""); got != w.UI.Text.T("square.soldier.none.enemy") {
		t.Errorf("a click on an enemy says %q", got)
	}
	if q, has := w.screen.Fight.Selected(); has {
		t.Errorf("it selects %v", q)
	}
}

func TestAReplayFitsNarrowWindows(t *testing.T) {
	w := open(t, "es", 1280, 800)
	w.play(3)
	r := newReplay(w.look(), &w.battle.Setup, w.battle.Match(), func() {})
	for _, language := range ui.Languages {
		for _, size := range uitest.Narrow {
			v := uitest.New(t, language, size[0], size[1], r)
			v.Ticks(2)
			v.Check("square.", "field", "play.pull")
			v.Click("play.panel")
			v.Ticks(2)
			v.Check("square.", "field", "play.pull")
			v.Click("play.panel")
		}
	}
}

// Where the reasons of the computer take the place of the armies, their numbers stay.
func TestTheScoreStaysBesideTheReasons(t *testing.T) {
	for _, size := range uitest.Sizes {
		w := open(t, "es", size[0], size[1])
		w.screen.WhyInstead = true
		w.Ticks(2)
		w.Check("square.", "field")
		red, ok := w.Find("battle.standing.red")
		if in, blue := w.Find("battle.standing.blue"); size[1] < 800 && (!ok || !blue || red.Label != "13" || in.Label != "2") {
			t.Errorf("%v: %q and %q soldiers, shown %v, %v", size, red.Label, in.Label, ok, blue)
		}
	}
}

// An answer from memory is explained with both estimates, and the rival says once that it
// remembers.
func TestTheRivalSaysThatItRemembers(t *testing.T) {
	for _, language := range []string{"en", "es"} {
		for _, size := range uitest.Everywhere {
			w := open(t, language, size[0], size[1])
			p := w.battle.Position()
			move := p.Moves(nil)[0].String()
			why := evaluation.Explanation{
				Move: move, Line: []string{move}, Depth: 3, Shares: []evaluation.Share{{Name: "soldiers", Gene: 1, Value: 0.2, Contribution: 0.2}},
				Avoided: &evaluation.Avoided{Move: move, Lost: 2, Value: 0.31, Instead: 0.27, Depth: 5},
			}
			w.screen.Speaks = func() bool { return true }
			w.screen.WhyInstead, w.screen.WhyOpen = true, true
			w.screen.Explanation = &twosided.Explanation{Why: why, Side: game.Blue, Battle: &p}
			w.screen.Recalls(&why)
			w.Ticks(2)
			w.Check("square.", "field")
			if w.UI.Narrow() {
				if !w.UI.Low() {
					w.Click("play.panel")
				}
				w.Ticks(3)
				w.Check("square.", "field")
				w.Seek("play.panel.body", "why.avoided")
			}
			said, ok := w.Find("speech")
			if !ok || !strings.Contains(said.Label, w.UI.Text.T("rival.recalls")) {
				t.Errorf("%s, %v: it says %q", language, size, said.Label)
			}
			text, ok := w.Find("why.avoided")
			for _, part := range []string{"2×", w.UI.Text.Decimal(0.31, 2, true), w.UI.Text.Decimal(0.27, 2, true)} {
				if !ok || !strings.Contains(text.Label, part) {
					t.Errorf("%s, %v: the reasons are %q", language, size, text.Label)
				}
			}
			w.screen.Hush()
			w.screen.Recalls(&why)
			w.Ticks(1)
			if again, ok := w.Find("speech"); ok {
				t.Errorf("%s, %v: it says again %q", language, size, again.Label)
			}
		}
	}
}

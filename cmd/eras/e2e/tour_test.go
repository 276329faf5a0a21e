//go:build e2e

package e2e

import (
	"fmt"
	"strings"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"eras/game"
	"eras/game/grid"
	"eras/game/war"
	"eras/saves"
)

// windows are the windows in which every screen is seen. Spanish texts are longer, so English ones
// are seen at one size only; tests of the screens check both at all sizes.
var windows = []struct {
	language, name string
	width, height  int
	scale          int // in percent, 0 for what the program chooses
}{
	{"es", "900x600", 900, 600, 0},
	{"es", "1280x800", 1280, 800, 0},
	{"en", "1280x800", 1280, 800, 0},
	{"es", "1920x1080", 1920, 1080, 0},
	{"es", "2560x1600@2", 2560, 1600, 200},
}

// TestEveryScreen walks through all screens in every window and writes a screenshot of each.
func TestEveryScreen(t *testing.T) {
	t.Parallel()
	warSave := prepare(t, "ford")
	for _, w := range windows {
		t.Run(w.language+"-"+w.name, func(t *testing.T) {
			dir := t.TempDir()
			acquaint(t, dir)
			saveBattle(t, dir)
			store := saves.Open(dir)
			settings, err := store.Settings()
			if err != nil {
				t.Fatal(err)
			}
			settings.OwnSpeed, settings.ComputerSpeed = saves.NoAnimation, saves.NoAnimation
			settings.Scale, settings.WhyOpen, settings.Player, settings.Map, settings.Level = w.scale, true, personName, "ford", 5
			if err := store.SaveSettings(settings); err != nil {
				t.Fatal(err)
			}
			warSave.save(t, dir, warSave.where(t, true, func(s war.State) bool { return !s.Fighting && threatened(&s.Position) }))
			s := start(t, dir, w.width, w.height, "-language", w.language, "-seed", "7")
			s.tour(warSave, w.language+"-"+w.name)
		})
	}
}

// threatened reports whether red's leaders have an enemy beside them in a war that goes on
// for a while.
func threatened(p *war.Position) bool {
	_, _, ok := enemyBeside(p)
	const soonOver = 40 // points of dominion
	return ok && p.Left < 235 && max(p.Armies[0].Points, p.Armies[1].Points) < soonOver
}

// enemyBeside returns a leader of red's and one of blue's beside it.
func enemyBeside(p *war.Position) (own, enemy grid.Square, ok bool) {
	rules := war.Rules{}
	for _, m := range rules.Moves(p, nil) {
		if m.Kind() == war.Step && p.Fights(m) {
			return m.From(), m.To(), true
		}
	}
	return 0, 0, false
}

// tour goes through all screens.
func (s *driver) tour(warSave prepared, prefix string) {
	s.t.Helper()
	see := func(name string) {
		s.t.Helper()
		s.still(80) // motions of screens end
		s.inside()
		s.shot(prefix + "-" + name)
	}
	s.onScreen("menu")
	s.away()
	see("menu")
	s.click("menu.campaign")
	s.onScreen("campaign")
	s.away()
	see("campaign-beginning")
	s.click("campaign.begin")
	s.until("the sheet of the campaign", func() bool { return s.has("campaign.march") })
	s.away()
	see("campaign")
	s.click("campaign.leave")
	s.onScreen("menu")
	s.click("menu.start")
	s.away()
	see("notice")
	s.click("setup.profile")
	s.onScreen("profile")
	s.away()
	see("profile")
	s.click("profile.board.1")
	s.away()
	see("profile-battle")
	s.click("profile.forget")
	see("forget")
	s.click("profile.forgetting.no")
	s.click("profile.back")
	s.onScreen("setup")
	s.click("setup.map")
	see("maps")
	s.click("setup.maps.back")
	s.click(dominion)
	s.click("setup.map")
	s.click("setup.map.list.rows." + map[bool]string{true: "El vado", false: "The ford"}[prefix[:2] == "es"])
	s.click("setup.go")
	s.onScreen("training")
	s.until("a generation after the first", func() bool {
		label, _ := s.value("training.progress")
		number, _, _ := strings.Cut(label, "/")
		return number != "0"
	})
	s.shot(prefix + "-training")
	s.until("the end of the training", s.trained)
	see("trained")
	s.click("training.cancel")
	s.onScreen("setup")
	s.click("setup.back")
	s.onScreen("menu")

	s.click("menu.continue")
	s.onScreen("war")
	text, _ := s.turn("")
	state, err := war.ParseState(text)
	if err != nil {
		s.t.Fatal(err)
	}
	own, enemy, _ := enemyBeside(&state.Position)
	s.away()
	see("war")
	s.click("play.threats")
	s.away()
	see("threats")
	s.key(ebiten.KeyT)
	s.hints(see, "hint")
	s.square(own.String())
	s.hover("square." + enemy.String())
	s.ticks(20) // the tooltip appears
	s.until("the odds of the forecast", func() bool { return strings.Contains(s.ids(), "forecast.odds") })
	see("forecast")
	s.click("square." + enemy.String())
	s.turn(text)
	s.away()
	see("battle")
	s.hints(see, "battle-hint")
	s.key(ebiten.KeyP)
	see("battle-why")
	s.key(ebiten.KeyP)
	s.click("play.settle")
	s.until("the end of the battle", func() bool { return s.has("play.battleover") })
	s.away()
	see("battle-over")
	s.click("play.battleover")
	s.turn(text)
	s.away()
	see("war-later")
	s.key(ebiten.KeyP)
	see("why")
	s.key(ebiten.KeyP)
	s.click("play.leave")
	see("leave")
	s.click("play.leaving.yes")
	s.onScreen("menu")

	s.click("menu.board.battle")
	s.click("menu.continue")
	s.onScreen("battle")
	s.turn("")
	s.away()
	see("battle-alone")
	s.click("play.leave")
	s.click("play.leaving.yes")
	s.onScreen("menu")
	s.click("menu.start")
	see("new-battle")
	s.click("setup.back")
	s.click("menu.board.war")
	s.click("menu.two")
	see("two-players")
	s.click("setup.back")
	s.click("menu.watch")
	see("watch")
	s.click("setup.back")
	s.click("menu.options")
	for tab, name := range []string{"game", "screen", "sound", "keys"} {
		if id := fmt.Sprintf("options.tabs.%d", tab); s.has(id) {
			s.click(id)
			see("options-" + name)
		}
	}
	s.click("options.done")
	s.click("menu.rules")
	see("rules")
	s.click("page.back")
	s.click("menu.credits")
	see("credits")
	s.click("credits.title.tabs.1")
	see("credits-bots")
	s.click("page.back")
	s.onScreen("menu")
	s.close()

	// The last action of the person, and what the computer answers, end the war.
	last := warSave.match.Steps() - 1
	for at := warSave.match.At(last); at.Turn() != game.Red; at = warSave.match.At(last) {
		last--
	}
	warSave.save(s.t, s.saves, last)
	args := []string{"-language", prefix[:2], "-seed", "7"}
	r := start(s.t, s.saves, s.screen.Bounds().Dx(), s.screen.Bounds().Dy(), args...)
	r.click("menu.continue")
	action := warSave.match.Record().Actions[last]
	before, _ := r.turn("")
	state, err = war.ParseState(before)
	if err != nil {
		r.t.Fatal(err)
	}
	a, err := war.ParseAction(&state, action)
	if err != nil {
		r.t.Fatal(err)
	}
	r.act(a)
	for r.look().Screen != "result" {
		now, on := r.turn(before)
		if !on {
			break
		}
		// The computer answers otherwise than when the match was prepared: go on.
		if state, err = war.ParseState(now); err != nil {
			r.t.Fatal(err)
		}
		before = now
		r.act(good(r.t, warSave.set.Scenario.Rules)(state))
	}
	r.onScreen("result")
	r.away()
	r.still(80)
	r.inside()
	r.shot(prefix + "-result")
	if r.has("result.tabs.1") {
		r.click("result.tabs.1")
		r.still(60)
		r.shot(prefix + "-result-lesson")
	}
	r.click("result.profile")
	r.onScreen("profile")
	r.away()
	r.still(60)
	r.inside()
	r.shot(prefix + "-result-know")
	r.key(ebiten.KeyEscape)
	r.onScreen("result")
	r.click("result.replay")
	r.onScreen("replay")
	r.click("replay.last")
	r.still(60)
	r.inside()
	r.shot(prefix + "-replay")
	r.click("replay.leave")
	r.click("result.menu")
	r.onScreen("menu")
	r.close()
}

// hints asks for a hint, looks at it and closes it.
func (s *driver) hints(see func(string), name string) {
	s.t.Helper()
	s.key(ebiten.KeyQ)
	s.until("a hint", func() bool { return s.has("hint.yes") })
	see(name)
	s.key(ebiten.KeyEscape)
	s.until("the end of the hint", func() bool { return !s.has("hint.yes") })
}

// inside checks that every control lies within the window.
func (s *driver) inside() {
	s.t.Helper()
	p := s.look()
	b := s.screen.Bounds()
	for _, c := range p.Controls {
		if c.Rect.W == 0 || c.Rect.H == 0 {
			continue
		}
		const slack = 0.6
		if c.Rect.X < -slack || c.Rect.Y < -slack || (c.Rect.X+c.Rect.W)*p.Scale > float64(b.Dx())+slack || (c.Rect.Y+c.Rect.H)*p.Scale > float64(b.Dy())+slack {
			s.t.Errorf("screen %q: %q lies outside the window: %+v", p.Screen, c.ID, c.Rect)
		}
	}
}

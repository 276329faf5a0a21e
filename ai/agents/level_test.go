package agents

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"eras/ai/search"
	"eras/assets/levels"
	"eras/game"
	"eras/game/battle"
	"eras/game/war"
)

const twoLevels = `nodes = 1000
[[level]]
map = { depth = 1, noise = 0.5 }
battle = { depth = 1 }
duel = { depth = 2, noise = 0.25 }

[[level]]
map = { depth = 3, quiescence = true }
battle = { depth = 2, quiescence = true }
duel = { depth = 4, quiescence = true }
fights = { depth = 5, noise = 0.125 }
kinds = { depth = 6, quiescence = true }
`

func TestParseLevels(t *testing.T) {
	all, err := ParseLevels("two.toml", []byte(twoLevels))
	if err != nil {
		t.Fatal(err)
	}
	limits := func(depth int, quiescence bool) search.Limits {
		return search.Limits{Depth: depth, Step: 2, Quiescence: quiescence, Nodes: 1000}
	}
	want := []Level{
		{1, Strength{limits(1, false), 0.5, false}, Strength{limits(1, false), 0, false}, Strength{limits(2, false), 0.25, false}, Strength{}, Strength{}, Strength{}},
		{2, Strength{limits(3, true), 0, false}, Strength{limits(2, true), 0, false}, Strength{limits(4, true), 0, false}, Strength{}, Strength{limits(5, false), 0.125, false}, Strength{limits(6, true), 0, false}},
	}
	if len(all) != 2 || all[0] != want[0] || all[1] != want[1] {
		t.Errorf("%+v, want %+v", all, want)
	}
}

func TestBrokenLevelsGetFileAndLine(t *testing.T) {
	for _, c := range []struct{ old, new, want string }{
		{"nodes", "knots", `bad.toml:1: unknown key "knots"`},
		{"nodes = 1000", "nodes = -1", "bad.toml:1: "},
		{"nodes = 1000", "nodes = many", "bad.toml:1: "},
		{"map = { depth = 1, noise = 0.5 }\n", "", `bad.toml:2: the key "map" is missing in level 1`},
		{"battle = { depth = 2, quiescence = true }\n", "", `bad.toml:7: the key "battle" is missing in level 2`},
		{"duel = { depth = 4", "duel = { depth = 101", "bad.toml:10: duel of level 2: the search depth is 101: it must"},
		{"map = { depth = 3", "map = { depth = 0", "bad.toml:8: map of level 2: the search depth is 0"},
		{"map = { depth = 3, ", "map = { ", "bad.toml:8: map of level 2: the search depth is 0"},
		{"noise = 0.25", "noise = 1.25", "bad.toml:5: duel of level 1: noise = 1.25: must be"},
		{"noise = 0.25", "noise = nan", "bad.toml:5: duel of level 1: noise = NaN"},
		{"battle = { depth = 1 }", "battle = { depth = 1, noise = 0.1 }", "bad.toml:4: battle of level 1: battles on the map have no noise"},
		{"quiescence = true", "quiescence = 1", "bad.toml:8: "},
		{twoLevels, "nodes = 5\n", "bad.toml: there is no level"},
		{twoLevels, "", "bad.toml: there is no level"},
		{twoLevels, "level", "bad.toml:1: "},
	} {
		text := strings.Replace(twoLevels, c.old, c.new, 1)
		if _, err := ParseLevels("bad.toml", []byte(text)); err == nil || !strings.HasPrefix(err.Error(), c.want) {
			t.Errorf("%q for %q: error %v, want %q", c.new, c.old, err, c.want)
		}
	}
}

func TestBuiltInLevels(t *testing.T) {
	all, err := ParseLevels(levels.File, levels.Data)
	if err != nil {
		t.Fatal(err)
	}
	if len(all) != 7 || len(Levels()) != 7 {
		t.Errorf("%d levels, want 7", len(all))
	}
	for i, l := range all {
		if got, err := LevelAt(i + 1); err != nil || got != l || l.Number != i+1 {
			t.Errorf("level %d is %+v, %v", i+1, got, err)
		}
		for _, s := range []Strength{l.Map, l.Battle, l.Alone, l.Kinds} {
			if s.Limits.Nodes == 0 {
				t.Errorf("the search of level %d has no limit of nodes", l.Number)
			}
		}
	}
	for _, n := range []int{-1, 0, 8} {
		if _, err := LevelAt(n); err == nil || err.Error() != fmt.Sprintf("there is no level %d: must be from 1 to 7", n) {
			t.Errorf("level %d: error %v", n, err)
		}
	}
}

// quick ends searches early, so that whole games take little time.
func quick(l Level) Level {
	for _, s := range []*Strength{&l.Map, &l.Turns, &l.Battle, &l.Fights, &l.Alone, &l.Kinds} {
		s.Limits.Nodes = 300
	}
	return l
}

func TestLevelsPlayLegally(t *testing.T) {
	ctx := context.Background()
	for _, name := range []string{"dominion", "2005", "banners"} {
		s := scenario(t, name)
		for _, l := range Levels() {
			l = quick(l)
			commander, err := l.WarAgent(s.Rules, 5, nil, nil)
			if err != nil {
				t.Fatal(err)
			}
			match := game.NewMatch(s.Board(s.Maps[1]), 1)
			if err := match.Run(ctx, []WarAgent{commander, commander}, nil); err != nil {
				t.Errorf("level %d, %s: %v", l.Number, name, err)
			}
			fighter, err := l.BattleAgent(s.Rules.Battle, 5, nil)
			if err != nil {
				t.Fatal(err)
			}
			board := &battle.Board{Rules: s.Rules.Battle, First: battle.Between(s.Rules.Battle, game.Blue, 9, 8)}
			alone := game.NewMatch(board, 1)
			if err := alone.Run(ctx, []BattleAgent{fighter, fighter}, nil); err != nil {
				t.Errorf("level %d, battle of %s: %v", l.Number, name, err)
			}
		}
	}
}

func TestLevelsSearchToTheirDepth(t *testing.T) {
	s := scenario(t, "dominion")
	l, err := LevelAt(7) // has no noise
	if err != nil {
		t.Fatal(err)
	}
	commander, err := l.WarAgent(s.Rules, 5, nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	state := war.State{Position: s.Maps[0].Start}
	if _, err := commander.Act(context.Background(), state, 0); err != nil {
		t.Fatal(err)
	}
	if e := commander.Explanation(); e.Depth != l.Map.Limits.Depth {
		t.Errorf("on the map it looks %d plies ahead, want %d", e.Depth, l.Map.Limits.Depth)
	}
	fighter, err := l.BattleAgent(s.Rules.Battle, 5, nil)
	if err != nil {
		t.Fatal(err)
	}
	p := battle.Between(s.Rules.Battle, game.Red, 4, 4)
	if _, err := fighter.Act(context.Background(), p, 0); err != nil {
		t.Fatal(err)
	}
	if e := fighter.Explanation(); e.Depth != l.Alone.Limits.Depth {
		t.Errorf("in a battle on its own it looks %d plies ahead, want %d", e.Depth, l.Alone.Limits.Depth)
	}
	state.Fighting, state.Battle = true, p
	if _, err := commander.Act(context.Background(), state, 0); err != nil {
		t.Fatal(err)
	}
	if e := commander.Explanation(); e.Depth != l.Battle.Limits.Depth {
		t.Errorf("in a battle it looks %d plies ahead, want %d", e.Depth, l.Battle.Limits.Depth)
	}
}

// On maps whose turns have several orders, battles are fought as the level has it for them.
func TestLevelsFightAsTheMapHasIt(t *testing.T) {
	l := Level{Battle: Strength{Limits: limits(1, false, 0)}, Fights: Strength{Limits: limits(2, false, 0)}}
	l.Map = l.Battle
	for name, want := range map[string]int{"dominion": 1, "2005": 1, "banners": 2} {
		s := scenario(t, name)
		a, err := l.WarAgent(s.Rules, 5, nil, nil)
		if err != nil {
			t.Fatal(err)
		}
		state := war.State{Position: s.Maps[0].Start, Fighting: true, Battle: battle.Between(s.Rules.Battle, game.Red, 4, 4)}
		if _, err := a.Act(context.Background(), state, 0); err != nil {
			t.Fatal(err)
		}
		if e := a.Explanation(); e.Depth != want {
			t.Errorf("%s: in a battle it looks %d plies ahead, want %d", name, e.Depth, want)
		}
	}
}

func scenario(t testing.TB, name string) *war.Scenario {
	t.Helper()
	s, err := LoadScenario(name)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// How a bot negotiates does not change its strength; other settings make it unknown.
func TestBotStrength(t *testing.T) {
	board := LoadStrengths().Diplomacy
	for spec, want := range map[string]string{
		"regent:level=2": "regent:level=2", "regent:level=2:press.temper=bully": "regent:level=2", "regent:press.temper=loyal": "regent", "dumbbot": "dumbbot",
		"regent:search.noise=0.3": "", "regent:level=2:search.noise=0.3": "", "nobody": "",
	} {
		elo, ok := BotStrength(board, spec)
		if ok != (want != "") || ok && elo != board[want] {
			t.Errorf("%s: %v, %v, want that of %q", spec, elo, ok, want)
		}
	}
}

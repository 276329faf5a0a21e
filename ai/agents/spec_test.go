package agents

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	aibattle "eras/ai/battle"
	"eras/ai/search"
	aiwar "eras/ai/war"
	"eras/assets/scenarios"
	"eras/game"
	"eras/game/battle"
	"eras/game/war"
)

func spec(t testing.TB, text string) Spec {
	t.Helper()
	s, err := ParseSpec(text)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func write(t testing.TB, name, text string) string {
	t.Helper()
	file := filepath.Join(t.TempDir(), name)
	if err := os.WriteFile(file, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
	return file
}

func TestParseSpec(t *testing.T) {
	limits := func(depth int, quiescence bool, nodes uint64) search.Limits {
		return search.Limits{Depth: depth, Step: 2, Quiescence: quiescence, Nodes: nodes}
	}
	seventh, err := LevelAt(7)
	if err != nil {
		t.Fatal(err)
	}
	for text, want := range map[string]Level{
		"level:7":                seventh,
		"minimax:depth=3":        {0, Strength{limits(3, true, 0), 0, false}, Strength{limits(3, true, 0), 0, false}, Strength{limits(3, true, 0), 0, false}, Strength{}, Strength{}, Strength{}},
		"network:depth=3":        {0, Strength{limits(3, true, 0), 0, false}, Strength{limits(3, true, 0), 0, false}, Strength{limits(3, true, 0), 0, false}, Strength{}, Strength{}, Strength{}},
		"level:7,school=network": seventh,
		"minimax:depth=4,battle=1,noise=0.5,nodes=70,quiescence=no": {0, Strength{limits(4, false, 70), 0.5, false}, Strength{limits(1, false, 70), 0, false}, Strength{limits(1, false, 70), 0.5, false}, Strength{}, Strength{}, Strength{}},
		"minimax:quiescence=yes,depth=1":                            {0, Strength{limits(1, true, 0), 0, false}, Strength{limits(1, true, 0), 0, false}, Strength{limits(1, true, 0), 0, false}, Strength{}, Strength{}, Strength{}},
	} {
		s := spec(t, text)
		if s.level != want || s.random || s.Text != text || (s.school == Network) != strings.Contains(text, "network") {
			t.Errorf("%s is %+v, want %+v", text, s.level, want)
		}
	}
	if s := spec(t, "random"); !s.random {
		t.Error("random is not random")
	}
}

func TestParseSpecRefuses(t *testing.T) {
	unknown := write(t, "unknown.toml", "[battle]\nsoldiers = 1\n\n[general]\ncities = 1\nmoon = 1\n")
	large := write(t, "large.toml", "[battle]\ncentre = 1.5\n")
	wrong := write(t, "wrong.toml", "[battle]\ncentre = 1\n[navy]\nships = 1\n")
	for text, want := range map[string]string{
		"":                                 "there is no such player: write minimax:depth=N, network:depth=N, random, level:1, ",
		"jic":                              "there is no such player",
		"level":                            "there is no such player",
		"level:":                           "level:7",
		"level:x":                          "there is no such player",
		"level:0":                          "there is no such player",
		"level:8":                          "there is no such player",
		"level:3,depth=2":                  `unknown word "depth=2": write KEY=VALUE with a key of school, weights`,
		"level:3,weights":                  `unknown word "weights"`,
		"random:depth=2":                   "there is no such player",
		"random,depth=2":                   `unknown word "depth=2": this player takes none`,
		"minimax":                          "there is no such player: write minimax:depth=N, ",
		"minimax:":                         `unknown word ""`,
		"network":                          "there is no such player: write minimax:depth=N, network:depth=N, ",
		"network:depth=2,weights=x":        `unknown word "weights=x": write KEY=VALUE with a key of battle, depth, file, `,
		"network:depth=2,file=none":        "reading a network: ",
		"level:3,school=none":              "school=none: must be estimators or network",
		"minimax:battle=2":                 "the search depth is 0: it must be from 1 to 100",
		"minimax:depth=0":                  "a depth of 0 plies: must be from 1 to 100",
		"minimax:depth=101":                "a depth of 101 plies",
		"minimax:depth=x":                  "a depth of x plies",
		"minimax:depth=2,depth=3":          "depth is set twice",
		"minimax:depth=2,":                 `unknown word ""`,
		"minimax:depth=2,battle=-1":        "a depth of -1 plies",
		"minimax:depth=2,noise=2":          "noise = 2: must be a number from 0 to 1",
		"minimax:depth=2,noise=NaN":        "noise = NaN: must be",
		"minimax:depth=2,noise=some":       "noise=some: must be a number",
		"minimax:depth=2,nodes=-1":         "nodes=-1: must be a number of nodes",
		"minimax:depth=2,quiescence=maybe": "must be yes or no",
		"level:3,weights=" + unknown + "x": "reading weights",
		"level:3,weights=" + unknown:       `unknown.toml:4: unknown estimator "moon"`,
		"level:3,weights=" + large:         `large.toml:1: the weight of estimator "centre" is 1.5`,
		"level:3,weights=" + wrong:         `wrong.toml:3: unknown key "navy`,
	} {
		if _, err := ParseSpec(text); err == nil || !strings.Contains(err.Error(), want) || !strings.HasPrefix(err.Error(), `reading the player "`) {
			t.Errorf("%q: error %v, want %q", text, err, want)
		}
	}
}

// genesOnMap returns what the player weighs on the map under those rules, by
// estimator.
func genesOnMap(t *testing.T, s Spec, r war.Rules, state war.State) map[string]float64 {
	t.Helper()
	agent, err := s.WarAgent(r, 1)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := agent.Act(context.Background(), state, 0); err != nil {
		t.Fatal(err)
	}
	genes := map[string]float64{}
	for _, share := range agent.(*aiwar.Agent).Explanation().Shares {
		genes[share.Name] = share.Gene
	}
	return genes
}

func genesInBattle(t *testing.T, s Spec, r battle.Rules) map[string]float64 {
	t.Helper()
	agent, err := s.BattleAgent(r, 1)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := agent.Act(context.Background(), battle.Between(r, game.Red, 4, 4), 0); err != nil {
		t.Fatal(err)
	}
	genes := map[string]float64{}
	for _, share := range agent.(*aibattle.Agent).Explanation().Shares {
		genes[share.Name] = share.Gene
	}
	return genes
}

func TestWeightsComeFromTheFile(t *testing.T) {
	onlyMap := write(t, "map.toml", "[general]\ncities = 0.25\ndominion = 0.5\n")
	both := write(t, "both.toml", "[general]\ncities = 1\n[battle]\ncentre = 0.125\n")
	for _, kind := range []string{"level:5", "minimax:depth=2"} {
		for _, name := range []string{"dominion", "2005"} {
			s := scenario(t, name)
			state := war.State{Position: s.Maps[1].Start}
			n := len(aiwar.Estimators(&s.Rules))
			genes := genesOnMap(t, spec(t, kind+",weights="+onlyMap), s.Rules, state)
			if len(genes) != n || genes["cities"] != 0.25 || genes["leaders"] != 0 || genes["dominion"] != map[string]float64{"dominion": 0.5}[name] {
				t.Errorf("%s on %s weighs %v", kind, name, genes)
			}
			if fights := genesInBattle(t, spec(t, kind+",weights="+onlyMap), s.Rules.Battle); fights["centre"] != aibattle.DefaultWeights(&s.Rules.Battle)[1] {
				t.Errorf("%s in battle weighs %v", kind, fights)
			}
			if fights := genesInBattle(t, spec(t, kind+",weights="+both), s.Rules.Battle); fights["centre"] != 0.125 || fights["soldiers"] != 0 {
				t.Errorf("%s in battle weighs %v", kind, fights)
			}
			// In the battles of a match it weighs as in one on its own.
			state.Fighting, state.Battle = true, battle.Between(s.Rules.Battle, game.Red, 4, 4)
			if fights := genesOnMap(t, spec(t, kind+",weights="+both), s.Rules, state); fights["centre"] != 0.125 || len(fights) != 5 {
				t.Errorf("%s in a match's battle weighs %v", kind, fights)
			}
		}
	}
}

// A file may weigh every estimator of every scenario that ships.
func TestFilesWeighEveryEstimator(t *testing.T) {
	for _, name := range scenarios.Names() {
		r := scenario(t, name).Rules
		text := "[general]\n"
		for _, e := range aiwar.Estimators(&r).Names() {
			text += e + " = 0.5\n"
		}
		text += "[battle]\n"
		for _, e := range aibattle.Estimators(&r.Battle).Names() {
			text += e + " = 0.5\n"
		}
		if _, err := ParseSpec("level:5,weights=" + write(t, name+".toml", text)); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestTrainedFillsWhatTheFileLeaves(t *testing.T) {
	s := scenario(t, "dominion")
	state := war.State{Position: s.Maps[1].Start}
	onlyMap := write(t, "map.toml", "[general]\ncities = 0.25\n")
	forMap, forBattles := map[string]float64{"leaders": 0.75}, map[string]float64{"corner": 0.5}
	for text, cities := range map[string]float64{"level:5": 0, "level:5,weights=" + onlyMap: 0.25} {
		p := spec(t, text).Trained(forMap, forBattles)
		if genes := genesOnMap(t, p, s.Rules, state); genes["cities"] != cities || (genes["leaders"] == 0.75) != (cities == 0) {
			t.Errorf("%s weighs %v", text, genes)
		}
		if genes := genesInBattle(t, p, s.Rules.Battle); genes["corner"] != 0.5 || genes["soldiers"] != 0 {
			t.Errorf("%s in battle weighs %v", text, genes)
		}
	}
	p := spec(t, "level:5").Trained(nil, nil)
	if genes := genesInBattle(t, p, s.Rules.Battle); genes["soldiers"] != aibattle.DefaultWeights(&s.Rules.Battle)[0] {
		t.Errorf("untrained it weighs %v", genes)
	}
}

func TestRandomPlayersPlay(t *testing.T) {
	s := scenario(t, "dominion")
	commander, err := spec(t, "random").WarAgent(s.Rules, 3)
	if err != nil {
		t.Fatal(err)
	}
	match := game.NewMatch(s.Board(s.Maps[1]), 1)
	if err := match.Run(context.Background(), []WarAgent{commander, commander}, nil); err != nil {
		t.Error(err)
	}
	fighter, err := spec(t, "random").BattleAgent(s.Rules.Battle, 3)
	if err != nil {
		t.Fatal(err)
	}
	alone := game.NewMatch(&battle.Board{Rules: s.Rules.Battle, First: battle.Between(s.Rules.Battle, game.Red, 3, 3)}, 1)
	if err := alone.Run(context.Background(), []BattleAgent{fighter, fighter}, nil); err != nil {
		t.Error(err)
	}
}

func FuzzParseSpec(f *testing.F) {
	for _, text := range []string{"level:3", "minimax:depth=3,battle=2,noise=0.1,nodes=5,quiescence=no", "random", "level:2,weights=x", "level:4,school=network", "network:depth=2,battle=1,nodes=9"} {
		f.Add(text)
	}
	r := war.Rules{LeaderPrice: 10, SoldierPrice: 3, Cap: 12, IncomePeriod: 1, Battle: battle.Rules{Limit: 100, Scaled: true}}
	f.Fuzz(func(t *testing.T, text string) {
		if strings.Contains(text, "weights") || strings.Contains(text, "file") {
			t.Skip() // files are read
		}
		s, err := ParseSpec(text)
		if err != nil {
			return
		}
		if _, err := s.WarAgent(r, 1); err != nil {
			t.Errorf("%q is read, but no commander: %v", text, err)
		}
		if _, err := s.BattleAgent(r.Battle, 1); err != nil {
			t.Errorf("%q is read, but no fighter: %v", text, err)
		}
	})
}

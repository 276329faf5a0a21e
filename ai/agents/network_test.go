package agents

import (
	"context"
	"strings"
	"testing"

	aibattle "eras/ai/battle"
	"eras/ai/network"
	aiwar "eras/ai/war"
	"eras/assets/networks"
	"eras/game"
	"eras/game/battle"
	"eras/game/war"
)

// The networks that ship can be read, and say how to rebuild them.
func TestStandardNetworks(t *testing.T) {
	n := StandardNetworks()
	if n.War == nil || n.Battle == nil || n.Kinds == nil {
		t.Fatal("a network is missing")
	}
	for name, command := range map[string]string{"war": "train -board war", "battle": "train -board battle", "kinds": "fit -scenario FILE"} {
		data, err := networks.Files.ReadFile(name + ".toml")
		if err != nil {
			t.Fatal(err)
		}
		if !strings.Contains(string(data), "# eraslab network "+command+" -seed ") {
			t.Errorf("the network %s does not say how it was made", name)
		}
	}
}

// startFile writes the network that evolution starts from.
func startFile(t *testing.T, s *network.Shape) string {
	t.Helper()
	return write(t, s.Board+".toml", network.New(s, s.Start()).Format(""))
}

// A network that says what the default weights say plays like them, also in battles with
// kinds of soldiers.
func TestNetworksComeFromFiles(t *testing.T) {
	s := scenario(t, "dominion")
	files := startFile(t, aiwar.NetworkShape) + "+" + startFile(t, aibattle.NetworkShape)
	value := func(text string) float64 {
		agent, err := spec(t, text).WarAgent(s.Rules, 1)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := agent.Act(context.Background(), war.State{Position: s.Maps[1].Start}, 0); err != nil {
			t.Fatal(err)
		}
		e := agent.(*aiwar.Agent).Explanation()
		if strings.Contains(text, "network") != (e.Shares == nil) || len(e.Line) == 0 || e.Nodes == 0 {
			t.Errorf("%s explains itself by %+v", text, e)
		}
		return e.Value
	}
	start, sum, shipped := value("network:depth=1,quiescence=no,file="+files), value("minimax:depth=1,quiescence=no"), value("network:depth=1,quiescence=no")
	if d := start - sum; d > 0.01 || d < -0.01 {
		t.Errorf("the start says %v, the estimators %v", start, sum)
	}
	if start == shipped {
		t.Errorf("the program's network says what the start says, %v", start)
	}
}

// Battles with kinds of soldiers have a network of their own, also on the map.
func TestNetworksSuitTheRules(t *testing.T) {
	n := StandardNetworks()
	for name, want := range map[string]*network.Network{"2005": n.Battle, "dominion": n.Battle, "banners": n.Kinds} {
		s := scenario(t, name)
		if n.fighting(&s.Rules.Battle) != want {
			t.Errorf("%s: another network fights", name)
		}
		p := spec(t, "network:depth=1,nodes=20,file="+startFile(t, aibattle.NetworkShapeUnder(&s.Rules.Battle)))
		if p.networks.fighting(&s.Rules.Battle) == want {
			t.Errorf("%s: the file is not used", name)
		}
		if _, err := p.WarAgent(s.Rules, 1); err != nil {
			t.Errorf("%s: %v", name, err)
		}
		if _, err := p.BattleAgent(s.Rules.Battle, 1); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestFilesOfNetworksAreRefused(t *testing.T) {
	good := startFile(t, aiwar.NetworkShape)
	if _, err := (Networks{}).With(good); err != nil {
		t.Fatal(err)
	}
	text := network.New(aiwar.NetworkShape, aiwar.NetworkShape.Start()).Format("")
	bad := write(t, "bad.toml", strings.Replace(text, `"general"`, `"chess"`, 1))
	if _, err := (Networks{}).With(bad); err == nil || !strings.Contains(err.Error(), `is a network for the board "chess": must be for general, battle or kinds`) {
		t.Errorf("a network for chess: error %v", err)
	}
}

func TestNetworksPlay(t *testing.T) {
	s := scenario(t, "dominion")
	commander, err := spec(t, "level:2,school=network").WarAgent(s.Rules, 3)
	if err != nil {
		t.Fatal(err)
	}
	match := game.NewMatch(s.Board(s.Maps[1]), 1)
	if err := match.Run(context.Background(), []WarAgent{commander, commander}, nil); err != nil {
		t.Error(err)
	}
	if e := commander.(*aiwar.Agent).Effort(); e.Answers == 0 || e.Nodes < e.Answers || e.Mean() < 1 {
		t.Errorf("the effort was %+v", e)
	}
	fighter, err := spec(t, "network:depth=1,nodes=50").BattleAgent(s.Rules.Battle, 3)
	if err != nil {
		t.Fatal(err)
	}
	alone := game.NewMatch(&battle.Board{Rules: s.Rules.Battle, First: battle.Between(s.Rules.Battle, game.Red, 3, 3)}, 1)
	if err := alone.Run(context.Background(), []BattleAgent{fighter, fighter}, nil); err != nil {
		t.Error(err)
	}
}

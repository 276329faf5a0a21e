package agents

import (
	"fmt"
	"sync"

	aibattle "eras/ai/battle"
	"eras/ai/network"
	aiwar "eras/ai/war"
	"eras/assets/networks"
	"eras/game/battle"
	"eras/game/war"
	"eras/internal/files"
)

// School is how a player of war and battle evaluates positions.
type School string

// The schools: the weighted sum of the estimators, and an evolved network.
const (
	Estimators School = "estimators"
	Network    School = "network"
)

// Schools lists all schools.
var Schools = []School{Estimators, Network}

// Networks are a network for the map, one for battles of foot, and one for battles under rules with
// kinds of soldiers, captains or morale.
type Networks struct{ War, Battle, Kinds *network.Network }

// fighting returns the network for battles under r.
func (n Networks) fighting(r *battle.Rules) *network.Network {
	if aibattle.NetworkShapeUnder(r) == aibattle.KindsShape {
		return n.Kinds
	}
	return n.Battle
}

// StandardNetworks returns the built-in networks.
var StandardNetworks = sync.OnceValue(func() Networks {
	var all Networks
	for _, n := range []struct {
		name  string
		shape *network.Shape
		to    **network.Network
	}{{"war", aiwar.NetworkShape, &all.War}, {"battle", aibattle.NetworkShape, &all.Battle}, {"kinds", aibattle.KindsShape, &all.Kinds}} {
		file := n.name + ".toml"
		data, err := networks.Files.ReadFile(file)
		if err == nil {
			*n.to, err = network.Parse(n.shape, file, data)
		}
		if err != nil {
			panic(err) // the files are built in; a test reads them
		}
	}
	return all
})

// With returns n with the network of a file in place of the one for the same board.
func (n Networks) With(file string) (Networks, error) {
	data, err := files.Read(file, files.MaxText)
	if err != nil {
		return n, fmt.Errorf("reading a network: %w", err)
	}
	board, err := network.Board(file, data)
	if err != nil {
		return n, err
	}
	switch board {
	case aiwar.NetworkShape.Board:
		n.War, err = network.Parse(aiwar.NetworkShape, file, data)
	case aibattle.NetworkShape.Board:
		n.Battle, err = network.Parse(aibattle.NetworkShape, file, data)
	case aibattle.KindsShape.Board:
		n.Kinds, err = network.Parse(aibattle.KindsShape, file, data)
	default:
		err = fmt.Errorf("%s is a network for the board %.80q: must be for %s, %s or %s", file, board, aiwar.NetworkShape.Board, aibattle.NetworkShape.Board, aibattle.KindsShape.Board)
	}
	return n, err
}

// NetworkWarAgent is [Level.WarAgent] with networks instead of estimators.
func (l Level) NetworkWarAgent(r war.Rules, seed uint64, n Networks) (*aiwar.Agent, error) {
	return aiwar.NewNetworkAgent(r, l.on(&r).config(seed, n.War.Genes()), l.fighting(&r).config(0, n.fighting(&r.Battle).Genes()))
}

// NetworkBattleAgent is [Level.BattleAgent] with a network instead of estimators.
func (l Level) NetworkBattleAgent(r battle.Rules, seed uint64, n Networks) (*aibattle.Agent, error) {
	return aibattle.NewNetworkAgent(r, l.alone(&r).config(seed, n.fighting(&r).Genes()))
}

package agents

import (
	"fmt"
	"slices"
	"strings"
	"sync"

	aibattle "eras/ai/battle"
	"eras/ai/evaluation"
	aiwar "eras/ai/war"
	"eras/assets/archives"
	"eras/game/war"
)

// The families of rules. All rules of a family share an archive of individuals.
const (
	War2005     = "war-2005"
	WarDominion = "war-dominion"
	WarBanners  = "war-banners"
	BattlePlain = "battle-plain"
	BattleKinds = "battle-kinds"
)

// Family returns the family of the rules r on a board, "war" (or "general", as in records) or
// "battle".
func Family(board string, r *war.Rules) (string, error) {
	switch board {
	case "war", "general":
		switch {
		case r.Orders != 0:
			return WarBanners, nil
		case r.Dominion == 0:
			return War2005, nil
		}
		return WarDominion, nil
	case "battle":
		if aibattle.Special(&r.Battle) {
			return BattleKinds, nil
		}
		return BattlePlain, nil
	}
	return "", fmt.Errorf("there is no archive for the board %.80q: must be war or battle", board)
}

// Archive returns the built-in archive for the rules r on a board; see [Family]. Callers must not
// change it. It is an error if the estimators of the rules differ from those of the archive.
func Archive(board string, r *war.Rules) (*evaluation.Archive, error) {
	family, err := Family(board, r)
	if err != nil {
		return nil, err
	}
	names := aiwar.Estimators(r).Names()
	if board == "battle" {
		names = aibattle.Estimators(&r.Battle).Names()
	}
	a := shipped()[family]
	if !slices.Equal(a.Estimators, names) {
		return nil, fmt.Errorf("the archive %s is for the estimators %s, and there are %s: train it anew with eraslab weights train -archives", family, strings.Join(a.Estimators, ", "), strings.Join(names, ", "))
	}
	return a, nil
}

// shipped returns all built-in archives by family.
var shipped = sync.OnceValue(func() map[string]*evaluation.Archive {
	all := map[string]*evaluation.Archive{}
	for _, name := range []string{War2005, WarDominion, WarBanners, BattlePlain, BattleKinds} {
		file := name + ".toml"
		data, err := archives.Files.ReadFile(file)
		if err == nil {
			all[name], err = evaluation.ParseArchive(file, data)
		}
		if err != nil {
			panic(err) // the files are built in; a test reads them
		}
	}
	return all
})

package archtest

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// gamesOwn are the packages of single games, or of wars with their battles.
var gamesOwn = []string{
	"game/war/...", "game/battle/...", "game/risk/...", "game/diplomacy/...", "ai/war/...", "ai/battle/...", "ai/fairness", "ai/remark", "ai/risk/...", "ai/diplomacy/...",
	"play/learning/riskstyle", "play/learning/diplomacystyle", "play/session/warplay", "play/session/riskplay", "play/session/diplomacyplay", "play/parley", "play/daide/...",
	"scenes/boards/gridview", "scenes/boards/sprites", "scenes/campaign",
	"scenes/games/war/...", "scenes/games/battle/...", "scenes/games/twosided/...", "scenes/games/risk/...", "scenes/games/diplomacy/...",
}

// gamesNamed are the packages that may name a game although they are not its own, with the reason.
var gamesNamed = map[string]string{
	"play/games":   "the list of games",
	"scenes/games": "the list of what draws them",

	"ai/agents":      "the agents of each game, with their levels and trainings",
	"ai/playermodel": "says which decisions of wars and battles a person has",
	"ai/process":     "the protocol for programs that play Risk",

	"saves":         "which files have levels and weights, and keys of settings: programs of earlier versions have written them",
	"play/learning": "trains and climbs weights for wars and battles, which share rules, and the battles within wars",

	"docs/example": "an agent of war in a module of its own",

	"lab":         "experiments and tournaments are each about one game",
	"cmd/eraslab": "the flags and results of these",

	"cmd/eras/clicks": "how a person clicks the moves of each game",
	"cmd/eras/monkey": "where a random person begins, with the clicks that lead there through each set-up",
	"cmd/mapgen":      "draws the maps of Risk and Diplomacy",

	"scenes/gallery":         "shows developers each widget, the squares of wars included",
	"scenes/geography/atlas": "finds the drawing of a map of Risk or Diplomacy",
}

// gameNames are the ids of the games and other words that mean one of them in code.
var gameNames = []string{"general", "war", "battle", "risk", "diplomacy"}

// TestOnlyAGamesOwnPackagesNameIt fails where another package imports the rules or the agents of a
// game, or has the id of one.
func TestOnlyAGamesOwnPackagesNameIt(t *testing.T) {
	named := map[string]bool{}
	for _, name := range sources(t) {
		dir := path.Dir(name)
		if strings.HasSuffix(name, "_test.go") || matches(dir, gamesOwn) {
			continue
		}
		where := token.NewFileSet()
		file, err := parser.ParseFile(where, name, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		allowed := ""
		for d := dir; d != "."; d = path.Dir(d) {
			if _, ok := gamesNamed[d]; ok {
				allowed = d
				break
			}
		}
		ast.Inspect(file, func(n ast.Node) bool {
			if game := namedBy(n); game != "" && allowed == "" {
				t.Errorf("%s names %s: only the game's own packages and the lists of games may", where.Position(n.Pos()), game)
			} else if game != "" {
				named[allowed] = true
			}
			return true
		})
	}
	for dir := range gamesNamed {
		if !named[dir] {
			t.Errorf("%s names no game and needs no exception", dir)
		}
	}
}

// namedBy returns the game that a node names: the import of its rules or agents, or its id. It is empty for other nodes.
func namedBy(n ast.Node) string {
	switch n := n.(type) {
	case *ast.ImportSpec:
		imported, _ := strconv.Unquote(n.Path.Value)
		for _, floor := range []string{"eras/game/", "eras/ai/"} {
			if of, ok := strings.CutPrefix(imported, floor); ok && slices.Contains(gameNames, first(of)) {
				return imported
			}
		}
	case *ast.BasicLit:
		if text, err := strconv.Unquote(n.Value); err == nil && n.Kind == token.STRING && slices.Contains(gameNames, text) {
			return n.Value
		}
	}
	return ""
}

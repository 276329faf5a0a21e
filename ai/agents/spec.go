package agents

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
	"sync"

	aibattle "eras/ai/battle"
	aidiplomacy "eras/ai/diplomacy"
	"eras/ai/diplomacy/haai"
	"eras/ai/diplomacy/jic"
	"eras/ai/diplomacy/regent"
	"eras/ai/evaluation"
	"eras/ai/registry"
	airisk "eras/ai/risk"
	"eras/ai/risk/ender"
	"eras/ai/search"
	aiwar "eras/ai/war"
	"eras/game/battle"
	"eras/game/war"
	"eras/internal/files"
	"eras/internal/tomlfile"
)

// Spec describes a player of war and battle. In text it is one of
//
//	level:N                  the level of that number
//	minimax:depth=N          a search of N plies
//	network:depth=N          the same with networks in place of estimators
//	random                   random legal moves
//
// with further words KEY=VALUE after commas. Levels and minimax take weights=FILE. Minimax and
// network also take battle=N (plies in battle; default: depth), quiescence=yes|no (default yes),
// noise=SHARE (default 0) and nodes=N (limit for each answer; default: none). Levels take
// school=estimators|network (default estimators). With networks, file=FILE replaces the built-in
// network for the map or for battles; several files are joined by +.
type Spec struct {
	// Text is the spec as written.
	Text     string
	random   bool
	level    Level
	school   School
	genes    genes
	networks Networks
}

// genes are weights by board and estimator.
type genes struct {
	War    map[string]float64 `toml:"general"`
	Battle map[string]float64 `toml:"battle"`
}

// ParseSpec reads a spec and the files that it names.
func ParseSpec(text string) (Spec, error) {
	s := Spec{Text: text, school: Estimators, networks: StandardNetworks()}
	var err error
	words := strings.Split(text, ",")
	switch kind, first, ok := strings.Cut(words[0], ":"); {
	case ok && kind == "network":
		s.school = Network
		fallthrough
	case ok && kind == "minimax":
		words[0] = first
		err = s.parseSearch(words)
	default:
		err = s.parseNamed(words[0], words[1:])
	}
	if err != nil {
		return Spec{}, fmt.Errorf("reading the player %.80q: %w", text, err)
	}
	return s, nil
}

// parseNamed reads the name of one of [WarPlayers] and the words after it.
func (s *Spec) parseNamed(name string, words []string) error {
	players := WarPlayers()
	i := slices.Index(players.Names(), name)
	if i < 0 {
		return fmt.Errorf("there is no such player: write minimax:depth=N, network:depth=N, %s", strings.Join(players.Names(), ", "))
	}
	s.random, s.level = players.Entries[i].Make.random, players.Entries[i].Make.level
	if s.random {
		return s.options(words, nil)
	}
	weights := false
	err := s.options(words, map[string]func(string) error{
		"weights": func(v string) error { weights = true; return s.readGenes(v) },
		"school": func(v string) error {
			if s.school = School(v); !slices.Contains(Schools, s.school) {
				return fmt.Errorf("school=%s: must be %s or %s", v, Estimators, Network)
			}
			return nil
		},
	})
	if err == nil && weights && s.school == Network {
		return errors.New("weights are for estimators: leave out weights or school=network")
	}
	return err
}

// parseSearch reads the words of minimax and network.
func (s *Spec) parseSearch(words []string) error {
	depth, inBattle, quiescence, noise, nodes := 0, 0, true, 0.0, uint64(0)
	known := map[string]func(string) error{
		"depth":      number(&depth),
		"battle":     number(&inBattle),
		"quiescence": yesNo(&quiescence),
		"noise": func(v string) (err error) {
			noise, err = strconv.ParseFloat(v, 64)
			if err != nil {
				return fmt.Errorf("noise=%.80s: must be a number from 0 to 1", v)
			}
			return checkNoise(noise)
		},
		"nodes": func(v string) (err error) {
			nodes, err = strconv.ParseUint(v, 10, 64)
			if err != nil {
				return fmt.Errorf("nodes=%s: must be a number of nodes", v)
			}
			return nil
		},
	}
	if s.school == Network {
		known["file"] = s.readNetworks
	} else {
		known["weights"] = s.readGenes
	}
	if err := s.options(words, known); err != nil {
		return err
	}
	if inBattle == 0 {
		inBattle = depth
	}
	s.level = Level{
		Map:    Strength{Limits: limits(depth, quiescence, nodes), Noise: noise},
		Battle: Strength{Limits: limits(inBattle, quiescence, nodes)},
		Alone:  Strength{Limits: limits(inBattle, quiescence, nodes), Noise: noise},
	}
	if err := s.level.Map.validate(); err != nil {
		return err
	}
	return s.level.Battle.validate()
}

// options reads words KEY=VALUE, each at most once.
func (s *Spec) options(words []string, known map[string]func(string) error) error {
	var seen []string
	for _, word := range words {
		key, value, ok := strings.Cut(word, "=")
		read := known[key]
		if !ok || read == nil {
			return fmt.Errorf("unknown word %.80q: %s", word, help(known))
		}
		if slices.Contains(seen, key) {
			return fmt.Errorf("%s is set twice: set it once", key)
		}
		seen = append(seen, key)
		if err := read(value); err != nil {
			return err
		}
	}
	return nil
}

// help returns the options to write, for error messages.
func help(known map[string]func(string) error) string {
	if len(known) == 0 {
		return "this player takes none"
	}
	return "write KEY=VALUE with a key of " + strings.Join(slices.Sorted(maps.Keys(known)), ", ")
}

func number(to *int) func(string) error {
	return func(v string) error {
		n, err := strconv.Atoi(v)
		if err != nil || n < 1 || n > search.MaxDepth {
			return fmt.Errorf("a depth of %.80s plies: must be from 1 to %d", v, search.MaxDepth)
		}
		*to = n
		return nil
	}
}

func yesNo(to *bool) func(string) error {
	return func(v string) error {
		if v != "yes" && v != "no" {
			return fmt.Errorf("quiescence=%.80s: must be yes or no", v)
		}
		*to = v == "yes"
		return nil
	}
}

// readGenes reads a file of weights: tables [general] and [battle] with genes from 0 to 1 by the
// names of estimators. An estimator missing from a table has the weight 0; a missing table means
// the default weights.
func (s *Spec) readGenes(file string) error {
	data, err := files.Read(file, files.MaxText)
	if err != nil {
		return fmt.Errorf("reading weights: %w", err)
	}
	f, err := tomlfile.Decode(file, data, &s.genes)
	if err != nil {
		return err
	}
	// Rules with a dominion goal, several orders and kinds of soldiers have all estimators.
	if _, err := aiwar.Estimators(&war.Rules{Dominion: 1, Orders: 2}).Weights(s.genes.War); err != nil {
		return f.Errorf("general", "%w", err)
	}
	if _, err := aibattle.Estimators(&battle.Rules{Kinds: true}).Weights(s.genes.Battle); err != nil {
		return f.Errorf("battle", "%w", err)
	}
	return nil
}

// readNetworks reads files of networks, joined by +.
func (s *Spec) readNetworks(list string) (err error) {
	for file := range strings.SplitSeq(list, "+") {
		if s.networks, err = s.networks.With(file); err != nil {
			return err
		}
	}
	return nil
}

// Trained returns the player with the given genes, by estimator, for each board that the player's
// own file of weights leaves out. A nil map changes nothing.
func (s Spec) Trained(forMap, forBattles map[string]float64) Spec {
	if s.genes.War == nil {
		s.genes.War = forMap
	}
	if s.genes.Battle == nil {
		s.genes.Battle = forBattles
	}
	return s
}

// WarAgent returns the agent for wars under the given rules. Weights of estimators that the rules
// do not have are ignored.
func (s Spec) WarAgent(r war.Rules, seed uint64) (WarAgent, error) {
	if s.random {
		return aiwar.Random{Rules: r, Seed: seed}, nil
	}
	if s.school == Network {
		return s.level.NetworkWarAgent(r, seed, s.networks)
	}
	onMap, inBattle := weights(aiwar.Estimators(&r), s.genes.War), weights(aibattle.Estimators(&r.Battle), s.genes.Battle)
	return s.level.WarAgent(r, seed, onMap, inBattle)
}

// weights returns the genes of the list's estimators. If genes is nil the result is nil, which
// stands for the default weights.
func weights[F any](list evaluation.List[F], genes map[string]float64) evaluation.Weights {
	if genes == nil {
		return nil
	}
	var w evaluation.Weights
	for _, name := range list.Names() {
		w = append(w, genes[name])
	}
	return w
}

// BattleAgent returns the agent for standalone battles under the given rules.
func (s Spec) BattleAgent(r battle.Rules, seed uint64) (BattleAgent, error) {
	if s.random {
		return aibattle.Random{Seed: seed}, nil
	}
	if s.school == Network {
		return s.level.NetworkBattleAgent(r, seed, s.networks)
	}
	return s.level.BattleAgent(r, seed, weights(aibattle.Estimators(&r), s.genes.Battle))
}

// RiskBots returns all bots of Risk, the simplest first.
var RiskBots = sync.OnceValue(func() registry.List[airisk.Maker] {
	return airisk.Bots().With(ender.Bots()...)
})

// DiplomacyBots returns all bots of Diplomacy, the simplest first.
var DiplomacyBots = sync.OnceValue(func() registry.List[aidiplomacy.Maker] {
	return aidiplomacy.Bots().With(haai.Bots()...).With(jic.Bots()...).With(regent.Bots()...)
})

// WarPlayers returns the named players of war and battle, the weakest first: random, and the
// levels, as level:1. The window instead shows the ranks of the levels in its language.
var WarPlayers = sync.OnceValue(func() registry.List[Spec] {
	list := registry.List[Spec]{Game: "war"}.With(registry.Entry[Spec]{
		Name: "random", Title: "Random", Strength: 1, Make: Spec{Text: "random", random: true},
	})
	for _, l := range Levels() {
		name := fmt.Sprintf("level:%d", l.Number)
		list = list.With(registry.Entry[Spec]{
			Name: name, Title: fmt.Sprintf("Level %d", l.Number), Make: Spec{Text: name, level: l},
			Strength: (l.Number*registry.MaxStrength + len(Levels()) - 1) / len(Levels()),
			Example:  "weights=FILE",
		})
	}
	return list
})

// diplomacyKinds returns the display names of the kinds of players of Diplomacy, by name.
var diplomacyKinds = sync.OnceValue(func() map[string]string {
	titles := map[string]string{}
	for _, k := range regent.Kinds() {
		titles[k.Name] = k.Title
	}
	return titles
})

// Title returns the display name of the bot of Risk or Diplomacy that spec names, or of the kind of
// Diplomacy player with that name. For other specs see [registry.List.Title].
func Title(spec string) string {
	if title, ok := diplomacyKinds()[spec]; ok {
		return title
	}
	if e, err := RiskBots().Entry(spec); err == nil {
		return e.Title
	}
	return DiplomacyBots().Title(spec)
}

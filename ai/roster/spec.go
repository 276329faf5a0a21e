package roster

import (
	"fmt"
	"os"
	"slices"
	"strconv"
	"strings"

	aibattle "eras/ai/battle"
	"eras/ai/estimate"
	aigeneral "eras/ai/general"
	"eras/ai/search"
	"eras/game/battle"
	"eras/game/general"
	"eras/game/tomlfile"
)

// Spec is a player in words. It is one of
//
//	level:N                  the level of that number
//	minimax:depth=N          a search of N plies
//	random                   legal moves by chance
//
// with more words KEY=VALUE after commas: weights=FILE for levels and minimax;
// battle=N (plies in battle, else as on the map), quiescence=yes|no (yes if
// nothing is said), noise=SHARE and nodes=N (an answer's most, else any number)
// for minimax.
type Spec struct {
	// Text is the spec as it was written.
	Text   string
	random bool
	level  Level
	genes  genes
}

// genes are weights by board and estimator.
type genes struct {
	General map[string]float64 `toml:"general"`
	Battle  map[string]float64 `toml:"battle"`
}

// ParseSpec reads a spec. Files that it names are read at once.
func ParseSpec(text string) (Spec, error) {
	s := Spec{Text: text}
	kind, rest, _ := strings.Cut(text, ":")
	words := strings.Split(rest, ",")
	if rest == "" {
		words = nil
	}
	var err error
	switch kind {
	case "random":
		s.random = true
		err = s.options(words, nil)
	case "level":
		err = s.parseLevel(words)
	case "minimax":
		err = s.parseMinimax(words)
	default:
		err = fmt.Errorf("write level:N, minimax:depth=N or random")
	}
	if err != nil {
		return Spec{}, fmt.Errorf("the player %q is impossible: %w", text, err)
	}
	return s, nil
}

func (s *Spec) parseLevel(words []string) error {
	if len(words) == 0 {
		return fmt.Errorf("the number is missing: write level:1 to level:%d", len(Levels()))
	}
	n, err := strconv.Atoi(words[0])
	if err != nil {
		return fmt.Errorf("%q is no number: write level:1 to level:%d", words[0], len(Levels()))
	}
	if s.level, err = LevelAt(n); err != nil {
		return err
	}
	return s.options(words[1:], map[string]func(string) error{"weights": s.readGenes})
}

func (s *Spec) parseMinimax(words []string) error {
	depth, inBattle, quiescence, noise, nodes := 0, 0, true, 0.0, uint64(0)
	err := s.options(words, map[string]func(string) error{
		"depth":      number(&depth),
		"battle":     number(&inBattle),
		"weights":    s.readGenes,
		"quiescence": yesNo(&quiescence),
		"noise": func(v string) (err error) {
			noise, err = strconv.ParseFloat(v, 64)
			if err != nil {
				return fmt.Errorf("noise=%s is no number", v)
			}
			return checkNoise(noise)
		},
		"nodes": func(v string) (err error) {
			nodes, err = strconv.ParseUint(v, 10, 64)
			if err != nil {
				return fmt.Errorf("nodes=%s is no number of nodes", v)
			}
			return nil
		},
	})
	if err != nil {
		return err
	}
	if inBattle == 0 {
		inBattle = depth
	}
	s.level = Level{
		Map:    Strength{limits(depth, quiescence, nodes), noise},
		Battle: Strength{Limits: limits(inBattle, quiescence, nodes)},
		Duel:   Strength{limits(inBattle, quiescence, nodes), noise},
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
			return fmt.Errorf("%q is not understood", word)
		}
		if slices.Contains(seen, key) {
			return fmt.Errorf("%s is there twice", key)
		}
		seen = append(seen, key)
		if err := read(value); err != nil {
			return err
		}
	}
	return nil
}

func number(to *int) func(string) error {
	return func(v string) error {
		n, err := strconv.Atoi(v)
		if err != nil || n < 1 || n > search.MaxDepth {
			return fmt.Errorf("a depth of %s plies is impossible: it goes from 1 to %d", v, search.MaxDepth)
		}
		*to = n
		return nil
	}
}

func yesNo(to *bool) func(string) error {
	return func(v string) error {
		if v != "yes" && v != "no" {
			return fmt.Errorf("quiescence=%s: write yes or no", v)
		}
		*to = v == "yes"
		return nil
	}
}

// readGenes reads a file of weights: a table [general] and a table [battle] of
// genes from 0 to 1 by the names of estimators. What is not named weighs
// nothing; a table that is missing means the default weights.
func (s *Spec) readGenes(file string) error {
	data, err := os.ReadFile(file)
	if err != nil {
		return fmt.Errorf("reading weights: %w", err)
	}
	f, err := tomlfile.Decode(file, data, &s.genes)
	if err != nil {
		return err
	}
	// Which estimators there are depends on the rules; with a goal, all.
	if _, err := aigeneral.Estimators(&general.Rules{Dominion: 1}).Weights(s.genes.General); err != nil {
		return f.Errorf("general", "%w", err)
	}
	if _, err := aibattle.Estimators().Weights(s.genes.Battle); err != nil {
		return f.Errorf("battle", "%w", err)
	}
	return nil
}

// Trained returns the player with those genes, by estimator, on the boards for
// which its file of weights has none. A nil map changes nothing.
func (s Spec) Trained(forMap, forBattles map[string]float64) Spec {
	if s.genes.General == nil {
		s.genes.General = forMap
	}
	if s.genes.Battle == nil {
		s.genes.Battle = forBattles
	}
	return s
}

// Commander returns the player for wars under those rules. Estimators that the
// rules don't have are left out of its weights.
func (s Spec) Commander(r general.Rules, seed uint64) (CommanderAgent, error) {
	if s.random {
		return aigeneral.Random{Rules: r, Seed: seed}, nil
	}
	var forMap estimate.Weights
	if s.genes.General != nil {
		for _, name := range aigeneral.Estimators(&r).Names() {
			forMap = append(forMap, s.genes.General[name])
		}
	}
	forBattles, err := s.battleWeights()
	if err != nil {
		return nil, err
	}
	return s.level.Commander(r, seed, forMap, forBattles)
}

// Fighter returns the player for battles on their own under those rules.
func (s Spec) Fighter(r battle.Rules, seed uint64) (FighterAgent, error) {
	if s.random {
		return aibattle.Random{Seed: seed}, nil
	}
	w, err := s.battleWeights()
	if err != nil {
		return nil, err
	}
	return s.level.Fighter(r, seed, w)
}

func (s Spec) battleWeights() (estimate.Weights, error) {
	if s.genes.Battle == nil {
		return nil, nil
	}
	return aibattle.Estimators().Weights(s.genes.Battle)
}

package main

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"maps"
	"sync/atomic"

	"eras/ai/agents"
	"eras/ai/diplomacy/jic"
	airegent "eras/ai/diplomacy/regent"
	aiender "eras/ai/risk/ender"
	"eras/internal/version"
	"eras/lab/ender"
	labjic "eras/lab/jic"
	"eras/lab/queue"
	"eras/lab/weights"
)

// gamesWork is the description that a worker needs to play games of a tuning, a fitting or a
// training.
type gamesWork struct {
	Command string `json:"command"`
	Seed    uint64 `json:"seed"`
	// Map is the map; for a training it is the scenario.
	Map string `json:"map"`
	// Digest is the digest of the map's file, if the map is a file.
	Digest map[string]string `json:"digest,omitempty"`
	Bots   string            `json:"bots,omitempty"`
	Cards  string            `json:"cards,omitempty"`
	Rounds int               `json:"rounds,omitempty"`
	Plans  int               `json:"plans,omitempty"`
	Year   int               `json:"year,omitempty"`
	Stale  int               `json:"stale,omitempty"`
	Board  string            `json:"board,omitempty"`
	Depths []int             `json:"depths,omitempty"`
}

// doer returns a function that plays the games.
func (w *gamesWork) doer() (queue.Doer, error) {
	found, err := digests([]string{w.Map})
	if err != nil {
		return nil, err
	}
	if !maps.Equal(found, w.Digest) {
		return nil, fmt.Errorf("the map %s is not the same here: copy it to the same place", w.Map)
	}
	switch w.Command {
	case riskEnderTuneName:
		g := ender.NewTuning(aiender.Paper())
		g.Opponents, g.Map, g.Cards, g.Limit, g.Plans = words(w.Bots), w.Map, w.Cards, w.Rounds, w.Plans
		return playsPairs(g.Parameters, g.Play), g.Validate()
	case jicTuneName:
		g := labjic.NewTuning(jic.Paper())
		g.Field, g.Map, g.LastYear, g.StaleYears = w.Bots, w.Map, w.Year, w.Stale
		return playsPairs(g.Parameters, g.Play), g.Validate()
	case regentFitName:
		// Values that do not concern playing games only have to be valid.
		r := regentFitFlags{flags: &flags{}, bots: w.Bots, start: "regent", board: w.Map, games: 100, years: 1, last: w.Year, stale: w.Stale}
		f, err := r.fitting(agents.DiplomacyBots().Find, airegent.Parameters.Of)
		if err != nil {
			return nil, err
		}
		return playsGames(f), nil
	case archivesWork:
		return playsArchives()
	case weightsTrainName, networkTrainName:
		e := weights.Standard(schools[w.Command], w.Board)
		e.Scenario, e.Depths = w.Map, w.Depths
		if err := e.Validate(); err != nil {
			return nil, err
		}
		return playsContests(&e)
	}
	return nil, fmt.Errorf("there is no %.80q: use the same version", w.Command)
}

// gamesAtOnce is the number of units of games handed out at once. When a test is decided, units
// that no worker has begun are withdrawn.
const gamesAtOnce = 1024

// openGames lets workers play games. start is the bot with which the command starts and out its
// file. The returned function has a unit played; it returns the unit's name and result.
func (s *spread) openGames(ctx context.Context, io streams, w gamesWork, start, out string, workers int, check func(unit string, data []byte) error) (func(context.Context, any) (string, []byte, error), error) {
	var err error
	if w.Digest, err = digests([]string{w.Map}); err != nil {
		return nil, badInput{err}
	}
	do, err := w.doer()
	if err != nil {
		return nil, badInput{err}
	}
	about, err := json.Marshal(w)
	if err != nil {
		return nil, err
	}
	sum := sha256.Sum256(fmt.Appendf(about, "%s %s", start, version.String()))
	err = s.open(ctx, io, handout{
		run: hex.EncodeToString(sum[:8]), work: work{Games: &w}, secret: out + "." + secretName, do: do, workers: workers, check: check,
	})
	var number atomic.Uint64
	return func(ctx context.Context, payload any) (string, []byte, error) {
		unit := fmt.Sprint("games-", number.Add(1))
		data, err := json.Marshal(payload)
		if err == nil {
			data, err = s.queue.Do(ctx, unit, data)
		}
		return unit, data, err
	}, err
}

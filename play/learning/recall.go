package learning

import (
	"hash/maphash"

	"slices"
	"strings"
	"sync"

	"eras/ai/evaluation"
	"eras/game"
	"eras/game/battle"
	"eras/game/war"
	"eras/saves"
)

// maxRecalled is the number of newest matches that a computer remembers. It forgets earlier ones.
const maxRecalled = 60

// Recalled returns the matches of a player from which the computer remembers its answers: the
// newest of a mode in which nothing was taken back.
func Recalled(k *saves.Knowledge, mode saves.Mode) []saves.Logged {
	all := loggedOf(k, mode)
	return all[max(0, len(all)-maxRecalled):]
}

// RecallWars returns what the computer answered on the map in wars under r, for
// [evaluation.Agent.Recall].
func RecallWars(past []saves.Logged, r *war.Rules) func(*war.Position) []evaluation.Given[war.Move] {
	return recall(&wars, past, r)
}

// RecallBattles is [RecallWars] for battles on their own.
func RecallBattles(past []saves.Logged, r *battle.Rules) func(*battle.Position) []evaluation.Given[battle.Move] {
	return recall(&battles, past, r)
}

// recall returns a function that finds answers by the hash of the position. It reads the matches,
// which takes a while, when it is first called.
func recall[R, P comparable, M evaluation.Move, F any](g *ground[R, P, M, F], past []saves.Logged, r *R) func(*P) []evaluation.Given[M] {
	seed := maphash.MakeSeed()
	known := sync.OnceValue(func() map[uint64][]evaluation.Given[M] { return answersIn(g, past, r, seed) })
	return func(p *P) []evaluation.Given[M] { return known()[maphash.Comparable(seed, *p)] }
}

// answersIn returns the answers of the computer in matches by the hash of the position. It omits
// positions where the computer had no choice, and matches under other rules or with moves that the
// present rules do not allow.
func answersIn[R, P comparable, M evaluation.Move, F any](g *ground[R, P, M, F], past []saves.Logged, r *R, seed maphash.Seed) map[uint64][]evaluation.Given[M] {
	known := map[uint64][]evaluation.Given[M]{}
	for i := range past {
		m := past[i]
		winner, ok := winnerOf(m.Record)
		m.Side = m.Side.Other()
		l, read, err := g.read(&m)
		if !ok || !read || err != nil || l.rules != *r {
			continue
		}
		for _, d := range l.decisions {
			key := maphash.Comparable(seed, d.Position)
			given := known[key]
			at := slices.IndexFunc(given, func(x evaluation.Given[M]) bool { return x.Move == d.Move })
			if at < 0 {
				at, given = len(given), append(given, evaluation.Given[M]{Move: d.Move})
			}
			if winner == m.Side.Seat() {
				given[at].Won++
			} else if winner == m.Side.Other().Seat() {
				given[at].Lost++
			}
			known[key] = given
		}
	}
	return known
}

// winnerOf returns the seat that won the match of a record, [game.Nobody] for a draw. It is not
// ok if the match is not over.
func winnerOf(record string) (winner game.Seat, ok bool) {
	r, err := game.ParseRecord(record)
	if err != nil || r.Result == "" {
		return game.Nobody, false
	}
	who, _, _ := strings.Cut(r.Result, " ")
	for _, side := range []game.Side{game.Red, game.Blue} {
		if who == side.Seat().String() {
			return side.Seat(), true
		}
	}
	return game.Nobody, true
}

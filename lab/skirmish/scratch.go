package skirmish

import (
	"context"
	"fmt"
	"slices"

	"eras/ai/agents"
	aibattle "eras/ai/battle"
	"eras/game"
	"eras/game/battle"
)

func Scratch(ctx context.Context, r battle.Rules, most, games int, seed uint64, what string) {
	list := aibattle.Estimators(&r)
	run := func(name, a, b string, equal, sample bool) {
		var all []Fight
		for i := range games / 2 {
			s := game.Derive(seed, uint64(i))
			rng := game.Random(s, 1)
			w := aibattle.DefaultWeights(&r)
			var ps [2]fighter
			for j, text := range [2]string{a, b} {
				g := slices.Clone(w)
				for k := range g {
					g[k] = min(max(g[k]+0.05*rng.NormFloat64(), 0), 1)
				}
				var genes map[string]float64
				if len(text) > 2 && text[:2] == "ra" {
					for k := range g {
						g[k] = rng.Float64()
					}
					text = text[2:]
				}
				genes = list.Genes(g)
				var err error
				ps[j], err = player(text, genes)
				if err != nil {
					panic(err)
				}
			}
			p := start(r, most, 2, equal, rng)
			for rev := range 2 {
				var ag [2]agents.BattleAgent
				for j := range 2 {
					var err error
					if ag[j^rev], err = ps[j](r, game.Derive(s, 5, uint64(rev*2+j))); err != nil {
						panic(err)
					}
				}
				f, err := fight(ctx, r, p, ag, sample)
				if err != nil {
					panic(err)
				}
				if rev == 1 {
					f.Result = -f.Result
				}
				all = append(all, f)
			}
		}
		var sum, first, larger, unequal, timed, steps, undone, moves int
		reasons := map[string]int{}
		var lengths []int
		var stakes, good []float64
		for _, f := range all {
			sum += f.Result
			first += f.First
			if f.Unequal {
				unequal++
				larger += f.Larger
			}
			if f.Reason == "limit" {
				timed++
			}
			reasons[f.Reason]++
			lengths = append(lengths, f.Moves)
			moves += f.Moves
			steps += f.Steps
			undone += f.Undone
			stakes = append(stakes, f.Stakes...)
			good = append(good, f.Good...)
		}
		n := float64(len(all))
		slices.Sort(lengths)
		slices.Sort(stakes)
		fmt.Printf("%-8s score %.3f first %.3f larger %.3f(%d) len p50 %d p90 %d timed %.3f undone %.3f reasons %v", name, (float64(sum)/n+1)/2, (float64(first)/n+1)/2,
			(float64(larger)/float64(max(unequal, 1))+1)/2, unequal, lengths[len(lengths)/2], lengths[len(lengths)*9/10], float64(timed)/n, float64(undone)/float64(max(moves, 1)), reasons)
		if len(stakes) > 0 {
			t := 0.0
			for _, x := range good {
				t += x
			}
			fmt.Printf(" stakes %.3f good %.2f", stakes[len(stakes)/2], t/float64(len(good)))
		}
		fmt.Println()
	}
	for _, c := range what {
		switch c {
		case 'e':
			run("equal3", "minimax:depth=3,battle=3", "minimax:depth=3,battle=3", false, true)
		case 'd':
			run("4over2", "minimax:depth=4,battle=4", "minimax:depth=2,battle=2", true, false)
		case 'g':
			for _, l := range []int{3, 4, 5} {
				run(fmt.Sprintf("greedy%d", l), "greedy", fmt.Sprintf("level:%d", l), true, false)
			}
		case 't':
			run("vsrandom", "minimax:depth=3,battle=3", "raminimax:depth=3,battle=3", true, false)
		case 'l':
			for l := 2; l <= 7; l++ {
				run(fmt.Sprintf("level%d", l), fmt.Sprintf("level:%d", l), fmt.Sprintf("level:%d", l-1), true, false)
			}
		}
	}
}

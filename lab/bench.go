package lab

import (
	"context"
	"fmt"
	"io"
	"runtime"
	"slices"
	"strings"
	"time"

	"eras/ai/agents"
	aibattle "eras/ai/battle"
	airisk "eras/ai/risk"
	aiwar "eras/ai/war"
	"eras/evolve"
	"eras/game"
	"eras/game/battle"
	"eras/game/risk"
	"eras/game/war"
	"eras/internal/version"
	"eras/lab/tournament"
)

// Bench measures the speed of the program.
type Bench struct {
	// Seed is the seed of trainings and games.
	Seed uint64
	// Times is the number of measurements of each figure, at least 1.
	Times int
	// Eras is the desktop program whose start is measured; if empty, none is.
	Eras string
	// Lab is the laboratory, Web the folder with the program for browsers: their sizes are
	// measured if they are there.
	Lab, Web string
	// Progress is called with the number of finished measurements.
	Progress tournament.Progress
}

// Figures is what [Bench] measures. Where a figure was measured several times it
// is the median; Least and Most hold the extremes.
type Figures struct {
	// Nodes a second are positions entered by the search on one core, quiescence
	// included, with all estimators on, at depth 5 over the fixed lists
	// (benchPositions in ai/war and ai/battle).
	War    float64 `json:"general_nodes_per_s"`
	Battle float64 `json:"battle_nodes_per_s"`
	// WarNetwork and BattleNetwork are the same with networks in place of estimators.
	WarNetwork    float64 `json:"general_network_nodes_per_s"`
	BattleNetwork float64 `json:"battle_network_nodes_per_s"`
	// WarDepth and BattleDepth are how long the search of a position takes to the depths of
	// other fixed lists, from all scenarios and maps ([aiwar.DepthPositions],
	// [aibattle.DepthPositions]), in milliseconds.
	WarDepth    float64 `json:"general_depth_ms"`
	BattleDepth float64 `json:"battle_depth_ms"`
	// Train is the training of the desktop program before a match of scenario
	// "dominion" on its first map, with as many workers as it would use;
	// TrainBattle that before a battle of 13 soldiers a side; Train2005 the
	// paper's training before a match of scenario "2005". All in milliseconds.
	Train       float64 `json:"train_ms"`
	TrainBattle float64 `json:"train_battle_ms"`
	Train2005   float64 `json:"train_2005_ms"`
	// Reply is how long the hardest level thinks about an action on the map, in
	// milliseconds, over whole games on the 8×6 maps of both scenarios; Fight is
	// the same for its moves in the battles of these games.
	ReplyP50 float64 `json:"reply_ms_p50"`
	ReplyP99 float64 `json:"reply_ms_p99"`
	ReplyMax float64 `json:"reply_ms_max"`
	Replies  int     `json:"replies"`
	FightP50 float64 `json:"battle_reply_ms_p50"`
	FightP99 float64 `json:"battle_reply_ms_p99"`
	FightMax float64 `json:"battle_reply_ms_max"`
	Fights   int     `json:"battle_replies"`
	// RiskGames is whole games of Risk a second on one core: four hard bots of
	// ender-2009 5.2 on the classic map with sets of cards worth 5.
	RiskGames float64 `json:"risk_games_per_s"`
	// EnderPlans is plans that Ender values a second on one core, search and all:
	// the beginnings of 40 turns that four hard bots reach on the classic map, the
	// same in every run, with up to 200 plans each.
	EnderPlans float64 `json:"ender_plans_per_s"`
	// Adjudications is movement phases of Diplomacy a second on one core: a fixed
	// list (assets/phases) of 22 to 34 units each with all kinds of orders.
	Adjudications float64 `json:"adjudications_per_s"`
	// Start is from the desktop program's start to its first picture in
	// milliseconds, the best of several; nil if it could not be measured.
	Start *float64 `json:"start_ms"`
	Sizes

	Least map[string]float64 `json:"least"`
	Most  map[string]float64 `json:"most"`

	// Workers is how many the trainings had.
	Workers int    `json:"workers"`
	Cores   int    `json:"cores"`
	Go      string `json:"go"`
	Version string `json:"version"`
}

// benchRounds is how often the fixed list of positions is searched for one
// measurement: about half a second.
const benchRounds = 25

// replyGames is how many whole games are played on each map to time replies.
const replyGames = 4

// Run measures everything. startErr says why the desktop program's start could
// not be measured, which is no reason to fail.
func (b *Bench) Run(ctx context.Context) (f Figures, startErr, err error) {
	f = Figures{
		Workers: evolve.SpareWorkers(), Cores: runtime.NumCPU(), Go: runtime.Version(), Version: version.String(),
		Least: map[string]float64{}, Most: map[string]float64{}, Sizes: b.sizes(),
	}
	steps := []func(context.Context, *Figures) error{b.nodes, b.trainings, b.replies, b.risk, b.ender, b.adjudications}
	for i, step := range steps {
		if err := step(ctx, &f); err != nil {
			return f, nil, err
		}
		b.Progress.Tell(i+1, len(steps)+1)
	}
	if b.Eras == "" {
		return f, fmt.Errorf("the desktop program is not given"), nil
	}
	ms, startErr := MeasureStart(ctx, b.Eras, b.Times)
	if startErr == nil {
		f.Start = &ms
	}
	return f, startErr, ctx.Err()
}

// median measures b.Times times and returns the median; the extremes go to f under that
// key.
func (b *Bench) median(f *Figures, key string, measure func() (float64, error)) (float64, error) {
	var all []float64
	for range max(1, b.Times) {
		x, err := measure()
		if err != nil {
			return 0, err
		}
		all = append(all, x)
	}
	slices.Sort(all)
	f.Least[key], f.Most[key] = all[0], all[len(all)-1]
	return all[len(all)/2], nil
}

func (b *Bench) nodes(ctx context.Context, f *Figures) (err error) {
	perSecond := func(run func(context.Context, int) (uint64, error)) func() (float64, error) {
		return func() (float64, error) {
			begin := time.Now()
			nodes, err := run(ctx, benchRounds)
			return float64(nodes) / time.Since(begin).Seconds(), err
		}
	}
	for _, bench := range []struct {
		key string
		to  *float64
		run func(context.Context, int) (uint64, error)
	}{
		{"general_nodes_per_s", &f.War, aiwar.Bench},
		{"battle_nodes_per_s", &f.Battle, aibattle.Bench},
		{"general_network_nodes_per_s", &f.WarNetwork, aiwar.BenchNetwork},
		{"battle_network_nodes_per_s", &f.BattleNetwork, aibattle.BenchNetwork},
	} {
		if *bench.to, err = b.median(f, bench.key, perSecond(bench.run)); err != nil {
			return err
		}
	}
	return b.depths(ctx, f)
}

// depths measures the time to fixed depths.
func (b *Bench) depths(ctx context.Context, f *Figures) (err error) {
	perSearch := func(run func(context.Context, int) (uint64, error), searches int) func() (float64, error) {
		return func() (float64, error) {
			begin := time.Now()
			_, err := run(ctx, 1)
			return milliseconds(time.Since(begin)) / float64(searches), err
		}
	}
	if f.WarDepth, err = b.median(f, "general_depth_ms", perSearch(aiwar.BenchDepth, len(aiwar.DepthPositions()))); err != nil {
		return err
	}
	f.BattleDepth, err = b.median(f, "battle_depth_ms", perSearch(aibattle.BenchDepth, len(aibattle.DepthPositions())))
	return err
}

func (b *Bench) trainings(ctx context.Context, f *Figures) error {
	standard, err := agents.LoadTraining(agents.Standard)
	if err != nil {
		return err
	}
	paper, err := agents.LoadTraining("2005")
	if err != nil {
		return err
	}
	dominion, err := agents.LoadScenario("dominion")
	if err != nil {
		return err
	}
	literal, err := agents.LoadScenario("2005")
	if err != nil {
		return err
	}
	full := int(dominion.Rules.Cap) + 1
	start := battle.Between(dominion.Rules.Battle, game.Red, full, full)
	for _, t := range []struct {
		key string
		to  *float64
		run func() error
	}{
		{"train_ms", &f.Train, func() error {
			_, err := TrainWar(ctx, standard.War, dominion.Rules, dominion.Maps[0].Start, b.Seed, f.Workers, nil)
			return err
		}},
		{"train_battle_ms", &f.TrainBattle, func() error {
			_, err := TrainBattle(ctx, standard.Battle, dominion.Rules.Battle, start, b.Seed, f.Workers, nil)
			return err
		}},
		{"train_2005_ms", &f.Train2005, func() error {
			_, err := TrainWar(ctx, paper.War, literal.Rules, literal.Maps[0].Start, b.Seed, f.Workers, nil)
			return err
		}},
	} {
		if *t.to, err = b.median(f, t.key, func() (float64, error) {
			begin := time.Now()
			err := t.run()
			return milliseconds(time.Since(begin)), err
		}); err != nil {
			return err
		}
	}
	return nil
}

func milliseconds(d time.Duration) float64 { return float64(d.Microseconds()) / 1000 }

// replies plays whole games of the hardest level against itself.
func (b *Bench) replies(ctx context.Context, f *Figures) error {
	levels := agents.Levels()
	hardest := levels[len(levels)-1]
	var onMap, inBattle []float64
	for _, name := range []string{"dominion", "2005"} {
		s, err := agents.LoadScenario(name)
		if err != nil {
			return err
		}
		for i := range uint64(replyGames) {
			commander, err := hardest.WarAgent(s.Rules, game.Derive(b.Seed, i), nil, nil)
			if err != nil {
				return err
			}
			timed := game.AgentFunc[war.State, war.Action](func(ctx context.Context, view war.State, seat game.Seat) (war.Action, error) {
				begin := time.Now()
				a, err := commander.Act(ctx, view, seat)
				if took := milliseconds(time.Since(begin)); a.InBattle {
					inBattle = append(inBattle, took)
				} else {
					onMap = append(onMap, took)
				}
				return a, err
			})
			m := tournament.Match[war.State, war.Action, war.Event]{Board: s.Board(s.Maps[0]), Seed: b.Seed, Agents: []agents.WarAgent{timed, timed}}
			if _, err := m.Play(ctx); err != nil {
				return err
			}
		}
	}
	f.Replies, f.Fights = len(onMap), len(inBattle)
	f.ReplyP50, f.ReplyP99, f.ReplyMax = quantiles(onMap)
	f.FightP50, f.FightP99, f.FightMax = quantiles(inBattle)
	return nil
}

// riskGames is how many games of Risk one measurement plays.
const riskGames = 200

// risk plays games of Risk in changing seats.
func (b *Bench) risk(ctx context.Context, f *Figures) error {
	g, makers, err := hardBots()
	if err != nil {
		return err
	}
	f.RiskGames, err = b.median(f, "risk_games_per_s", func() (float64, error) {
		begin := time.Now()
		for i := range uint64(riskGames) {
			makers = append(makers[1:], makers[0])
			if _, err := airisk.Play(ctx, g, makers, game.Derive(b.Seed, i), nil); err != nil {
				return 0, err
			}
		}
		return riskGames / time.Since(begin).Seconds(), nil
	})
	return err
}

// hardBots returns a game on the classic map for four hard bots of ender-2009 5.2,
// and who makes them.
func hardBots() (*risk.Game, []airisk.Maker, error) {
	m, err := agents.LoadRiskMap("classic")
	if err != nil {
		return nil, nil, err
	}
	var makers []airisk.Maker
	for _, name := range []string{"boscoe", "evilpixie", "killbot", "quo"} {
		maker, err := agents.RiskBots().Find(name)
		if err != nil {
			return nil, nil, err
		}
		makers = append(makers, maker)
	}
	g, err := risk.NewGame(m, risk.Ender2009(len(makers)))
	return g, makers, err
}

// quantiles returns the median, the 99th percentile and the largest of all.
func quantiles(all []float64) (p50, p99, most float64) {
	if len(all) == 0 {
		return 0, 0, 0
	}
	slices.Sort(all)
	n := len(all)
	return all[n/2], all[min(n-1, n*99/100)], all[n-1]
}

// WriteTo writes the figures as a table.
func (f *Figures) WriteTo(w io.Writer) (int64, error) {
	var b strings.Builder
	line := func(name, format string, args ...any) {
		fmt.Fprintf(&b, "%-26s %s\n", name, fmt.Sprintf(format, args...))
	}
	spread := func(key string, unit float64, format string) string {
		return fmt.Sprintf("("+format+" to "+format+")", f.Least[key]/unit, f.Most[key]/unit)
	}
	const million = 1e6
	line("search, general map", "%.1f million nodes a second %s", f.War/million, spread("general_nodes_per_s", million, "%.1f"))
	line("search, battle", "%.1f million nodes a second %s", f.Battle/million, spread("battle_nodes_per_s", million, "%.1f"))
	line("networks, general map", "%.1f million nodes a second %s", f.WarNetwork/million, spread("general_network_nodes_per_s", million, "%.1f"))
	line("networks, battle", "%.1f million nodes a second %s", f.BattleNetwork/million, spread("battle_network_nodes_per_s", million, "%.1f"))
	line("to a depth, general map", "%.1f ms a position %s", f.WarDepth, spread("general_depth_ms", 1, "%.1f"))
	line("to a depth, battle", "%.1f ms a position %s", f.BattleDepth, spread("battle_depth_ms", 1, "%.1f"))
	line("training for a match", "%.0f ms %s, %d workers", f.Train, spread("train_ms", 1, "%.0f"), f.Workers)
	line("training for a battle", "%.0f ms %s", f.TrainBattle, spread("train_battle_ms", 1, "%.0f"))
	line("training as in 2005", "%.0f ms %s", f.Train2005, spread("train_2005_ms", 1, "%.0f"))
	line("hardest level, a reply", "%.1f ms, 99 %% within %.1f, most %.1f, of %d", f.ReplyP50, f.ReplyP99, f.ReplyMax, f.Replies)
	line("hardest level, in battle", "%.1f ms, 99 %% within %.1f, most %.1f, of %d", f.FightP50, f.FightP99, f.FightMax, f.Fights)
	line("Risk, four hard bots", "%.0f games a second %s", f.RiskGames, spread("risk_games_per_s", 1, "%.0f"))
	line("Ender, planning", "%.0f plans a second %s", f.EnderPlans, spread("ender_plans_per_s", 1, "%.0f"))
	line("Diplomacy, movements", "%.0f thousand phases a second %s", f.Adjudications/1e3, spread("adjudications_per_s", 1e3, "%.0f"))
	if f.Start != nil {
		line("start to first picture", "%.0f ms", *f.Start)
	} else {
		line("start to first picture", "not measured")
	}
	for _, size := range []struct {
		name  string
		bytes int64
	}{{"size of eras", f.Sizes.Eras}, {"size of eraslab", f.Sizes.Lab}, {"in a browser, gzip", f.WebGzip}, {"in a browser, brotli", f.WebBrotli}} {
		if size.bytes > 0 {
			line(size.name, "%.1f MB", float64(size.bytes)/million)
		}
	}
	line("on", "%d cores, %s, eras %s", f.Cores, f.Go, f.Version)
	n, err := io.WriteString(w, b.String())
	return int64(n), err
}

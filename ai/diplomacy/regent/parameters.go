package regent

import (
	ai "eras/ai/diplomacy"
	"eras/ai/diplomacy/style"
	"eras/ai/diplomacy/talk"
	"eras/ai/registry"
	"eras/assets/levels"
	assets "eras/assets/regent"
	"eras/game/diplomacy/press"
)

// Parameters are those of regent.
var Parameters = &registry.Parameters[Params]{
	Files:     assets.Files,
	Base:      "regent",
	Levels:    levels.Bots,
	List:      parameters(),
	Shortcuts: []registry.Shortcut{{Word: "time", Key: "search.seconds", Value: "TIME", Time: true}},
	Keys:      "keys are such as search.tries",
}

// Bots returns regent, with the other bots as advisers.
func Bots() []ai.Entry {
	makeWith := func(p Params) ai.Maker { return New(p, ai.NewDumbBot, style.Usual()...) }
	return []ai.Entry{
		registry.Adjustable(ai.Entry{Name: "regent", Title: "Regent", Strength: 5, Example: "time=1s"}, Parameters, makeWith),
	}
}

// Default returns the default parameters of regent.
func Default() Params { return Parameters.Default() }

// parameters declares all parameters, in the order of [Params].
func parameters() []registry.Parameter {
	var (
		from0 = func(ceiling float64) registry.Range {
			return registry.Between(0, registry.Most).Wholes().Costs(ceiling)
		}
		from1 = func(ceiling float64) registry.Range {
			return registry.Between(1, registry.Most).Wholes().Costs(ceiling)
		}
		worth  = registry.Between(0, 1000)
		weight = registry.Between(-100, 100)
		hour   = registry.Between(0, 60*60).Costs(10)
	)
	p := func(key string, r registry.Range, about string) registry.Parameter {
		return registry.Parameter{Key: key, Range: r, Source: "ours", About: about}
	}
	all := []registry.Parameter{
		p("search.seconds", hour, "limit of time of a movement phase instead of tries and rollouts; 0: none"),
		p("search.scenarios", from1(64), "number of predicted joint orders of the other powers"),
		p("search.draws", from1(24), "how often each other bot is asked for initial plans"),
		p("search.starts", from1(16), "number of initial plans from which the search climbs"),
		p("search.tries", from1(25000), "number of positions that the search evaluates"),
		p("search.candidates", from1(100), "number of own plans in regret matching"),
		p("search.replies", from1(32), "number of plans of each other power in regret matching"),
		p("search.rounds", from1(250), "number of rounds of regret matching"),
		p("search.finalists", from1(20), "number of plans with rollouts"),
		p("search.rollouts", from0(400), "number of rollouts of all plans together"),
		p("search.phases", from0(12), "length of rollouts in movement phases"),
		p("search.noise", registry.Between(0, 1), "share of units whose orders are drawn at random"),

		p("model.rational", registry.Between(0, 1).WithoutHigh(), "initial probability that a power thinks as regent does"),

		p("worth.leader", worth, "share of the strongest other power's expected centres that is subtracted"),
		p("worth.win", worth, "worth of having won, in centres"),
		p("worth.lost", worth, "cost of another having won, in centres"),
		p("worth.near", worth, "further worth of each expected centre from the tenth on"),
		p("worth.lag", worth, "cost of each move between a unit and the nearest centre that its power does not own"),
		p("worth.rival", worth, "share of the expected centres of each player with a prior that is subtracted"),

		p("press.effort", from0(24000), "number of positions that a negotiation simulates in a movement phase; 0: it does not talk"),
		p("press.rollouts", from0(48), "number of rollouts that value a peace, an alliance or a zone; 0: it is valued by one phase"),
		p("press.kinds", registry.OneOf(offerKinds()...), "the kinds of deals that it offers"),
		p("press.punish", registry.Between(0, 1), "share of its temper's punishment for a broken promise; 0: it forgives at once"),
		p("press.temper", registry.OneOf(Tempers()...), "how it negotiates and when it breaks its word"),
	}
	for _, phase := range []string{"spring", "fall"} {
		all = append(all,
			p(phase+".owns", weight, "weight of owning a centre for owning it later, before "+phase),
			p(phase+".home", weight, "weight of owning it as a home centre"),
			p(phase+".on", weight, "weight of a unit there"),
			p(phase+".keeps", weight, "weight of owning it with a unit there"),
			p(phase+".units", weight.List(), "weights of the first, second and further units that are one, two and three moves away"),
			p(phase+".size", weight, "weight of each centre that the power owns"),
			p(phase+".free", weight, "weight of a free centre staying free"),
		)
	}
	for _, what := range [...]struct{ key, about string }{
		{"trust.kept", "weights of the promises that the player of each seat is known to have kept in earlier matches"},
		{"trust.broken", "the same for broken ones"},
	} {
		all = append(all, p(what.key, registry.Between(0, 1000).List(), what.about))
	}
	return append(all, priorParameters()...)
}

// Params are the values of [Parameters], which documents their ranges. [Default] returns the
// default values.
type Params struct {
	Search Search      `toml:"search"`
	Model  ModelParams `toml:"model"`
	Worth  Worth       `toml:"worth"`
	Press  PressParams `toml:"press"`
	// Spring and Fall are the weights of the [Outlook] before each movement phase.
	Spring Features `toml:"spring"`
	Fall   Features `toml:"fall"`
	Trust  Trusted  `toml:"trust"`
	Prior  Prior    `toml:"prior"`
}

// Search limits the search of a movement phase.
type Search struct {
	// Seconds is the time limit of a movement phase, used instead of Tries and Rollouts. With 0
	// these are the limits, and answers are reproducible.
	Seconds float64 `toml:"seconds"`
	// Scenarios is the number of predicted joint orders of the other powers, and Draws the number
	// of times that each other bot is asked for initial plans.
	Scenarios int `toml:"scenarios"`
	Draws     int `toml:"draws"`
	// Starts is the number of initial plans from which the search climbs, and Tries the
	// number of positions that it evaluates.
	Starts int `toml:"starts"`
	Tries  int `toml:"tries"`
	// Candidates is the number of own plans in regret matching, Replies that of each
	// other power's, and Rounds the number of rounds.
	Candidates int `toml:"candidates"`
	Replies    int `toml:"replies"`
	Rounds     int `toml:"rounds"`
	// Finalists is the number of plans with rollouts, Rollouts the number of rollouts of
	// all of them together, and Phases their length in movement phases.
	Finalists int `toml:"finalists"`
	Rollouts  int `toml:"rollouts"`
	Phases    int `toml:"phases"`
	// Noise is the share of units with random orders.
	Noise float64 `toml:"noise"`
}

// ModelParams adjusts the model of the other powers.
type ModelParams struct {
	// Rational is the initial probability that a power thinks as regent does.
	Rational float64 `toml:"rational"`
}

// PressParams adjusts negotiations, which are held where a match allows them.
type PressParams struct {
	// Effort is the number of positions that are simulated for the negotiations of a movement phase.
	// With 0 the bot does not talk.
	Effort int `toml:"effort"`
	// Rollouts is the number of rollouts that value a lasting deal. With 0 it is valued by one phase.
	Rollouts int `toml:"rollouts"`
	// Kinds is the name of the kinds of deals that it offers, one of offerKinds.
	Kinds string `toml:"kinds"`
	// Punish is the share of the temper's punishment.
	Punish float64 `toml:"punish"`
	// Temper is the name of the bot's [Temper].
	Temper string `toml:"temper"`
}

// offerKinds returns the names of the kinds of deals that a regent can be told to offer.
func offerKinds() []string { return []string{allKinds, supportKinds, "bounces", "zones", "peace"} }

const (
	allKinds     = "all"
	supportKinds = "supports"
)

// supports reports whether supports are offered.
func (p *PressParams) supports() bool { return p.Kinds == allKinds || p.Kinds == supportKinds }

// makes reports whether a deal other than supports is offered.
func (p *PressParams) makes(d press.Deal) bool {
	//exhaustive:ignore no other kinds are offered
	switch talk.KindOf(d) {
	case talk.Bounce:
		return p.Kinds == allKinds || p.Kinds == "bounces"
	case talk.Zone:
		return p.Kinds == allKinds || p.Kinds == "zones"
	case talk.Peace, talk.Alliance:
		return p.Kinds == allKinds || p.Kinds == "peace"
	}
	return false
}

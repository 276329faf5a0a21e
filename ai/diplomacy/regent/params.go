package regent

// Params are the values of [Parameters], which documents their ranges. [Default] returns the
// default values.
type Params struct {
	Search Search      `toml:"search"`
	Model  ModelParams `toml:"model"`
	Worth  Worth       `toml:"worth"`
	// Spring and Fall are the weights of the [Outlook] before each movement phase.
	Spring Features `toml:"spring"`
	Fall   Features `toml:"fall"`
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

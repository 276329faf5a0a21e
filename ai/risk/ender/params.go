package ender

// Params adjusts all algorithms: the parameters PC of tables 4.3 to 4.11 and of
// appendix A of ender-2009, whole numbers among them too, and the implementation
// of each algorithm by name. [Paper] returns the paper's values, [Parameters] the
// list with ranges and meanings. Params are plain comparable values.
type Params struct {
	Search    SearchParams    `toml:"search"`
	Attacks   AttackParams    `toml:"attacks"`
	Valuation ValuationParams `toml:"valuation"`
	Dominance DominanceParams `toml:"dominance"`
	Interest  InterestParams  `toml:"interest"`
	Conquest  ConquestParams  `toml:"conquest"`
	// Threats and Defence are for the valuation of plans, Refined for the plan that
	// was chosen (4.5.7).
	Threats  ThreatParams   `toml:"threats"`
	Defence  DefenceParams  `toml:"defence"`
	Refined  RefinedParams  `toml:"refined"`
	Paths    PathParams     `toml:"paths"`
	Strength StrengthParams `toml:"strength"`
	Priority PriorityParams `toml:"priority"`
	Replan   ReplanParams   `toml:"replan"`
	// Choice and Outlook are ours.
	Choice  ChoiceParams  `toml:"choice"`
	Outlook OutlookParams `toml:"outlook"`
}

// SearchParams bounds the search for a plan (4.4.4).
type SearchParams struct {
	// Algorithm is a name of [Searches].
	Algorithm string `toml:"algorithm"`
	// Plans is how many plans are looked at, Least how many in any case, Seconds
	// after how long the search ends; 0 is no limit of time.
	Plans   float64 `toml:"plans"`
	Least   float64 `toml:"least"`
	Seconds float64 `toml:"seconds"`
	// Reorder is PC_Nr: how many plans may stand out of order.
	Reorder float64 `toml:"reorder"`
	// Width is how many plans beam search keeps and evolution breeds.
	Width float64 `toml:"width"`
}

// AttackParams says how attacks are judged (4.3).
type AttackParams struct {
	// Odds is "exact" or "paper".
	Odds string `toml:"odds"`
	// Success is the probability that the armies of a tree's trunk must have,
	// Branch that of its branches (4.3.6).
	Success float64 `toml:"success"`
	Branch  float64 `toml:"branch"`
}

// ValuationParams is table 4.3.
type ValuationParams struct {
	Exponent   float64 `toml:"exponent"`
	Optimism   float64 `toml:"optimism"`
	Iterations float64 `toml:"iterations"`
	First      float64 `toml:"first_iterations"`
	Mutual     float64 `toml:"mutual_iterations"`
	// Threats says whether threats are foreseen at all (appendix A,
	// calcularAmenazas).
	Threats bool `toml:"threats"`
}

// DominanceParams is table 4.4.
type DominanceParams struct {
	// Exponent is that of eq. 4.10, AimExponent that of eq. 4.12. They are one for the
	// table, two for appendix A: a plain proportion and costeDominarPaisM.
	Exponent         float64 `toml:"exponent"`
	AimExponent      float64 `toml:"aim_exponent"`
	Iterations       float64 `toml:"iterations"`
	ForceIterations  float64 `toml:"force_iterations"`
	Potential        float64 `toml:"potential_iterations"`
	LeastForce       float64 `toml:"least_force"`
	Aim              float64 `toml:"aim"`
	BaseForce        float64 `toml:"base_force"`
	CountryForce     float64 `toml:"country_force"`
	OwnCost          float64 `toml:"own_cost"`
	CostFactor       float64 `toml:"cost_factor"`
	InterestExponent float64 `toml:"interest_exponent"`
	CostExponent     float64 `toml:"cost_exponent"`
	ReachExponent    float64 `toml:"reach_exponent"`
	Turns            float64 `toml:"turns"`
}

// InterestParams is table 4.5 with the degradation of appendix B.5.
type InterestParams struct {
	Base           float64 `toml:"base"`
	Continent      float64 `toml:"continent"`
	Zone           float64 `toml:"zone"`
	ZoneDistance   float64 `toml:"zone_distance"`
	ZoneFactor     float64 `toml:"zone_factor"`
	LeastContinent float64 `toml:"least_continent"`
	Spreads        float64 `toml:"spreads"`
	Spread         float64 `toml:"spread"`
	SpreadLoss     float64 `toml:"spread_loss"`
}

// ConquestParams weighs the interest in taking countries away (4.5.4, table 4.6).
type ConquestParams struct {
	Base      float64 `toml:"base"`
	Soldier   float64 `toml:"soldier"`
	Continent float64 `toml:"continent"`
	Interest  float64 `toml:"interest"`
}

// ThreatParams is the rest of table 4.6.
type ThreatParams struct {
	Most               float64 `toml:"most"`
	LeastSuccess       float64 `toml:"least_success"`
	Exponent           float64 `toml:"exponent"`
	PossibleToExponent bool    `toml:"possible_to_exponent"`
	Conquest           float64 `toml:"conquest"`
	Dominance          float64 `toml:"dominance"`
	Pessimism          float64 `toml:"pessimism"`
	LeastShare         float64 `toml:"least_share"`
	LeastProbability   float64 `toml:"least_probability"`
}

// DefenceParams is table 4.7 as far as it is about defences.
type DefenceParams struct {
	// Country is "sigmoid" (eq. 4.34) or "linear" (eq. B.1).
	Country string `toml:"country"`
	// Levels is how many levels the hill-climbing looks down; 0 leaves the
	// defences as they were initialised.
	Levels    float64 `toml:"levels"`
	Transfers float64 `toml:"transfers"`
	// BestTransfer says whether the best transfer is tried besides those of the
	// range (appendix A, TransferenciasTropasSelectas).
	BestTransfer bool `toml:"best_transfer"`
	// SecondaryThreats is the share of a threat that counts in the search for the
	// best transfer where it is not the first on a country (appendix A,
	// reduccionCuentaAmenazasSecundarias, which the text does not explain).
	SecondaryThreats  float64 `toml:"secondary_threats"`
	Continent         float64 `toml:"continent"`
	NeighbourExponent float64 `toml:"neighbour_exponent"`
	Union             float64 `toml:"union"`
}

// RefinedParams is table 4.9 and what appendix A adds to it: what is different
// once a plan is chosen.
type RefinedParams struct {
	Most             float64 `toml:"most"`
	LeastSuccess     float64 `toml:"least_success"`
	LeastShare       float64 `toml:"least_share"`
	LeastProbability float64 `toml:"least_probability"`
	Levels           float64 `toml:"levels"`
	Transfers        float64 `toml:"transfers"`
	BestTransfer     bool    `toml:"best_transfer"`
}

// PathParams is the rest of table 4.7.
type PathParams struct {
	Attack     float64 `toml:"attack"`
	Spread     float64 `toml:"spread"`
	Iterations float64 `toml:"iterations"`
}

// StrengthParams is table 4.8.
type StrengthParams struct {
	Country       float64 `toml:"country"`
	Soldier       float64 `toml:"soldier"`
	Cards         float64 `toml:"cards"`
	SoonCountry   float64 `toml:"soon_country"`
	SoonSoldier   float64 `toml:"soon_soldier"`
	SoonIncome    float64 `toml:"soon_income"`
	LateCountry   float64 `toml:"late_country"`
	LateContinent float64 `toml:"late_continent"`
}

// PriorityParams is table 4.10 without PC_Nr.
type PriorityParams struct {
	Parent    float64 `toml:"parent"`
	Country   float64 `toml:"country"`
	Structure float64 `toml:"structure"`
	Dominance float64 `toml:"dominance"`
	Conquest  float64 `toml:"conquest"`
	Enemy     float64 `toml:"enemy"`
	Continent float64 `toml:"continent"`
	Border    float64 `toml:"border"`
}

// ReplanParams is table 4.11.
type ReplanParams struct {
	// Rule is "changes", as in the paper, or "never".
	Rule         string  `toml:"rule"`
	Cost         float64 `toml:"cost"`
	CostShare    float64 `toml:"cost_share"`
	Branch       float64 `toml:"branch"`
	BranchShare  float64 `toml:"branch_share"`
	Factor       float64 `toml:"factor"`
	FactorShare  float64 `toml:"factor_share"`
	Victory      float64 `toml:"victory"`
	VictoryShare float64 `toml:"victory_share"`
	// Most is how many plans may be made in one turn.
	Most float64 `toml:"most"`
}

// ChoiceParams says how one of the plans that were valued is chosen.
type ChoiceParams struct {
	// Rule is "worth", as in the paper, or "rollouts".
	Rule string `toml:"rule"`
	// Candidates is how many plans are played on, Games how often all of them
	// together, Turns for how many turns of the planner's.
	Candidates float64 `toml:"candidates"`
	Games      float64 `toml:"games"`
	Turns      float64 `toml:"turns"`
	// Trust is how fast the kinds of opponents are told apart by what they do; 0
	// takes all for equally probable throughout.
	Trust float64 `toml:"trust"`
	// Goals adds plans that are made for an aim.
	Goals bool `toml:"goals"`
	// Again looks for a further plan when one is done.
	Again bool `toml:"again"`
}

// OutlookParams weighs what players have when a future ends, in armies, with sets
// of cards of a fixed worth and of a growing one: the income of a turn, the cards by
// a third of a set's worth, the exponent with two players and how much less it is
// for each more; and by how much, as a power of e, it counts to be at turn.
type OutlookParams struct {
	Income          float64 `toml:"income"`
	Cards           float64 `toml:"cards"`
	Exponent        float64 `toml:"exponent"`
	Fewer           float64 `toml:"fewer"`
	GrowingIncome   float64 `toml:"growing_income"`
	GrowingCards    float64 `toml:"growing_cards"`
	GrowingExponent float64 `toml:"growing_exponent"`
	GrowingFewer    float64 `toml:"growing_fewer"`
	Mover           float64 `toml:"mover"`
}

// Paper returns the parameters with which ender-2009 was measured (appendix A,
// where it and the tables differ), except for the limits of the search: these are
// 200 plans, about what the paper's machine saw in its minute.
func Paper() Params {
	return Params{
		Search:    SearchParams{Algorithm: "best-first", Plans: 200, Least: 30, Reorder: 5, Width: 20},
		Attacks:   AttackParams{Odds: "exact", Success: 0.8, Branch: 0.7},
		Valuation: ValuationParams{Exponent: 2, Optimism: 0.25, Iterations: 1, First: 2, Mutual: 2, Threats: true},
		Dominance: DominanceParams{
			Exponent: 1, AimExponent: 2, Iterations: 2, ForceIterations: 5, Potential: 2, LeastForce: 1, Aim: 0.8, BaseForce: 0.1,
			CountryForce: 1.5, OwnCost: 0.5, CostFactor: 2, InterestExponent: 2, CostExponent: 1, ReachExponent: 3, Turns: 0.5,
		},
		Interest: InterestParams{Base: 1, Continent: 500, Zone: 2, ZoneDistance: 2, ZoneFactor: 0.3, LeastContinent: 0.1, Spread: 0.05, SpreadLoss: 0.01},
		Conquest: ConquestParams{Base: 1, Soldier: 1, Continent: 100, Interest: 0.05},
		Threats: ThreatParams{
			Most: 30, LeastSuccess: 0.9, Exponent: 2, PossibleToExponent: true, Conquest: 2, Dominance: 0.5,
			Pessimism: 0.3, LeastShare: 0.2, LeastProbability: 0.01,
		},
		Defence:  DefenceParams{Country: "sigmoid", Levels: 1, Transfers: 1, SecondaryThreats: 0.75, Continent: 10000, NeighbourExponent: 0.5, Union: 0.5},
		Refined:  RefinedParams{Most: 1000, LeastSuccess: 0.8, LeastShare: 0.2, LeastProbability: 0.01, Levels: 1, Transfers: 5, BestTransfer: true},
		Paths:    PathParams{Attack: 10, Spread: 1, Iterations: 2},
		Strength: StrengthParams{Country: 1, Soldier: 1.5, Cards: 15, SoonCountry: 2, SoonSoldier: 3, SoonIncome: 1000, LateCountry: 5, LateContinent: 200},
		Priority: PriorityParams{Parent: 1.5, Country: 2, Structure: 1, Dominance: 5, Conquest: 15, Enemy: 1000, Continent: 500, Border: 750},
		Replan: ReplanParams{
			Rule: "changes", Cost: 7, CostShare: 0.6, Branch: 5, BranchShare: 0.5, Factor: 3, FactorShare: 0.5,
			Victory: 3, VictoryShare: 0.5, Most: 10,
		},
		Choice: ChoiceParams{Rule: "worth", Candidates: 12, Games: 600, Turns: 3},
		Outlook: OutlookParams{
			Income: 3.8, Cards: 1.4, Exponent: 2.6, Fewer: 0.05,
			GrowingIncome: 1.1, GrowingCards: 1.25, GrowingExponent: 3.8, GrowingFewer: 0.7, Mover: 0.25,
		},
	}
}

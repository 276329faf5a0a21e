package ender

import airisk "eras/ai/risk"

// Params are the values of [Parameters], which documents their ranges and meanings: the parameters
// PC of tables 4.3 to 4.11 and of appendix A of ender-2009, and the name of the implementation of
// each algorithm. Whole numbers are float64 too. [Paper] returns the paper's values.
type Params struct {
	Search    SearchParams    `toml:"search"`
	Attacks   AttackParams    `toml:"attacks"`
	Valuation ValuationParams `toml:"valuation"`
	Dominance DominanceParams `toml:"dominance"`
	Interest  InterestParams  `toml:"interest"`
	Conquest  ConquestParams  `toml:"conquest"`
	// Threats and Defence are for the valuation of plans, Refined for the chosen plan
	// (4.5.7).
	Threats  ThreatParams   `toml:"threats"`
	Defence  DefenceParams  `toml:"defence"`
	Refined  RefinedParams  `toml:"refined"`
	Paths    PathParams     `toml:"paths"`
	Strength StrengthParams `toml:"strength"`
	Priority PriorityParams `toml:"priority"`
	Replan   ReplanParams   `toml:"replan"`
	Literal  LiteralParams  `toml:"literal"`
	// Choice, Outlook and Prior are ours.
	Choice  ChoiceParams   `toml:"choice"`
	Outlook airisk.Outlook `toml:"outlook"`
	Prior   PriorParams    `toml:"prior"`
}

// SearchParams limits the search for a plan (4.4.4).
type SearchParams struct {
	// Algorithm is a name of [Searches].
	Algorithm string `toml:"algorithm"`
	// Plans limits the number of plans and Seconds the time of the search; 0 seconds means no time
	// limit. Least is the number of plans that are valued even after that time.
	Plans   float64 `toml:"plans"`
	Least   float64 `toml:"least"`
	Seconds float64 `toml:"seconds"`
	// Reorder is PC_Nr: the number of plans that may be out of order in the queue.
	Reorder float64 `toml:"reorder"`
	// Width is the number of plans that beam search keeps, and the population of evolution.
	Width float64 `toml:"width"`
}

// AttackParams adjusts the odds of attacks (4.3).
type AttackParams struct {
	// Odds is "exact" or "paper".
	Odds string `toml:"odds"`
	// Success is the probability of success that the armies for a tree's trunk must give, and
	// Branch that for its branches (4.3.6).
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
	// Threats enables the prediction of threats (appendix A, calcularAmenazas).
	Threats bool `toml:"threats"`
}

// DominanceParams is table 4.4.
type DominanceParams struct {
	// Exponent is for eq. 4.10, and AimExponent for eq. 4.12. The table has one for
	// both, appendix A two: a plain proportion and costeDominarPaisM.
	Exponent         float64 `toml:"exponent"`
	AimExponent      float64 `toml:"aim_exponent"`
	Iterations       float64 `toml:"iterations"`
	ForceIterations  float64 `toml:"force_iterations"`
	Potential        float64 `toml:"potential_iterations"`
	LeastForce       float64 `toml:"least_force"`
	Aim              float64 `toml:"aim"`
	BaseForce        float64 `toml:"base_force"`
	TerritoryForce   float64 `toml:"country_force"`
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

// ConquestParams weighs the interest in taking territories from others (4.5.4, table 4.6).
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

// DefenceParams is the part of table 4.7 about defences.
type DefenceParams struct {
	// Territory is "sigmoid" (eq. 4.34) or "linear" (eq. B.1).
	Territory string `toml:"country"`
	// Levels is the depth of the hill-climbing; 0 keeps the first assignment.
	Levels    float64 `toml:"levels"`
	Transfers float64 `toml:"transfers"`
	// BestTransfer also tries the best transfer for two territories alone (appendix A,
	// TransferenciasTropasSelectas).
	BestTransfer bool `toml:"best_transfer"`
	// SecondaryThreats is the share of a threat that counts for the best transfer if it
	// is not the first to a territory (appendix A, reduccionCuentaAmenazasSecundarias,
	// which the text does not explain).
	SecondaryThreats  float64 `toml:"secondary_threats"`
	Continent         float64 `toml:"continent"`
	NeighbourExponent float64 `toml:"neighbour_exponent"`
	Union             float64 `toml:"union"`
}

// RefinedParams has the values that differ for the chosen plan: table 4.9, and what
// appendix A adds to it.
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
	// Fewest moves as few armies as possible in the fortification to bring each territory the soldiers that
	// the defence assigns to it. If false, each group moves to where it is assigned, even past another that
	// moves the other way.
	Fewest bool `toml:"fewest"`
}

// StrengthParams is table 4.8.
type StrengthParams struct {
	Territory     float64 `toml:"country"`
	Soldier       float64 `toml:"soldier"`
	Cards         float64 `toml:"cards"`
	SoonTerritory float64 `toml:"soon_country"`
	SoonSoldier   float64 `toml:"soon_soldier"`
	SoonIncome    float64 `toml:"soon_income"`
	LateTerritory float64 `toml:"late_country"`
	LateContinent float64 `toml:"late_continent"`
}

// PriorityParams is table 4.10 without PC_Nr.
type PriorityParams struct {
	Parent    float64 `toml:"parent"`
	Territory float64 `toml:"country"`
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
	// Most limits the number of plans in a turn.
	Most float64 `toml:"most"`
}

// LiteralParams selects, for each place where this package departs from the words or the formulas
// of ender-2009 because they leave something open or play worse, the literal reading. If a field is
// true, the planner follows the text to the letter.
type LiteralParams struct {
	// Leaves: every leaf of a tree passes three soldiers, and two only if there are too few
	// soldiers and it is an only child (4.3.3). If false, every only child passes two.
	Leaves bool `toml:"leaves"`
	// Paths: every group of soldiers is divided among its ways (4.5.5). If false, only the armies
	// in hand have several ways, and the soldiers of a territory stay as far back as they can.
	Paths bool `toml:"paths"`
	// Potential: a player who cannot reach a territory has no force there (eq. 4.16). If false, the
	// player has the base force.
	Potential bool `toml:"potential"`
	// Guards: in the prediction of opponents' turns, each own territory holds one army, as in the
	// base state (4.4.3). If false, free soldiers guard the frontier.
	Guards bool `toml:"guards"`
	// Frontier: every opponent threatens every territory of the frontier with at least one army,
	// however far away it is (figure 4.59). If false, only opponents next to the territory do.
	Frontier bool `toml:"frontier"`
	// Spreading: threats below one army spread too (figure 4.56).
	Spreading bool `toml:"spreading"`
	// Origin: the territory from which a threat comes does not count in the threat's value (eq.
	// 4.29).
	Origin bool `toml:"origin"`
	// Victory: the condition for a new plan after lucky throws is used as printed (4.5.9), without
	// the minus.
	Victory bool `toml:"victory"`
}

// ChoiceParams adjusts the choice among the valued plans.
type ChoiceParams struct {
	// Rule is "worth", as in the paper, or "rollouts".
	Rule string `toml:"rule"`
	// Candidates is the number of plans that get rollouts, Games the total number of rollouts of
	// all of them, and Turns their length in turns of the planner.
	Candidates float64 `toml:"candidates"`
	Games      float64 `toml:"games"`
	Turns      float64 `toml:"turns"`
	// Trust is how fast the planner learns which kinds of bots the opponents resemble. With 0 it
	// learns nothing: all kinds stay equally probable.
	Trust float64 `toml:"trust"`
	// Goals adds plans for a goal.
	Goals bool `toml:"goals"`
	// Deputy lets Cardhunter play the rest of a turn instead of a plan, where rollouts end better. It needs
	// the rule "rollouts".
	Deputy bool `toml:"deputy"`
	// Again makes the planner search for a further plan when one is completed.
	Again bool `toml:"again"`
	// Noise is the share of choices that are drawn at random from the valued plans.
	Noise float64 `toml:"noise"`
}

// KindShares are the probabilities that a player resembles each of [Kinds], up to a common factor.
// All are 0 if nothing is known about the player.
type KindShares [kindCount]float64

// PriorParams is the knowledge about the player in each seat before the match.
type PriorParams struct {
	Seat0  KindShares `toml:"seat0"`
	Seat1  KindShares `toml:"seat1"`
	Seat2  KindShares `toml:"seat2"`
	Seat3  KindShares `toml:"seat3"`
	Seat4  KindShares `toml:"seat4"`
	Seat5  KindShares `toml:"seat5"`
	Seat6  KindShares `toml:"seat6"`
	Seat7  KindShares `toml:"seat7"`
	Seat8  KindShares `toml:"seat8"`
	Seat9  KindShares `toml:"seat9"`
	Seat10 KindShares `toml:"seat10"`
	Seat11 KindShares `toml:"seat11"`
}

// seats returns the shares by seat.
func (p *PriorParams) seats() [maxPlayers]*KindShares {
	return [...]*KindShares{
		&p.Seat0, &p.Seat1, &p.Seat2, &p.Seat3, &p.Seat4, &p.Seat5,
		&p.Seat6, &p.Seat7, &p.Seat8, &p.Seat9, &p.Seat10, &p.Seat11,
	}
}

package ender

import (
	"fmt"
	"time"

	"eras/ai/registry"
	airisk "eras/ai/risk"
	assets "eras/assets/ender"
	"eras/assets/levels"
)

// Parameters are the parameters of Ender. Their ranges are those of the paper's tables, except that
// exponents end at 10, so that powers stay finite. Parameters that only appendix A has, and our
// own, have the widest sensible ranges.
var Parameters = &registry.Parameters[Params]{
	Files:  assets.Files,
	Base:   "ender-2009",
	Levels: levels.Bots,
	List:   parameters(),
	Shortcuts: []registry.Shortcut{
		{Word: "plans", Key: "search.plans", Value: "N"},
		{Word: "time", Key: "search.seconds", Value: "TIME", Time: true},
		{Word: "search", Key: "search.algorithm", Value: "NAME"},
	},
	Keys:   "eraslab risk ender params lists them",
	Check:  checkOdds,
	Finish: limitByTime,
}

// Rival is the planner that learns people, and FormerRival the one that did so before.
const Rival, FormerRival = "ender3", "ender2"

// Bots returns the planners. ender-literal follows the paper's text to the letter. ender-2009 has
// the paper's parameters and repairs the text. ender-tuned has some parameters found in
// tournaments. ender2 mends the paper's faults, and ender3 has Cardhunter for a deputy besides.
func Bots() []airisk.Entry {
	entry := func(name, title string, turn time.Duration) airisk.Entry {
		return registry.Adjustable(airisk.Entry{Name: name, Title: title, Strength: 5, Example: "plans=1000", TurnTime: turn}, Parameters, New)
	}
	return []airisk.Entry{
		entry("ender-literal", "Ender Literal", time.Second),
		entry("ender-2009", "Ender 2009", time.Second),
		entry("ender-tuned", "Ender", time.Second),
		entry("ender2", "Ender 2", 3*time.Second),
		entry("ender3", "Ender 3", 3*time.Second),
	}
}

// Paper returns the parameters with which ender-2009 was measured (those of appendix A where it and
// the tables differ), except for the limits of the search: these are 200 plans, about the number
// that the paper's machine valued in its minute.
func Paper() Params { return Parameters.Default() }

// The paper fitted its formulas of the armies that attacks need to probabilities in this
// range (ender-2009 4.3.6).
const (
	leastFitted = 0.7
	mostFitted  = 0.995
)

// checkOdds returns an error if the armies that attacks need cannot be computed with the odds that
// are set.
func checkOdds(p *Params) (key string, err error) {
	if p.Attacks.Odds != "paper" {
		return "", nil
	}
	for _, c := range []struct {
		key   string
		value float64
	}{{"attacks.success", p.Attacks.Success}, {"attacks.branch", p.Attacks.Branch}} {
		if c.value < leastFitted || c.value > mostFitted {
			return c.key, fmt.Errorf("%s = %v: with the paper's odds it must be a number from %v to %v; or set attacks.odds to exact", c.key, c.value, leastFitted, mostFitted)
		}
	}
	return "", nil
}

// limitByTime removes the limit on plans if a spec sets only a time limit.
func limitByTime(p *Params, given func(word string) bool) {
	if given("time") && !given("plans") && !given("search.plans") {
		p.Search.Plans = registry.Most
	}
}

// parameters declares all parameters, in the order of [Params].
func parameters() []registry.Parameter {
	const ours, appendix = "ours", "appendix A"
	var (
		anything = registry.Any()
		above0   = registry.Above(0)
		from0    = registry.From(0)
		from1    = registry.From(1)
		share    = registry.Between(0, 1)
		within   = registry.Inside(0, 1)
		to10     = registry.Between(0, 10)
		power0   = registry.Between(0, 10).WithoutLow()
		power1   = registry.Between(1, 10)
		oneDay   = registry.Between(0, 24*60*60).Costs(10)
	)
	p := func(key string, r registry.Range, symbol, source, about string) registry.Parameter {
		return registry.Parameter{Key: key, Range: r, Symbol: symbol, Source: source, About: about}
	}
	all := []registry.Parameter{
		p("search.algorithm", registry.OneOf(Searches()...), "algBusqueda", appendix, "how plans are searched; the paper searches best-first"),
		p("search.plans", from1.Wholes().Costs(5000), "", ours, "how many plans are looked at; the paper only bounds time"),
		p("search.least", from0.Wholes().Costs(200), "numMinEstadosRevisados", appendix, "how many plans are looked at even when time is up"),
		p("search.seconds", oneDay, "tiempoPlanificacion", appendix, "how many seconds a search may last, 0 without end; the paper: 60"),
		p("search.reorder", from0.Wholes().Costs(1000), "PC_Nr", "table 4.10", "how many plans may stand out of order in the queue before it is sorted"),
		p("search.width", from1.Wholes().Costs(200), "", ours, "how many plans beam search keeps and evolution breeds"),

		p("attacks.odds", registry.OneOf("exact", "paper"), "", ours, "how attacks are reckoned: exactly, or with the formulas of 4.3 as in the paper"),
		p("attacks.success", within, "algFRLista.porcentajeRiesgo", appendix, "probability with which a tree of attacks must succeed along its trunk"),
		p("attacks.branch", within, "algFRListaSecundario.porcentajeRiesgo", appendix, "the same along its branches"),

		p("valuation.exponent", power0, "PC_expF", "table 4.3", "exponent of the players' strengths in their values (eq. 4.8)"),
		p("valuation.optimism", share, "PC_opt", "table 4.3", "weight of a plan's own value in that of its failure; the rest is the empty plan's (eq. 4.9)"),
		p("valuation.iterations", from1.Wholes().Costs(8), "PC_It", "table 4.3", "how often a plan's valuation is repeated with the values it found"),
		p("valuation.first_iterations", from1.Wholes().Costs(8), "PC_ItInit", "table 4.3", "the same for the empty plan"),
		p("valuation.mutual_iterations", from1.Wholes().Costs(8), "PC_ItMed", "table 4.3", "how often dominance and interest are reckoned from each other"),
		p("valuation.threats", registry.Switch(), "calcularAmenazas", appendix, "whether the opponents' next turns are foreseen"),

		p("dominance.exponent", power1, "ProporcionNormalizada", appendix, "exponent of forces in the dominance of a territory (eq. 4.10); table 4.4: PC_ExpFDom, 2"),
		p("dominance.aim_exponent", power1, "PC_ExpFDom", "table 4.4", "the same in what dominating it costs (eq. 4.12)"),
		p("dominance.iterations", from1.Wholes().Costs(8), "PC_NumIt", "table 4.4", "how often dominance is reckoned anew from what depends on it"),
		p("dominance.force_iterations", from1.Wholes().Costs(20), "PC_NumItFuerza", "table 4.4", "how often forces are spread anew so that less is wasted (eq. 4.15)"),
		p("dominance.potential_iterations", from1.Wholes().Costs(8), "numIteracionesDominioPotencial", appendix, "the same for potential dominance, from which comes the interest in continents"),
		p("dominance.least_force", from0, "PC_FMinRep", "table 4.4", "force from which a group spreads beyond its own territories"),
		p("dominance.aim", within, "PC_DC", "table 4.4", "dominance that counts as dominating a territory, for what it costs (eq. 4.12)"),
		p("dominance.base_force", from0, "PC_Fbase", "table 4.4", "force that stands in every territory (eq. 4.12), and a player's least where he might dominate (4.5.3)"),
		p("dominance.country_force", from1, "PC_FSoldPais", "table 4.4", "force of the army that must stay in a territory (eq. 4.19)"),
		p("dominance.own_cost", from0, "PC_CAPpropio", "table 4.4", "cost of going through an own territory (eq. 4.13)"),
		p("dominance.cost_factor", from0, "PC_CAPMult", "table 4.4", "factor of the cost of going through territories (eq. 4.13)"),
		p("dominance.interest_exponent", to10, "PC_ExpInt", "table 4.4", "exponent of the interest in a territory in its use to a player (eq. 4.17)"),
		p("dominance.cost_exponent", to10, "PC_ExpDom", "table 4.4", "exponent of the cost of dominating in the same (eq. 4.17; the table calls it PC_ExpCD)"),
		p("dominance.reach_exponent", to10, "exponenteCosteAlcanzar", appendix, "exponent of the cost of reaching a territory, which eq. 4.16 lacks"),
		p("dominance.turns", to10, "PC_Tref", "table 4.4", "how many turns' reinforcements are expected (eq. 4.20)"),

		p("interest.base", anything, "PC_Pbase", "table 4.5", "weight of having a territory at all (eq. 4.21)"),
		p("interest.continent", anything, "PC_Pcont", "table 4.5", "weight of the interest in its continent (eq. 4.21)"),
		p("interest.zone", anything, "PC_Pzona", "table 4.5", "weight of the dominance of the zone around it (eq. 4.21)"),
		p("interest.zone_distance", from0.Wholes().Costs(8), "PC_DGradZona", "table 4.5", "how many links away the zone ends (eq. 4.24)"),
		p("interest.zone_factor", within, "PC_MultGradZona", "table 4.5", "factor of a territory's weight in the zone for each link (eq. 4.24)"),
		p("interest.least_continent", from0, "PC_IContMin", "table 4.5", "sum of a player's interests in continents below which they are raised (eq. 4.23)"),
		p("interest.spreads", from0.Wholes().Costs(8), "numGraduaciones", appendix, "how often interest spreads to neighbours, an idea that the paper dropped (B.5)"),
		p("interest.spread", share, "porcentajeGraduacion", appendix, "share of its interest that a territory passes to its neighbours"),
		p("interest.spread_loss", share, "reduccionPorcentajeGraduacion", appendix, "how much less that share is after each spread"),

		p("conquest.base", anything, "PC_PicBase", "table 4.6", "weight of taking any territory from an enemy (eq. 4.27)"),
		p("conquest.soldier", anything, "PC_PicSold", "table 4.6", "weight of each army that he loses there (eq. 4.27)"),
		p("conquest.continent", anything, "PC_PicCont", "table 4.6", "weight of the bonus of a continent of his that is broken (eq. 4.27)"),
		p("conquest.interest", anything, "PC_PicInt", "table 4.6", "weight of his own interest in the territory (eq. 4.27)"),

		p("threats.most", from1.Wholes().Costs(200), "PC_NumMaxAm", "table 4.6", "how many threats are listed from a territory"),
		p("threats.least_success", share, "PC_MinEx", "table 4.6", "probability of success that a threat needs to be listed"),
		p("threats.exponent", to10, "PC_ExpU", "table 4.6", "exponent of a threat's value and success in its use (eq. 4.30)"),
		p("threats.possible_to_exponent", registry.Switch(), "PC_PoderElev", "table 4.6", "whether the probability that a threat is possible has the exponent too (eq. 4.30)"),
		p("threats.conquest", from0, "PC_PUC", "table 4.6", "weight of the interest in conquest in a threat's value (eq. 4.29)"),
		p("threats.dominance", from0, "PC_PUD", "table 4.6", "weight of the interest in dominance in a threat's value (eq. 4.29)"),
		p("threats.pessimism", share, "PC_PesRef", "table 4.6", "probability that every enemy territory is reinforced in any case (eq. 4.31)"),
		p("threats.least_share", share, "PC_MinPUtilMax", "table 4.6", "share of the best threat's use that another must promise to be valued"),
		p("threats.least_probability", share, "PC_MinProbEsper", "table 4.6", "probability that a threat must promise to be valued"),

		p("defence.country", registry.OneOf("sigmoid", "linear"), "algoritmoDefensaPais", appendix, "how well armies defend a territory: by eq. 4.34, or by eq. B.1, which the paper dropped"),
		p("defence.levels", from0.Wholes().Costs(3), "PC_NivHill", "table 4.7", "levels that hill-climbing looks down to value plans; table 4.7: 0, which appendix A has within threats"),
		p("defence.transfers", from0.Wholes().Costs(10), "PC_NumTransfRango", "table 4.7", "how many transfers between two territories are tried to value plans; table 4.7: 0"),
		p("defence.best_transfer", registry.Switch(), "TransferenciasTropasSelectas", appendix, "whether the transfer that is best for two territories alone is tried too"),
		p("defence.secondary_threats", share, "reduccionCuentaAmenazasSecundarias", appendix, "share of the threat beside a territory that counts for the best transfer; the paper does not explain it"),
		p("defence.continent", from0, "PC_VDefCont", "table 4.7", "worth of defending a continent, by its bonus (eq. 4.32)"),
		p("defence.neighbour_exponent", share, "PC_ExpDivAmVec", "table 4.7", "exponent of the number of neighbours among which a threat is divided (eq. 4.33)"),
		p("defence.union", share, "PC_RedAm", "table 4.7", "weight of each further threat where several are made one (eq. 4.37)"),

		p("refined.most", from1.Wholes().Costs(1000), "PC_NumMaxAm", "table 4.9", "threats.most for the plan that was chosen"),
		p("refined.least_success", share, "PC_MinEx", "table 4.9", "threats.least_success for the plan that was chosen"),
		p("refined.least_share", share, "PC_MinPUtilMax", "table 4.9", "threats.least_share for the plan that was chosen"),
		p("refined.least_probability", share, "PC_MinProbEsper", "table 4.9", "threats.least_probability for the plan that was chosen"),
		p("refined.levels", from0.Wholes().Costs(3), "PC_NivHill", "table 4.9", "defence.levels for the plan that was chosen"),
		p("refined.transfers", from0.Wholes().Costs(20), "PC_NumTransfRango", "table 4.9", "defence.transfers for the plan that was chosen; appendix A also has 3, within threats, which search nothing"),
		p("refined.best_transfer", registry.Switch(), "TransferenciasTropasSelectas", appendix, "defence.best_transfer for the plan that was chosen"),

		p("paths.attack", from0, "PC_PCamA", "table 4.7", "weight of the attacks' success in where armies are led (eq. 4.38)"),
		p("paths.spread", from0, "PC_PCamR", "table 4.7", "weight of how many armies could still be moved elsewhere (eq. 4.38)"),
		p("paths.iterations", from1.Wholes().Costs(8), "PC_NumItCam", "table 4.7", "how often the paths of the armies are reckoned from each other"),
		p("paths.fewest", registry.Switch(), "", ours, "whether armies do not pass each other when they are moved at the end of a turn"),

		p("strength.country", anything, "PC_FaPais", "table 4.8", "worth of a territory now (eq. 4.41)"),
		p("strength.soldier", anything, "PC_FaSold", "table 4.8", "worth of an army now (eq. 4.41)"),
		p("strength.cards", anything, "PC_FaCartas", "table 4.8", "worth of a card, times a third of the armies that a set brings (eq. 4.41)"),
		p("strength.soon_country", anything, "PC_FfiPais", "table 4.8", "worth of a territory kept until the next turn (eq. 4.42)"),
		p("strength.soon_soldier", anything, "PC_FfiSold", "table 4.8", "worth of an army kept until the next turn (eq. 4.42)"),
		p("strength.soon_income", anything, "PC_FfiRef", "table 4.8", "worth of an army of the next reinforcements (eq. 4.42)"),
		p("strength.late_country", anything, "PC_FflPais", "table 4.8", "worth of a territory dominated (eq. 4.43; the table calls it PC_FfiPais)"),
		p("strength.late_continent", anything, "PC_FflCont", "table 4.8", "worth of a continent dominated, by its bonus (eq. 4.43; the table calls it PC_FfiCont)"),

		p("priority.parent", anything, "PC_Vp", "table 4.10", "weight of the value of the plan before (eq. 4.45)"),
		p("priority.country", anything, "PC_Pp", "table 4.10", "weight of the priority of the territory it takes (eq. 4.45)"),
		p("priority.structure", anything, "PC_Ea", "table 4.10", "weight of not opening a new branch (eq. 4.45)"),
		p("priority.dominance", anything, "PC_Id", "table 4.10", "weight of the interest in the territory (eq. 4.46)"),
		p("priority.conquest", anything, "PC_Ic", "table 4.10", "weight of the interest in taking it (eq. 4.46)"),
		p("priority.enemy", anything, "PC_e", "table 4.10", "weight of the cards of an enemy who may be eliminated (eq. 4.46)"),
		p("priority.continent", anything, "PC_c", "table 4.10", "weight of the bonus of a continent that may be taken (eq. 4.46); table 4.10: 750"),
		p("priority.border", anything, "PC_f", "table 4.10", "weight of the borders it closes (eq. 4.46); table 4.10: 500"),

		p("replan.rule", registry.OneOf("changes", "never"), "algReplanificacion", appendix, "when a new plan is made: if the dice change things, as in the paper, or never"),
		p("replan.cost", from1, "PC_LimCost", "table 4.11", "armies lost above what was expected that call for a new plan"),
		p("replan.cost_share", above0, "PC_LimPorcCost", "table 4.11", "the same as a share of what was expected; both must hold"),
		p("replan.branch", from1, "PC_LimCostRama", "table 4.11", "armies lost above what was expected of one branch that call for a new plan"),
		p("replan.branch_share", above0, "PC_LimPorcCostRama", "table 4.11", "the same as a share of what was expected; both must hold"),
		p("replan.factor", from1, "PC_DifFR", "table 4.11", "armies lacking for the rest of the attacks that call for a new plan"),
		p("replan.factor_share", above0, "PC_DifPorcFR", "table 4.11", "the same as a share of the armies there are; both must hold"),
		p("replan.victory", from1, "PC_LimCostVic", "table 4.11", "armies lost below what was expected that call for a new plan; the rule as printed lacks the minus"),
		p("replan.victory_share", above0, "PC_LimPorcCostVic", "table 4.11", "the same as a share of what was expected; both must hold"),
		p("replan.most", from1.Wholes().Costs(40), "", ours, "how many plans may be made in a turn"),

		p("literal.leaves", registry.Switch(), "", "4.3.3", "whether each leaf passes three soldiers, and two if it is an only child with too few; else each only child"),
		p("literal.paths", registry.Switch(), "", "4.5.5", "whether all groups are divided among their ways; else only the armies in hand"),
		p("literal.potential", registry.Switch(), "", "eq. 4.16", "whether who cannot reach a territory has no potential dominance there; else the base force's"),
		p("literal.guards", registry.Switch(), "", "4.4.3", "whether foreseen turns meet one army in each own territory; else free soldiers on the frontier"),
		p("literal.frontier", registry.Switch(), "", "figure 4.59", "whether each opponent threatens all the frontier with an army at least; else what he borders on"),
		p("literal.spreading", registry.Switch(), "", "figure 4.56", "whether threats below one army spread on"),
		p("literal.origin", registry.Switch(), "", "eq. 4.29", "whether the territory that a threat comes from is left out of its value"),
		p("literal.victory", registry.Switch(), "", "4.5.9", "whether replan.victory is as printed, without the minus: a new plan after nearly every conquest"),

		p("choice.rule", registry.OneOf("worth", "rollouts"), "", ours, "how a plan is chosen: by its worth, as in the paper, or by playing on"),
		p("choice.candidates", from1.Wholes().Costs(20), "", ours, "how many plans of the highest worth are played on"),
		p("choice.games", from1.Wholes().Costs(5000), "", ours, "how often plans are played on, all of them together"),
		p("choice.turns", from1.Wholes().Costs(20), "", ours, "for how many turns of the planner each is played on"),
		p("choice.trust", from0, "", ours, "how fast kinds of opponents are told apart by what they do; 0: never"),
		p("choice.goals", registry.Switch(), "", ours, "whether plans are made for an aim: to eliminate a player, to take or break a continent"),
		p("choice.deputy", registry.Switch(), "", ours, "whether Cardhunter plays the rest of a turn instead of a plan, where playing on finds that better"),
		p("choice.again", registry.Switch(), "", ours, "whether a further plan is looked for when one is carried out"),
		p("choice.noise", share, "", ours, "the share of choices that are drawn at random from the plans that were looked at"),

		p("outlook.income", from0, "", ours, "worth of an army of the income, in armies, where sets are worth the same each time"),
		p("outlook.cards", from0, "", ours, "worth of a card there, in thirds of what a set brings"),
		p("outlook.exponent", power0, "", ours, "exponent of what two players have, for their chances to win"),
		p("outlook.fewer", to10, "", ours, "by how much that exponent is less for each player more"),
		p("outlook.growing_income", from0, "", ours, "worth of an army of the income where sets grow"),
		p("outlook.growing_cards", from0, "", ours, "worth of a card where sets grow"),
		p("outlook.growing_exponent", power0, "", ours, "the exponent where sets grow"),
		p("outlook.growing_fewer", to10, "", ours, "by how much that is less for each player more"),
		p("outlook.mover", to10, "", ours, "logarithm of how much more the player at turn counts"),
	}
	for seat := range maxPlayers {
		about := fmt.Sprintf("the same for seat %d", seat)
		if seat == 0 {
			about = "how much the player of seat 0 plays like each kind of opponent, as far as is known; all 0: unknown"
		}
		all = append(all, p(fmt.Sprintf("prior.seat%d", seat), share.List(), "", ours, about))
	}
	return all
}

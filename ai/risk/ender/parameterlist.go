package ender

import "math"

// Parameters returns what there is to adjust, in the order of [Params]. The ranges
// are those of the paper's tables, but that exponents end at 10, which keeps what
// they raise finite; parameters of appendix A alone and ours have the widest that
// make sense.
func Parameters() []Parameter {
	const ours, appendix = "ours", "appendix A"
	type span struct {
		low, high         float64
		openLow, openHigh bool
	}
	inf := math.Inf(1)
	var (
		anything = span{-inf, inf, true, true}
		above0   = span{0, inf, true, true}
		from0    = span{0, inf, false, true}
		from1    = span{1, inf, false, true}
		share    = span{0, 1, false, false}
		within   = span{0, 1, true, true}
		to10     = span{0, 10, false, false}
		oneDay   = span{0, 24 * 60 * 60, false, false}
		power    = span{0, 10, false, false}
		power1   = span{1, 10, false, false}
		power0   = span{0, 10, true, false}
	)
	amount := func(key, symbol, where string, s span, about string) Parameter {
		return Parameter{
			Key: key, Symbol: symbol, Where: where, About: about,
			Low: s.low, High: s.high, OpenLow: s.openLow, OpenHigh: s.openHigh,
		}
	}
	count := func(key, symbol, where string, s span, about string) Parameter {
		q := amount(key, symbol, where, s, about)
		q.Whole = true
		return q
	}
	choice := func(key, symbol, where, about string, names ...string) Parameter {
		return Parameter{Key: key, Symbol: symbol, Where: where, Names: names, About: about}
	}
	toggle := func(key, symbol, where, about string) Parameter {
		return Parameter{Key: key, Symbol: symbol, Where: where, Boolean: true, About: about}
	}
	return []Parameter{
		choice("search.algorithm", "algBusqueda", appendix, "how plans are searched; the paper searches best-first",
			Searches()...),
		count("search.plans", "", ours, from1, "how many plans are looked at; the paper only bounds time"),
		count("search.least", "numMinEstadosRevisados", appendix, from0, "how many plans are looked at even when time is up"),
		amount("search.seconds", "tiempoPlanificacion", appendix, oneDay, "how many seconds a search may last, 0 without end; the paper: 60"),
		count("search.reorder", "PC_Nr", "table 4.10", from0, "how many plans may stand out of order in the queue before it is sorted"),
		count("search.width", "", ours, from1, "how many plans beam search keeps and evolution breeds"),

		choice("attacks.odds", "", ours, "how attacks are reckoned: exactly, or with the formulas of 4.3 as in the paper", "exact", "paper"),
		amount("attacks.success", "algFRLista.porcentajeRiesgo", appendix, within, "probability with which a tree of attacks must succeed along its trunk"),
		amount("attacks.branch", "algFRListaSecundario.porcentajeRiesgo", appendix, within, "the same along its branches"),

		amount("valuation.exponent", "PC_expF", "table 4.3", power0, "exponent of the players' strengths in their values (eq. 4.8)"),
		amount("valuation.optimism", "PC_opt", "table 4.3", share, "weight of a plan's own value in that of its failure; the rest is the empty plan's (eq. 4.9)"),
		count("valuation.iterations", "PC_It", "table 4.3", from1, "how often a plan's valuation is repeated with the values it found"),
		count("valuation.first_iterations", "PC_ItInit", "table 4.3", from1, "the same for the empty plan"),
		count("valuation.mutual_iterations", "PC_ItMed", "table 4.3", from1, "how often dominance and interest are reckoned from each other"),
		toggle("valuation.threats", "calcularAmenazas", appendix, "whether the opponents' next turns are foreseen"),

		amount("dominance.exponent", "ProporcionNormalizada", appendix, power1, "exponent of forces in the dominance of a country (eq. 4.10); table 4.4: PC_ExpFDom, 2"),
		amount("dominance.aim_exponent", "PC_ExpFDom", "table 4.4", power1, "the same in what dominating it costs (eq. 4.12)"),
		count("dominance.iterations", "PC_NumIt", "table 4.4", from1, "how often dominance is reckoned anew from what depends on it"),
		count("dominance.force_iterations", "PC_NumItFuerza", "table 4.4", from1, "how often forces are spread anew so that less is wasted (eq. 4.15)"),
		count("dominance.potential_iterations", "numIteracionesDominioPotencial", appendix, from1, "the same for potential dominance, from which comes the interest in continents"),
		amount("dominance.least_force", "PC_FMinRep", "table 4.4", from0, "force from which a group spreads beyond its own countries"),
		amount("dominance.aim", "PC_DC", "table 4.4", within, "dominance that counts as dominating a country, for what it costs (eq. 4.12)"),
		amount("dominance.base_force", "PC_Fbase", "table 4.4", from0, "force that stands in every country (eq. 4.12), and a player's least where he might dominate (4.5.3)"),
		amount("dominance.country_force", "PC_FSoldPais", "table 4.4", from1, "force of the army that must stay in a country (eq. 4.19)"),
		amount("dominance.own_cost", "PC_CAPpropio", "table 4.4", from0, "cost of going through an own country (eq. 4.13)"),
		amount("dominance.cost_factor", "PC_CAPMult", "table 4.4", from0, "factor of the cost of going through countries (eq. 4.13)"),
		amount("dominance.interest_exponent", "PC_ExpInt", "table 4.4", power, "exponent of the interest in a country in its use to a player (eq. 4.17)"),
		amount("dominance.cost_exponent", "PC_ExpDom", "table 4.4", power, "exponent of the cost of dominating in the same (eq. 4.17; the table calls it PC_ExpCD)"),
		amount("dominance.reach_exponent", "exponenteCosteAlcanzar", appendix, power, "exponent of the cost of reaching a country, which eq. 4.16 lacks"),
		amount("dominance.turns", "PC_Tref", "table 4.4", to10, "how many turns' reinforcements are expected (eq. 4.20)"),

		amount("interest.base", "PC_Pbase", "table 4.5", anything, "weight of having a country at all (eq. 4.21)"),
		amount("interest.continent", "PC_Pcont", "table 4.5", anything, "weight of the interest in its continent (eq. 4.21)"),
		amount("interest.zone", "PC_Pzona", "table 4.5", anything, "weight of the dominance of the zone around it (eq. 4.21)"),
		count("interest.zone_distance", "PC_DGradZona", "table 4.5", from0, "how many links away the zone ends (eq. 4.24)"),
		amount("interest.zone_factor", "PC_MultGradZona", "table 4.5", within, "factor of a country's weight in the zone for each link (eq. 4.24)"),
		amount("interest.least_continent", "PC_IContMin", "table 4.5", from0, "sum of a player's interests in continents below which they are raised (eq. 4.23)"),
		count("interest.spreads", "numGraduaciones", appendix, from0, "how often interest spreads to neighbours, an idea that the paper dropped (B.5)"),
		amount("interest.spread", "porcentajeGraduacion", appendix, share, "share of its interest that a country passes to its neighbours"),
		amount("interest.spread_loss", "reduccionPorcentajeGraduacion", appendix, share, "how much less that share is after each spread"),

		amount("conquest.base", "PC_PicBase", "table 4.6", anything, "weight of taking any country from an enemy (eq. 4.27)"),
		amount("conquest.soldier", "PC_PicSold", "table 4.6", anything, "weight of each army that he loses there (eq. 4.27)"),
		amount("conquest.continent", "PC_PicCont", "table 4.6", anything, "weight of the bonus of a continent of his that is broken (eq. 4.27)"),
		amount("conquest.interest", "PC_PicInt", "table 4.6", anything, "weight of his own interest in the country (eq. 4.27)"),

		count("threats.most", "PC_NumMaxAm", "table 4.6", from1, "how many threats are listed from a country"),
		amount("threats.least_success", "PC_MinEx", "table 4.6", share, "probability of success that a threat needs to be listed"),
		amount("threats.exponent", "PC_ExpU", "table 4.6", power, "exponent of a threat's value and success in its use (eq. 4.30)"),
		toggle("threats.possible_to_exponent", "PC_PoderElev", "table 4.6", "whether the probability that a threat is possible has the exponent too (eq. 4.30)"),
		amount("threats.conquest", "PC_PUC", "table 4.6", from0, "weight of the interest in conquest in a threat's value (eq. 4.29)"),
		amount("threats.dominance", "PC_PUD", "table 4.6", from0, "weight of the interest in dominance in a threat's value (eq. 4.29)"),
		amount("threats.pessimism", "PC_PesRef", "table 4.6", share, "probability that every enemy country is reinforced in any case (eq. 4.31)"),
		amount("threats.least_share", "PC_MinPUtilMax", "table 4.6", share, "share of the best threat's use that another must promise to be valued"),
		amount("threats.least_probability", "PC_MinProbEsper", "table 4.6", share, "probability that a threat must promise to be valued"),

		choice("defence.country", "algoritmoDefensaPais", appendix, "how well armies defend a country: by eq. 4.34, or by eq. B.1, which the paper dropped", "sigmoid", "linear"),
		count("defence.levels", "PC_NivHill", "table 4.7", from0, "levels that hill-climbing looks down to value plans; table 4.7: 0, which appendix A has within threats"),
		count("defence.transfers", "PC_NumTransfRango", "table 4.7", from0, "how many transfers between two countries are tried to value plans; table 4.7: 0"),
		toggle("defence.best_transfer", "TransferenciasTropasSelectas", appendix, "whether the transfer that is best for two countries alone is tried too"),
		amount("defence.secondary_threats", "reduccionCuentaAmenazasSecundarias", appendix, share, "share of the threat beside a country that counts for the best transfer; the paper does not explain it"),
		amount("defence.continent", "PC_VDefCont", "table 4.7", from0, "worth of defending a continent, by its bonus (eq. 4.32)"),
		amount("defence.neighbour_exponent", "PC_ExpDivAmVec", "table 4.7", share, "exponent of the number of neighbours among which a threat is divided (eq. 4.33)"),
		amount("defence.union", "PC_RedAm", "table 4.7", share, "weight of each further threat where several are made one (eq. 4.37)"),

		count("refined.most", "PC_NumMaxAm", "table 4.9", from1, "threats.most for the plan that was chosen"),
		amount("refined.least_success", "PC_MinEx", "table 4.9", share, "threats.least_success for the plan that was chosen"),
		amount("refined.least_share", "PC_MinPUtilMax", "table 4.9", share, "threats.least_share for the plan that was chosen"),
		amount("refined.least_probability", "PC_MinProbEsper", "table 4.9", share, "threats.least_probability for the plan that was chosen"),
		count("refined.levels", "PC_NivHill", "table 4.9", from0, "defence.levels for the plan that was chosen"),
		count("refined.transfers", "PC_NumTransfRango", "table 4.9", from0, "defence.transfers for the plan that was chosen; appendix A also has 3, within threats, which search nothing"),
		toggle("refined.best_transfer", "TransferenciasTropasSelectas", appendix, "defence.best_transfer for the plan that was chosen"),

		amount("paths.attack", "PC_PCamA", "table 4.7", from0, "weight of the attacks' success in where armies are led (eq. 4.38)"),
		amount("paths.spread", "PC_PCamR", "table 4.7", from0, "weight of how many armies could still be moved elsewhere (eq. 4.38)"),
		count("paths.iterations", "PC_NumItCam", "table 4.7", from1, "how often the paths of the armies are reckoned from each other"),

		amount("strength.country", "PC_FaPais", "table 4.8", anything, "worth of a country now (eq. 4.41)"),
		amount("strength.soldier", "PC_FaSold", "table 4.8", anything, "worth of an army now (eq. 4.41)"),
		amount("strength.cards", "PC_FaCartas", "table 4.8", anything, "worth of a card, times a third of the armies that a set brings (eq. 4.41)"),
		amount("strength.soon_country", "PC_FfiPais", "table 4.8", anything, "worth of a country kept until the next turn (eq. 4.42)"),
		amount("strength.soon_soldier", "PC_FfiSold", "table 4.8", anything, "worth of an army kept until the next turn (eq. 4.42)"),
		amount("strength.soon_income", "PC_FfiRef", "table 4.8", anything, "worth of an army of the next reinforcements (eq. 4.42)"),
		amount("strength.late_country", "PC_FflPais", "table 4.8", anything, "worth of a country dominated (eq. 4.43; the table calls it PC_FfiPais)"),
		amount("strength.late_continent", "PC_FflCont", "table 4.8", anything, "worth of a continent dominated, by its bonus (eq. 4.43; the table calls it PC_FfiCont)"),

		amount("priority.parent", "PC_Vp", "table 4.10", anything, "weight of the value of the plan before (eq. 4.45)"),
		amount("priority.country", "PC_Pp", "table 4.10", anything, "weight of the priority of the country it takes (eq. 4.45)"),
		amount("priority.structure", "PC_Ea", "table 4.10", anything, "weight of not opening a new branch (eq. 4.45)"),
		amount("priority.dominance", "PC_Id", "table 4.10", anything, "weight of the interest in the country (eq. 4.46)"),
		amount("priority.conquest", "PC_Ic", "table 4.10", anything, "weight of the interest in taking it (eq. 4.46)"),
		amount("priority.enemy", "PC_e", "table 4.10", anything, "weight of the cards of an enemy who may be eliminated (eq. 4.46)"),
		amount("priority.continent", "PC_c", "table 4.10", anything, "weight of the bonus of a continent that may be taken (eq. 4.46); table 4.10: 750"),
		amount("priority.border", "PC_f", "table 4.10", anything, "weight of the borders it closes (eq. 4.46); table 4.10: 500"),

		choice("replan.rule", "algReplanificacion", appendix, "when a new plan is made: if the dice change things, as in the paper, or never", "changes", "never"),
		amount("replan.cost", "PC_LimCost", "table 4.11", from1, "armies lost above what was expected that call for a new plan"),
		amount("replan.cost_share", "PC_LimPorcCost", "table 4.11", above0, "the same as a share of what was expected; both must hold"),
		amount("replan.branch", "PC_LimCostRama", "table 4.11", from1, "armies lost above what was expected of one branch that call for a new plan"),
		amount("replan.branch_share", "PC_LimPorcCostRama", "table 4.11", above0, "the same as a share of what was expected; both must hold"),
		amount("replan.factor", "PC_DifFR", "table 4.11", from1, "armies lacking for the rest of the attacks that call for a new plan"),
		amount("replan.factor_share", "PC_DifPorcFR", "table 4.11", above0, "the same as a share of the armies there are; both must hold"),
		amount("replan.victory", "PC_LimCostVic", "table 4.11", from1, "armies lost below what was expected that call for a new plan; the rule as printed lacks the minus"),
		amount("replan.victory_share", "PC_LimPorcCostVic", "table 4.11", above0, "the same as a share of what was expected; both must hold"),
		count("replan.most", "", ours, from1, "how many plans may be made in a turn"),

		choice("choice.rule", "", ours, "how a plan is chosen: by its worth, as in the paper, or by playing on", "worth", "rollouts"),
		count("choice.candidates", "", ours, from1, "how many plans of the highest worth are played on"),
		count("choice.games", "", ours, from1, "how often plans are played on, all of them together"),
		count("choice.turns", "", ours, from1, "for how many turns of the planner each is played on"),
		amount("choice.trust", "", ours, from0, "how fast kinds of opponents are told apart by what they do; 0: never"),
		toggle("choice.goals", "", ours, "whether plans are made for an aim: to eliminate a player, to take or break a continent"),
		toggle("choice.again", "", ours, "whether a further plan is looked for when one is carried out"),

		amount("outlook.income", "", ours, from0, "worth of an army of the income, in armies, where sets are worth the same each time"),
		amount("outlook.cards", "", ours, from0, "worth of a card there, in thirds of what a set brings"),
		amount("outlook.exponent", "", ours, power0, "exponent of what two players have, for their chances to win"),
		amount("outlook.fewer", "", ours, power, "by how much that exponent is less for each player more"),
		amount("outlook.growing_income", "", ours, from0, "worth of an army of the income where sets grow"),
		amount("outlook.growing_cards", "", ours, from0, "worth of a card where sets grow"),
		amount("outlook.growing_exponent", "", ours, power0, "the exponent where sets grow"),
		amount("outlook.growing_fewer", "", ours, power, "by how much that is less for each player more"),
		amount("outlook.mover", "", ours, power, "logarithm of how much more whoever is at turn counts"),
	}
}

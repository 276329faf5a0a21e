// Package regent is our own bot for Diplomacy.
//
// In a movement phase it predicts the orders of the other powers as a mixture of the other bots,
// weighted by how well each has predicted that power so far, and of players that choose as regent
// does ([Model]). It collects the orders that the other bots would give in its place, and improves
// them by a search that changes the orders of single units and their supporters. Regret matching
// then determines, for all powers, which of their plans serve them best against each other's. The
// best few plans get rollouts of some phases. The value of a position is the number of centres that
// each power can expect to own some time later ([Outlook]).
//
// Where bots negotiate (package talk), it makes deals about supports with its neighbours. It
// simulates a deal with its own best plans and with those that it would make in the partner's
// place, accepts what it expects to gain by in view of its trust, and breaks a promise only if that
// gains more than it costs. Its [Temper] sets the thresholds.
package regent

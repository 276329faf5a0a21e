// Package diplomacy implements the rules of Diplomacy without press: maps, positions,
// orders and their adjudication.
//
// It draws nothing, reads no clock, opens no file and knows no agent.
//
// # Rules
//
// The rules are those of 2023 as read by DATC 3.0 (Diplomacy Adjudicator Test Cases,
// L. B. Kruijswijk, 2024), with the preferences of its author wherever it lists
// alternatives. [Judge.Movement] implements the conditions of DATC 5.B. The disputable
// issues of DATC chapter 4 are decided as follows:
//
//   - 4.A.1, several routes: a convoy is disrupted only when no unbroken chain of its
//     fleets remains (choice b).
//   - 4.A.2, paradoxes: Szykman's rule. Where the fate of convoys depends on the convoys
//     themselves and has no solution or two, their fleets fail to convoy; the armies
//     stay and have no effect (choice f).
//   - 4.A.3, adjacent provinces: an army goes by convoy if its order says so or if a fleet
//     of its own power is legally ordered to convoy it there; otherwise it goes by land.
//     If that convoy fails or was never complete, the army does not go by land instead.
//   - 4.A.4: a convoyed army attacks from the province in which it started. It cuts a
//     support against that province only by dislodging the supporter (choice a).
//   - 4.A.5: a unit that was dislodged by a convoyed army may retreat to the province from
//     which the army came (choice b).
//   - 4.A.6, routes: an army's order need not name a route. The author's choice (a) is to
//     ignore a route that is named. Here it may be named and is then the only one that
//     counts ([Order.Route]), because scripts ask for it. Such a convoy fails with any of
//     its fleets, and convoys off the route are void.
//   - 4.A.7: a dislodged unit has no effect on the province of its attacker only if they
//     fought head to head, neither by convoy (choice b).
//   - 4.B.1 and 4.B.2: the order of a fleet that could go to two coasts must name one. If
//     only one coast can be reached, that one is meant (choice a, [Map.Interpret]).
//   - 4.B.3: a move to a coast out of reach is illegal (choice b).
//   - 4.B.4: supports count for any coast. A support that names a coast is void if the
//     fleet goes to another.
//   - 4.B.5 and 4.B.6: wrong coasts of ordered units, coasts of armies and coasts that do
//     not exist are ignored (choices b).
//   - 4.B.7: a fleet is built in a province with several coasts only if the order names a
//     coast.
//   - 4.C.1 and 4.C.2: a missing or wrong kind of unit is corrected (choices b).
//   - 4.C.3: a build that names no kind is an army in an inland province, a fleet where a
//     coast is named, and otherwise illegal (choice c). 4.C.4: fleets are not built inland
//     (choice a).
//   - 4.C.5 and 4.C.6: nationalities in orders are ignored (choices b).
//   - 4.D.1 and 4.D.2: a power answers once in a phase ([Answer]).
//   - 4.D.3, several orders for one unit: the first legal one counts, the others are
//     rejected. The author would let the unit hold (choice c), but leaves it to programs to
//     fit their interface.
//   - 4.D.4 to 4.D.6: of too many builds or removals, and of two in one province, the
//     first legal ones count (choices b).
//   - 4.D.7: builds may be waived (choice a), also those for which no home centre is free.
//   - 4.D.8, civil disorder: the units farthest from the centres that the power owns are
//     removed, counting steps by land and sea for all units. Fleets are removed before
//     armies at the same distance, then by the alphabet of the provinces' English names.
//   - 4.D.9: units of a power in civil disorder can be supported (choice b).
//   - 4.E.1: an order is illegal, and ignored, if it could not take effect whatever the
//     others were ordered, given where the units stand. So there is no move by convoy
//     without fleets, no support by a fleet of an army that needs the fleet for its convoy,
//     and no convoy by a fleet that no route needs (on maps with so many routes that finding
//     one would take too long, by a fleet on no route). A unit whose order is illegal holds and
//     can be supported. A legal order that the other orders do not match is void, and a
//     unit with a legal move that fails cannot be supported in holding.
//   - 4.E.2: each order is read by itself (choice a). 4.E.3 to 4.E.5: there are no
//     implicit, perpetual or proxy orders. 4.E.6: all units of a position are assumed to be
//     legal; winter removes those in excess.
//
// # Phases and endings
//
// The rules leave the following to the players. Here:
//
//   - A phase in which no power has anything to order is skipped ([Skipped]): movements
//     without units, retreats without dislodged units, winters without builds or removals.
//     A retreat phase takes place if any unit was dislodged, even if no unit can retreat.
//   - A power need not order everything: units without orders hold, dislodged units are
//     disbanded, builds are waived, and units are removed by civil disorder.
//   - Centres change owners after the retreats of fall. A power that then owns more than
//     half of them has won, before the winter. After [Rules.StaleYears] years without a
//     change the match is a draw at the same moment.
//   - A draw is agreed when all powers with units on the board accept it in the same
//     movement phase. Powers that only own centres have no say. Nothing is moved.
//   - The match is a draw after the winter of [Rules.LastYear], in any case after that of
//     the year 9999, and when no unit is left and none can be built.
package diplomacy

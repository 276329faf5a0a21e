// Package diplomacy is the rules of Diplomacy without press: maps, positions,
// orders, and the adjudicator that says what becomes of them.
//
// The package draws nothing, reads no clock, opens no file and knows no agent.
//
// # Rules
//
// The rules are those of 2023 as DATC 3.0 (Diplomacy Adjudicator Test Cases, L. B.
// Kruijswijk, 2024) reads them, with its author's preferences wherever it names
// alternatives. Its conditions (5.B) are what [Judge.Movement] decides by. The
// disputable issues of its chapter 4, and what holds here:
//
//   - 4.A.1, several routes: a convoy is disrupted only when no unbroken chain of
//     its fleets is left (choice b).
//   - 4.A.2, paradoxes: Szykman's rule. Where convoys decide on their own fate and
//     that has no answer or two, their fleets fail to convoy; the armies stay and
//     have no effect (choice f).
//   - 4.A.3, adjacent provinces: an army goes by convoy if its order says so or if
//     a fleet of its own power is legally ordered to convoy it there, else it
//     walks. If that convoy fails or was never complete, it does not walk instead.
//   - 4.A.4: a convoyed army attacks from where it started, so it does not cut a
//     support against that province except by dislodging the supporter (choice a).
//   - 4.A.5: a unit may retreat to where the army came from that dislodged it by
//     convoy (choice b).
//   - 4.A.6, routes: an army's order need not name one. The author's choice (a) is
//     to ignore a route that is named; here one may be named and is then the only
//     one that counts, because scripts ask for it ([Order.Route]). Such a convoy
//     fails with any of its fleets, and convoys off the route are void.
//   - 4.A.7: a dislodged unit has no effect on the province of its attacker only
//     if both fought head to head, neither by convoy (choice b).
//   - 4.B.1 and 4.B.2: a fleet that could go to two coasts must name one; if it
//     could go to one only, that is meant (choice a, [Map.Amend]).
//   - 4.B.3: a move to a coast out of reach is illegal (choice b).
//   - 4.B.4: supports count for any coast; one that names a coast is void if the
//     fleet goes to another.
//   - 4.B.5 and 4.B.6: wrong coasts of ordered units, coasts of armies and coasts
//     that do not exist are passed over (choices b).
//   - 4.B.7: a fleet is not built in a province with several coasts unless the order
//     names one.
//   - 4.C.1 and 4.C.2: a missing or wrong kind of unit is put right (choices b).
//   - 4.C.3: a build that names no kind is an army inland, a fleet where a coast is
//     named, else nothing (choice c). 4.C.4: fleets are not built inland (choice a).
//   - 4.C.5 and 4.C.6: nationalities in orders count for nothing (choices b).
//   - 4.D.1 and 4.D.2: a power answers once in a phase ([Answer]).
//   - 4.D.3, several orders for one unit: the first legal one counts and the others
//     are answered with why not. The author would let the unit hold (choice c), but
//     leaves it to programs to fit their interface.
//   - 4.D.4 to 4.D.6: of too many builds or removals, and of two in one province,
//     the first legal ones count (choices b).
//   - 4.D.7: builds may be waived (choice a).
//   - 4.D.8, civil disorder: the units farthest from the centres that the power owns
//     are removed, counted in steps by land and sea for all units; of equals fleets
//     before armies, then by the alphabet of the provinces' English names.
//   - 4.D.9: units of a power in civil disorder can be supported (choice b).
//   - 4.E.1: an order is illegal, and ignored, if it could not take effect whatever
//     the others were ordered, given where the units stand. So there is no move by
//     convoy where no fleets lie, no support by a fleet of an army that needs it for
//     its convoy, and no convoy by a fleet that no route needs. A unit whose order
//     is illegal holds and can be supported. A legal order that the others do not
//     match is void, and a unit with a legal move that fails cannot be supported in
//     holding.
//   - 4.E.2: each order is read by itself (choice a). 4.E.3 to 4.E.5: there are no
//     implicit, perpetual or proxy orders. 4.E.6: all units of a position are taken for
//     lawful; winter removes those that are too many.
//
// # Phases and endings
//
// What the rules leave to the table is decided so:
//
//   - A phase in which no power has anything to order is passed over ([Skipped] tells
//     of it): movements without units, retreats without dislodged units, winters
//     without builds or removals. A retreat phase is held for every dislodged unit,
//     also for one that can go nowhere.
//   - Whoever orders too little is not stopped: units hold, dislodged units are
//     disbanded, builds are waived, and removals go by civil disorder.
//   - Centres change their owners after the retreats of fall. Whoever owns more than
//     half of them then has won, before the winter; equal leaders play on. After
//     [Rules.StaleYears] without a change the match is a draw at the same moment.
//   - A draw is agreed when all powers with units on the board accept it in the same
//     movement phase. Powers with centres alone have no say. Nothing is moved.
//   - The match is a draw after the winter of [Rules.LastYear], in any case after that
//     of the year 9999, and when there is no unit left and none that could be built.
package diplomacy

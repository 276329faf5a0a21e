// Package jic is JIC, "Jaime I el Conquistador", the bot of jic-2011 that plays Diplomacy without
// press. Each unit is an agent: it rates its possible actions by tables 3 and 4 and proposes plans
// for the most important goal of table 5 that it can serve (4.3.1). A coordinator combines the
// plans (4.3.2): among all combinations of plans and supports that meet the constraints of table 7
// it finds, by branch and bound, the one with the highest goodness. In advanced phases, with eight
// units or more, it does so for separate sets of agents. Actions that fail and change nothing are
// repeated with random variations.
//
// The paper leaves much open. This implementation reads it as follows:
//
//   - A unit's neighbours are the provinces that it can enter, for fleets by coast.
//     There are no convoys: actions are to defend and to move to a neighbour.
//   - An agent stops at the first goal that any action serves. So all its plans have the
//     same goal, as in tables 9 and 10, and the sets of advanced phases are disjoint.
//   - Goal 1 is any home centre that is lost or has an enemy unit, goal 2 in fall any
//     other own centre with an enemy unit, goal 3 in fall staying in a foreign centre,
//     and goal 4 moving to one at any time.
//   - To unblock itself (goal 5) a unit moves to an own unit's place. The utility is
//     divided by one plus the number of enemies that can stop the other unit's least
//     contested move, and there are no supports.
//   - A move towards the front (goal 6) shortens the distance of algorithm 2. The loop
//     condition there, "not found or n < 20", must be "and".
//   - Without a goal the two actions of the highest utility count (table 11; the text
//     says three), without the value of their destination (4.3.2).
//   - "Enemigo máx" is the largest number of units of one power that are in the
//     destination or can enter it, since powers do not support each other. With that many
//     supports a move is certain to succeed, with one fewer a defence.
//   - k is 11 minus the identifier, so it is positive for all goals. A support has the
//     utility and the goal of the supported plan (footnote 6), plus the increment. The text
//     gives the increment only to supports of plans 1 and 2, but the example of 4.4 chooses
//     combination 3, which has one for plan 6; so all supports have it. Both examples of
//     4.4 then come out as printed, except for the figures of tables 8 and 10 that
//     contradict tables 3 and 4 (Constantinople to Bulgaria is 425 by these, not 351).
//   - The increment is a share of the mean utility of plans for centres, as the text of
//     4.3.2 says. The example's 1427 is 425 + 251 + (251 + 500): there it is a share of
//     table 11's 500, supports divided by enemies. readings.bonus chooses between the
//     two. "Types 9" comes out with no linear scale of the identifiers.
//   - In addition to table 7, two own units never swap places.
//   - Sets are coordinated in turn, the front first, and table 7 holds against earlier
//     decisions. Supports stay within a set.
//   - A deadlock consists of the units of a failed move to a centre and its supports, if
//     all are where they were and the destination is held as before. The memory is in the
//     position, which has the last orders. These units repeat their actions, and one to
//     30 % of them vary if they can: a mover without supports supports another, and a
//     supporter supports another or moves.
//   - Retreats are coordinated like plans. Builds and removals depend on the foreign
//     centres within reach. JIC never votes for a draw.
package jic

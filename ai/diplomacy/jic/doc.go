// Package jic is JIC, "Jaime I el Conquistador", the bot of jic-2011 that plays
// Diplomacy without press. Each unit is an agent that looks at the provinces around
// it, values what it can do by tables 3 and 4 and proposes plans for the most
// important goal of table 5 that it can serve (4.3.1). A coordinator makes one action
// of them all (4.3.2): of all combinations of the plans and of supports for them that
// meet the constraints of table 7, the one of most goodness, by branch and bound; in advanced phases, with
// eight units or more, in sets of agents on their own. Actions that fail and change
// nothing are repeated with variations by chance.
//
// The paper leaves much open. It is read so:
//
//   - A unit's neighbours are the provinces that it can enter, for fleets by coast.
//     Nothing is convoyed: actions are to defend and to move beside.
//   - The agent stops at the first goal that any action serves. So its plans all have
//     one goal, as in tables 9 and 10, and the sets of advanced phases are disjoint.
//   - Goal 1 is any home centre that is lost or that an enemy holds, goal 2 any other
//     own centre that an enemy holds in fall, goal 3 to stay in a centre of others in
//     fall, goal 4 to move to one at any time.
//   - To unblock itself (goal 5) a unit moves to where an own unit stands, with the
//     utility divided by one more than the enemies that can stop that unit's freest move,
//     and without supports.
//   - Towards the front (goal 6) leads what shortens algorithm 2's distance. Its loop
//     condition, "not found or n < 20", must be "and".
//   - Without a goal the two actions of most utility count (table 11; the text says
//     three), without the value of their destination (4.3.2).
//   - "Enemigo máx" is the largest number of units of one power that stand in the
//     destination or can enter it: powers do not support each other. So many supports
//     make a move's success sure, one fewer a defence's.
//   - k is 11 less the identifier, so that it is above zero for all goals. A support
//     has the utility and the goal of what it supports (footnote 6), and the increment
//     besides. The text gives the increment to supports of plans 1 and 2 alone, but
//     the example of 4.4 chooses combination 3, which takes one for plan 6: all have
//     it. Both examples of 4.4 come out as printed so, but for the figures of table 8
//     that tables 3 and 4 contradict and for "1427" with "types 9", which no linear
//     scale gives.
//   - Two own units never change places, besides table 7.
//   - Sets are coordinated one after the other, the front first, and table 7 holds
//     against what was decided before; supports stay within a set.
//   - In a deadlock are the units of a move to a centre that failed, and its supports,
//     where all stand as they stood and the destination is held as before. The memory
//     is the position's, which has the last orders. They go on, and of them one to
//     30 % vary, if they can: a mover without supports supports another, a supporter
//     supports another or moves.
//   - Retreats are coordinated like plans. Units are built and removed by the centres
//     of others that they can go to. Draws are never accepted.
package jic

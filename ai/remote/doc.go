// Package remote lets players of Risk live in other processes, in both
// directions: a [Host] starts a process from a command line and seats it as bots of
// eras/ai/risk, and [Serve] is the other end, a bot of ours in somebody else's
// game. They speak JSON, one object a line, over standard input and output.
//
// The host owns rules, dice and state; an agent only answers. Its messages are
//
//	init      a new match: map, bonuses, seats, cards; answered by {"ok":true}
//	initial   place n starting armies
//	cards     cash sets of the hand that is sent
//	place     place n armies
//	attack    attack
//	movein    how many armies enter a taken country; answered by {"n":K}
//	fortify   move armies
//	quit      the end
//
// In a phase the agent sends acts (place, attack, fortify, cash), each answered by
// {"r":CODE,"s":STATE}, and ends it with {"done":true}. {"abort":true} instead of
// an answer says that the phase is over, cards and armies taken over in its middle
// included; the agent then sends the one done of the whole phase.
//
// What the protocol leaves open is decided so:
//
//   - In movein the state shows the countries before armies enter: n counts all
//     that do. Serve understands both ways.
//   - Refused acts are answered by -1.
//   - rules is a string of the parts of [risk.Rules.String] that depart from what
//     the protocol says. An agent here refuses what it cannot read.
//   - seed has 53 bits. Bots here take the chance of [airisk.BotRandom] from it.
//   - Free countries are chosen by the substitute: there is no message for it.
//   - Fields of our own, which others ignore: symbol of each country's card and
//     limit (rounds) in init, hand (as in cards) in every state.
//
// A host never waits longer than it was told to, reads no line longer than it
// should, and survives whatever a process does: see [Faults]. What plays on instead
// is a bot of ours. Every process it started, and those that it started, are killed
// in the end.
package remote

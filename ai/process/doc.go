// Package process runs agents of Risk in other processes, in both directions: a
// [Host] starts a process from a command line and plays it as bots of eras/ai/risk,
// and [Serve] is the other end, one of our bots in another program's game. They
// speak JSON, one object a line, over standard input and output.
//
// The host owns rules, dice and state; an agent only answers. The messages of the
// host are
//
//	init      a new match: map, bonuses, seats, cards; answered by {"ok":true}
//	initial   place n starting armies
//	cards     trade in sets of the hand that is sent
//	place     place n armies
//	attack    attack
//	movein    how many armies enter a taken territory; answered by {"n":K}
//	fortify   move armies
//	quit      the end
//
// In a phase the agent sends acts (place, attack, fortify, trade in), each answered by
// {"r":CODE,"s":STATE}, and ends it with {"done":true}. {"abort":true} instead of
// an answer says that the phase is over, cards and armies taken over in its middle
// included; the agent then sends the one done of the whole phase.
//
// Where the protocol is open:
//
//   - In movein the state shows the territories before armies enter: n counts all
//     that do. Serve understands both ways.
//   - Refused acts are answered by -1.
//   - rules is a string of the parts of [risk.Rules.String] that depart from what
//     the protocol says. An agent here refuses what it cannot read.
//   - seed has 53 bits. Bots here seed [airisk.BotRandom] with it.
//   - Free territories are chosen by the substitute: there is no message for it.
//   - Fields of our own, which others ignore: symbol of each territory's card and
//     limit (rounds) in init, hand (as in cards) in every state.
//
// A host limits the time of an answer and the length of a line, and survives any
// fault of a process: see [Faults]. One of our bots then plays on in its place. At
// the end the host kills every process that it started, with their children. How far
// that reaches depends on the system:
//
//   - Linux: the process, its group, and descendants that left the group, found by their
//     parents and by a mark in their environment. If this program is killed the kernel
//     kills the process; its children are left.
//   - Windows: all descendants, by a job object, also if this program is killed.
//   - Other systems: the process and its group. If this program is killed, a process ends
//     that heeds the end of its input.
package process

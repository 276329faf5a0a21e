// Package process connects agents in other processes. They exchange JSON, one object on each line,
// over standard input and output; docs/protocol.md has all messages and a session.
//
// A [Pipe] is a process that plays any game whose [game.Board] it is given: it is sent positions in
// the notation of the board, with the legal answers if the board is a [game.Lister], and answers
// with moves.
//
// Risk has an older protocol of its own, in both directions. A [Host] starts a process and uses it
// as bots of eras/ai/risk. [Serve] is the other end: it plays with one of our bots in another
// program's game.
//
// In this protocol the host owns rules, dice and state; an agent only answers. The messages of the
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
// {"r":CODE,"s":STATE}, and ends it with {"done":true}. If the host sends {"abort":true} instead of
// an answer, the phase is over, and so are the phases for cards and armies within it. The agent
// then sends a single done for the whole phase.
//
// Where the protocol leaves something open:
//
//   - In movein the state shows the territories before armies enter: n counts all armies that
//     enter. Serve understands both ways.
//   - Refused acts are answered by -1.
//   - rules is a string with the parts of [risk.Rules.String] that differ from the protocol's
//     rules. An agent of this package refuses a match whose rules it cannot read.
//   - seed has 53 bits. Bots of this package seed [airisk.BotRandom] with it.
//   - The substitute chooses free territories, because there is no message for it.
//   - We add these fields, which other programs ignore: symbol of each territory's card and limit
//     (rounds) in init, hand (as in cards) and hidden (under fog) in every state.
//
// A host limits the time of an answer and the length of a line, and survives any fault of a
// process: see [Faults]. One of our bots then plays on in its place. At the end the host kills
// every process that it started, with their children. Which descendants it finds depends on the
// system:
//
//   - Linux: the process, its group, and descendants that left the group, found by their parents
//     and by a mark in their environment. If this program is killed, the kernel kills the process,
//     but its children survive.
//   - Windows: all descendants, by a job object, even if this program is killed.
//   - Other systems: the process and its group. If this program is killed, the process ends if it
//     reacts to the end of its input.
package process

// Package host lets programs play Diplomacy against each other and against bots of
// ours, over DAIDE at press level 0: a [Server] holds games of eras/game/diplomacy
// with seats that are open to whoever connects and seats that bots hold in process.
// The language is that of eras/ai/daide.
//
// A game runs through [game.Match] with the seeds that it has without a server: a
// bot gets the chance of [aidiplomacy.BotRandom] of the game's seed and its seat, so
// a game whose clients play as bots in process do is the same game, phase by phase.
//
// Each game is one goroutine that alone touches its state; bots think in another.
// Each connection has one that reads and one that writes. Who reads hands one message
// to the game and waits until it is done with, so that a client never has more than
// one message before a game, however much it sends; what it sends and asks for is
// paid from an allowance a second ([Limits]), and who has spent it is not read until
// there is some again. What is to be sent waits in a queue of bounded bytes; a client
// that does not take it is cut off, and may return. So no client can hold up a game
// but by owing orders, and that only until the phase's end.
//
// What the protocol leaves open is decided so:
//
//   - A power is in civil disorder (CCD) from the moment its client is cut off, or
//     misses a phase, until it returns by IAM or gives all its orders in time. A
//     phase waits for clients that were cut off as long as [Config.Return], counted
//     from then on; for silent ones until the deadline, and not even that once they
//     missed [Config.Patience] phases in a row. Orders that were given count; units
//     without one hold, or a substitute orders them ([Config.Substitute]).
//   - IAM with the right passcode takes the place of a connection that still seems
//     to stand: who restarts is back before the network notices that it was gone.
//   - DRW counts in movement phases and is refused in others. The game ends at once
//     when all powers with units accepted, before orders are carried out.
//   - SMR is refused until the game is over: who plays what is no business of
//     players before. Then it is sent to all, and then OFF.
//   - Names need not differ. SVE and LOD are refused, and so is press.
//   - Observers may come at any time while a game is on; MAP and MDF may be asked
//     before a seat is taken.
//   - With AOA, a movement order for an own unit that could not be carried out is
//     accepted. The unit holds, and ORD says of the order what THX would have said.
//   - HST without a phase sends all that was played, if that is not too much.
//   - ADM goes to the operator alone.
package host

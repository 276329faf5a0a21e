// Package server serves games of Diplomacy over DAIDE, to programs and to bots
// in process, at the press levels 0 to 30 ([Press]). A [Server] plays games of eras/game/diplomacy; a seat is
// either open to the first client or taken by a bot. The protocol is that of
// eras/play/daide.
//
// A game is played by [game.Match] with the seeds of a local match, and bots have the
// random source of [aidiplomacy.BotRandom] for the game's seed and their seat. So a
// game whose clients play like bots in process is the same game, phase by phase.
//
// Each game has one goroutine that owns its state, and one in which its bots think.
// Each connection has a goroutine that reads and one that writes. The reader passes one
// message to the game and waits until it is handled, so a client never has more than
// one message before the game. A rate limit covers what a client sends and what it asks
// for ([Limits]); a client that exceeds it is not read for a while. Frames to a client
// wait in a queue of limited size; a client that does not take them is cut off and may
// rejoin. A client can therefore delay a game only by owing orders, and only until the
// phase ends.
//
// Connections that have joined no game give way to new ones, first those of the address
// that has most of them, so nobody can keep others out ([Limits]). What is remembered,
// queued and logged for clients is bounded.
//
// Where the protocol leaves a choice, the server does the following:
//
//   - A power is in civil disorder (CCD) from the moment its client is cut off or
//     misses a phase, until the client rejoins by IAM or gives all orders in time. A
//     phase waits [Config.ReconnectWait] for a client that was cut off. It waits for a
//     silent client until the deadline, or not at all once that client missed
//     [Config.MaxMissed] phases in a row. Orders that were given count; units without
//     one hold, unless a substitute orders them ([Config.Substitute]).
//   - IAM with the right passcode replaces a connection that still seems to be open, so
//     a restarted client is back before the network notices that the old connection is
//     gone.
//   - A power that is owed builds may waive those for which no home is open, but a phase
//     does not wait for that.
//   - DRW counts in movement phases and is refused in others. The game ends at once
//     when all powers with units have accepted, before orders are carried out.
//   - SMR is refused until the game is over, because players must not learn earlier who
//     plays which power. Then it is sent to all, followed by OFF.
//   - Client names need not differ. SVE and LOD are refused, and at level 0 press, too.
//   - Press goes to its recipients alone, not to observers. It is delivered to all of them, each
//     once, before the sender gets YES, or to nobody: HUH if it is beyond the level, REJ at the
//     wrong time and to oneself, CCD or OUT with the SND if a recipient is in civil disorder or
//     eliminated, OUT also if an offer or a statement names an eliminated power. TRY loses the
//     tokens beyond the level. A power may send a hundred messages in a phase. Clients get the
//     token numbers that they use themselves. Bots in process answer that they understand no press.
//   - Observers may join at any time during a game. MAP and MDF are answered before a
//     client has joined.
//   - With AOA, a movement order for the client's own unit that cannot be carried out
//     is accepted. The unit holds, and ORD reports what THX would have said.
//   - HST without a phase sends all phases, unless that is too much data.
//   - ADM is passed on to the operator only.
package server

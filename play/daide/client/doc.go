// Package client plays games on a DAIDE server: as a bot, with orders from outside
// ([ManualOrders]), or as an observer. Press, at the levels 10 to 30, goes through [Letters], or a bot
// that negotiates ([eras/ai/diplomacy/talk.Speaker]) writes it; without them the client answers all press as one of level 0.
//
// [Join] plays one power in one game, from the initial message to the summary. The map
// is the server's: the standard map by its name, any other by its MDF. A bot is given
// positions as in a local match, made of NOW, SCO and ORD ([daide.Follow]), is asked in
// the same phases and has the same random source ([aidiplomacy.BotRandom]). With the
// same seed it therefore gives the same orders as in a local match, provided that the
// server tells all results and goes by the same rules.
//
// In each phase the client sends DRW if the answer accepts a draw, one SUB with an order
// for every unit (including holds, disbandings and waived builds, which an answer may
// leave out), and GOF when all orders are accepted. It replaces an order that is
// rejected: a move by convoy by one with a route, then by a hold; a retreat by a
// disbanding; a build by a waive; a removal by the removal of another unit. Orders that
// the server has confirmed (THX with MBV) stay, also if MIS says that they are missing.
// A power with nothing to order sends no GOF. SUB names the phase if the phase can end
// before the orders arrive: when the server has time limits, when orders are repeated
// after a reconnection or missing, and when the only orders are waives that the server
// does not wait for because no build is possible.
//
// A lost connection is opened again, with pauses and a limit on attempts. The client
// takes its power again by IAM with the passcode of HLO, asks for the state of the game
// and sends its orders again.
//
// [Options.OnEvent] reports what happens, in order: the game begins, phases are played
// with their results, orders are rejected, time limits change. With [Options.History] a
// client that joins a running game asks for the phases played before (HST), so that
// events cover them too.
//
// Servers differ. Besides what package daide understands, this package tolerates the
// following:
//
//   - The server of the diplomacy research package does not wait for powers with nothing
//     to order. If such a power sends GOF late, it counts for the next phase, which is then
//     played without the power's orders.
//   - Its MIS lists all dislodged units, also those with an order, and does not count
//     waived builds.
//   - It sends only the results of the client's own power, so positions are those of NOW.
//   - It answers a waived build that is impossible with NMB, so any answer to a waived build
//     counts as MBV.
//   - If a server answers a CTO without VIA with HUH, the client sends it again with a route,
//     and all later ones too.
//   - For some servers a SUB replaces all earlier ones, so orders that replace rejected
//     ones are sent together with those that were confirmed.
//   - THX may repeat an order in other tokens. It is then for the order of the same unit
//     or, if the tokens are not an order, for the first order without an answer. The
//     client does not wait forever for a missing THX.
//   - A game may end with only an SMR, or with only an OFF. After OFF alone the game is over
//     if a power has won according to the last SCO; otherwise its result is [Untold]. The server
//     of the research package ends games in this way when a power wins: it closes before it has
//     sent its last messages.
package client

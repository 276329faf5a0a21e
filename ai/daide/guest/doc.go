// Package guest is a client of DAIDE: it seats a bot of the house at the table of a
// server, at press level 0.
//
// [Join] plays one seat of one game, from the initial message to the summary. It
// plays what the map is by the server: the standard map by its name, any other by its
// MDF. The bot is given positions as in a match of the house, made of NOW, SCO and
// ORD ([daide.Follow]), is asked in the same phases, and has the same chance
// ([aidiplomacy.BotRandom]), so with the same seed it orders the same, as far as the
// server tells all results and goes by the same rules.
//
// What is sent in a phase is DRW if the bot accepts a draw, one SUB with an order for
// every unit (holds, disbandings and waived builds too, which the bot may leave out),
// and GOF when all orders are accepted. For an order that is rejected another one is
// sent: a move by convoy with a route, then a hold, a disbanding, a waived build, the
// removal of another unit. SUB names the phase where it can be over before the orders
// arrive: where the server tells of limits of time, where orders are given anew behind a
// lost connection, and where builds are waived that nobody waits for because they cannot
// be made.
//
// A connection that is lost is opened again, with pauses and a bounded number of
// times, and the seat taken by IAM with the passcode of HLO; then the state of the
// game is asked for, and orders are given anew.
//
// A [Hand] orders in a bot's place, for persons: what it gives can be taken back until
// the server plays the phase. With [Options.Observe] nobody orders and the game is
// watched (OBS). With [Options.Chronicle] whoever comes to a game on its way asks for
// what was played before (HST). [News] tell of all that happens, in its order: a game
// begins, its phases with their results, what was rejected, how long phases last.
//
// Servers in the field differ; beside what package daide understands this package
// bears with these:
//
//   - The server of the diplomacy research package waits for a GOF of every power
//     that is alive, also of those that have nothing to order; so one is sent.
//   - It tells the results of the own power only: positions are those of NOW.
//   - It answers a waived build that cannot be made by NMB: any answer to a waived
//     build is as good as MBV.
//   - A CTO without VIA that is answered by HUH is sent again with a route, and so
//     are all that follow.
//   - THX may repeat an order in other words: it is then for the order of the same
//     unit, or, where the words are no order, for the first that was not answered yet.
//     THX that do not come are not waited for without end.
//   - The end of a game may be told by SMR alone.
package guest

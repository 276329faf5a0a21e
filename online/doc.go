// Package online plays matches between programs on a network: all games, one code path.
//
// A [Host] is the authority. It keeps the log of each match in a stream of JetStream, checks
// every answer with the board, rolls the dice, opens simultaneous orders only when all are in,
// and tells each seat what that seat may see. Dice, hands and the orders of others never leave
// it before they are public, and the seed never does.
//
// A [Client] is a player's or watcher's end. It joins with a [Code], returns to its seat
// whenever the connection was lost, and keeps the steps that the host has sent;
// [game.Match.Follow] plays them. [Play] lets a bot play a client's seat.
//
// Keys and permissions are those of package cluster: a user publishes requests at a subject of
// its own and reads what its seat may see, and nothing else.
//
// In a browser there are neither hosts nor clients, only what describes a match and plays its
// steps.
package online

// Package online plays matches between programs on a network. All games share one code path.
//
// A [Host] is the authority. It keeps the log of each match, in a file or, for hosts that share
// matches, in a stream of NATS servers. It checks every answer against the rules, rolls the dice,
// reveals simultaneous orders only when all are in, and sends each seat only what that seat may
// see. The host never sends out dice, hands and the orders of others before they are public, and it
// never sends out the seed.
//
// A [Client] is the end of a player or a watcher. It joins with a [Code], returns to its seat after
// a lost connection, and keeps the steps that the host has sent; [game.Match.Follow] plays them.
// [Play] lets a bot play a client's seat.
//
// Keys and permissions are those of package cluster: a user may publish requests under a subject of
// its own and read what its seat may see, and nothing else.
//
// Browsers have neither hosts nor clients. There the package has only the types that describe a
// match and the code that plays its steps.
package online

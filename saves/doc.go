// Package saves keeps what outlives a run of the program: settings, a profile
// for each player and the matches in progress, as TOML files in a [Store].
//
//	settings.toml                 how the program looks, sounds and begins
//	players/begona-4kq….toml      one profile a player
//	insights/begona-4kq….toml     the player's matches and what they tell
//	matches/general.toml          the match in progress, one a board
//	named/la-revancha-….toml      matches that players saved under a name
//	finished/20260504-….toml      the last matches that ended
//
// Whatever happens, nothing is lost:
//
//   - A file is written whole or not at all; a process that is killed at any
//     moment leaves the old or the new one.
//   - A file that is broken (not TOML, an impossible value, a key that is not
//     known) is set aside as FILE.broken-1, -2, …, and reported as a
//     [*BrokenError]. The program goes on with a new one.
//   - A file of a newer version is left alone and reported as a [*NewerError].
//     The program plays on without it: reading gives defaults, and writing in its
//     place is refused, so an older program cannot destroy what a newer one
//     keeps.
//   - A file that cannot be read at all, for want of permission say, is left
//     alone in the same way.
//   - A folder that cannot be written makes every write fail with an error that
//     wraps [ErrCannotSave]; reading goes on.
//
// Functions that read return something to go on with even when they return an
// error. The version of a file rises when a key is added to a profile or a
// match, or when the meaning of any key changes. A setting may be added without:
// unknown settings are kept as they are and written back.
//
// The package draws nothing and reads no clock for what it stores: dates are
// handed in.
package saves

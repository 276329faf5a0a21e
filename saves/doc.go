// Package saves stores what outlasts a run of the program: settings, a profile of
// each player, and matches. It keeps them as text files in a [Store].
//
//	settings.toml                 appearance, sound and defaults
//	players/begona-4kq….toml      one profile per player
//	insights/begona-4kq….toml     the player's matches and what was learned from them
//	campaigns/begona-4kq….toml    how far the player has come in the campaign
//	tuning/begona-4kq….toml       unfinished steps of hill-climbing for the player
//	together.toml                 the player's seats in matches with other programs
//	lock, lock.held               which program may write; see [Saves.Lock]
//	matches/general.toml          the match in progress on a board: a checkpoint
//	matches/general.journal       the steps since the checkpoint
//	matches/general.previous.toml the state before, which a player can restore
//	named/la-revancha-….toml      matches that players saved under a name
//	finished/n00000042-….toml     the last finished matches, numbered as they came
//	maps/                         maps that players have made
//	pictures/, texts/             files for other programs
//
// No failure loses data:
//
//   - A file is written completely or not at all. If the process is killed, either
//     the old or the new content remains. A journal (see [Journal]) remains up to
//     its last whole step.
//   - An invalid file (not TOML, an invalid value or an unknown key) is set aside as
//     FILE.broken-1, -2, … and reported as a [*BrokenError]. The program continues
//     with a new one.
//   - A file of a newer version is left alone and reported as a [*NewerError].
//     Reading gives defaults, and writing in its place is refused, so an older
//     program cannot destroy data of a newer one.
//   - A file that cannot be read, for example for lack of permission, is left alone
//     in the same way.
//   - One program at a time writes in a folder. Others read only.
//   - If the folder cannot be written, every write fails with an error that wraps
//     [ErrCannotSave]. Reading still works.
//
// Functions that read return a usable value even if they return an error. The
// version of a file increases when a key is added to a profile or a match, or when
// the meaning of any key changes. A new setting does not need that: unknown settings
// are kept and written back.
//
// The package draws nothing and reads no clock for dates: the caller passes all dates.
package saves

// Package risk has the rules of Risk (ender-2009 2.1.2) with the options that
// other rules use, the bounded game of risk-minimax-2014, and its maps.
//
// A [Map] is read from TOML ([ParseMap]), from the XML of the bounded game ([ImportXML]) or from a
// record ([ParseMapLine]). [Rules] are the settings of a match. A [Game] is a map with rules: its
// methods say what is legal and what follows. A [Position] and an [Action] are plain values.
// [Board] adapts a Game to [game.Match]. Tournaments and planners call the methods of Game directly
// on their own positions, and throw the dice of a whole fight with [Game.Fight]. None of these
// calls allocates.
//
// Chance is a player: it deals the territories one by one, throws the dice and draws the cards, and
// the record keeps each of its answers. An attack with till is one answer of the player, followed
// by one answer of chance for each throw.
//
// Where the papers leave a rule open, this package decides:
//
//   - Player 0 is dealt the first territory, places first and moves first. If territories cannot be
//     divided evenly, the first players get one more. If armies cannot be spread evenly, the
//     territories that a player got first get one more.
//   - A phase in which the player can only end it is skipped: there is no set of cards, no reserve,
//     no possible attack, or no army to move.
//   - Negative bonuses lower the income at most to zero.
//   - A set that is traded in puts two armies on each own territory whose card is in it. The paper
//     says "alguno de los países", and puts the armies in "ese país", so each of the three counts.
//   - Cards that are traded in return to the deck at once, and draws are uniform over all cards
//     that are in nobody's hand. The example of ender-2009 4.3.2 counts like this: any unseen card
//     may come. So the position has no order of the deck, and of the cards a view hides only the
//     other hands. When all cards are in hands, nobody draws.
//   - A player who takes over cards and then holds five or more must trade in sets until fewer than
//     five are left, and may then trade in more, as at the start of a turn. The armies are placed
//     before the attack continues. How many armies enter the taken territory is chosen before that.
//   - As many armies as dice were thrown enter a taken territory at once, so it is never empty. The
//     player then chooses how many armies enter in total, up to all but one, if there are more to
//     send. With the last territory the match ends at once.
//   - In the fortification of the paper, each army moves once: a territory's movable armies are
//     those that stood there when the phase began.
//   - A round ends when the turn returns to a lower seat. After the last round the match is a draw,
//     unless Leader of [Rules] makes the leader win.
//   - A share of the map, all capitals or a mission win at once with the territory that completes
//     them; a mission also wins at the end of its player's turn. Missions and capitals are drawn at
//     random after the territories are dealt. There are no missions to eliminate a player.
//   - Fog hides numbers of armies, never owners, numbers of cards or fights. A veil also hides owners,
//     and the fights, reserves and incomes that would tell them.
//   - Under the invasion of 2014 a player without a free neighbour is passed over, as in pseudocode
//     4, so players may hold unequal numbers of territories.
//
// The package draws nothing, reads no clock and no file, and chooses no moves, except [Game.Random]
// for playouts.
package risk

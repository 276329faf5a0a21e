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
//   - Player 0 is dealt the first territory, places first and moves first. Of a
//     division that leaves a rest, the first players have a territory more, and the
//     territories that a player got first an army more.
//   - A phase in which nothing but ending it is possible is passed over: no set of
//     cards, no reserve, no attack, no army to move.
//   - Negative bonuses lower the income down to zero, never below it.
//   - A traded in set puts two armies on each own territory whose card is in it. The
//     paper says "alguno de los países", and puts the armies in "ese país": so
//     each of the three counts.
//   - Traded in cards return to the deck at once, and draws are uniform over all cards
//     that are in nobody's hand. The example of ender-2009 4.3.2 counts like this:
//     any unseen card may come. So the position has no order of the deck, and views
//     hide nothing but hands. When all cards are in hands, nobody draws.
//   - A player who takes over cards and then holds five or more trades in as at the
//     start of a turn: until fewer than five are left, then as long as he likes. The
//     armies are placed before the attack goes on. The armies that enter the taken
//     territory are chosen before.
//   - A territory is taken with the dice thrown inside, so it is never empty; the
//     player then says how many armies enter in all, up to all but one, if there
//     are any more to send. With the last territory the match ends at once.
//   - In the fortification of the paper, each army moves once: a territory's movable
//     armies are those that stood there when the phase began.
//   - A round ends when the turn comes back to a lower seat. The match is a draw
//     after the last round.
//   - A share of the map, all capitals and a mission win at once with the territory that
//     brings them; a mission also at the end of one's turn. Missions and capitals are drawn
//     at random once the territories are dealt. There are no missions against a player.
//   - Fog hides numbers of armies, never owners, cards' numbers or fights.
//   - Under the invasion of 2014 a player without a free neighbour is passed over,
//     as pseudocode 4 has it, so players may hold unequal numbers of territories.
//
// Nothing here draws, reads a clock or a file, or decides a move.
package risk

package table

// Player is who sits at a seat of Risk or Diplomacy. One of the two is empty;
// both are where somebody plays from elsewhere.
type Player struct {
	// Person is a player's name.
	Person string
	// Bot is a bot's spec (package roster).
	Bot string
}

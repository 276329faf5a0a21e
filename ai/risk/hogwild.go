package risk

// wild is the factor of splitUp that attacks with all armies.
const wild = 0.01

// hogWild attacks everything that it can if the bot has more armies than all enemies together.
func (t *Turn) hogWild() {
	if t.outnumbersAll() {
		t.runWild()
	}
}

// manyArmies is the number of armies above which a bot breaks a stalemate.
const manyArmies = 1500

// breakStalemate attacks everything that it can if the bot has more than manyArmies armies.
func (t *Turn) breakStalemate() {
	if t.P.ArmiesOf(t.Seat) > manyArmies {
		t.runWild()
	}
}

// runWild attacks from every cluster with triplePack and splitUp until no more territories are
// taken.
func (t *Turn) runWild() {
	for took := true; took; {
		took = false
		for left := t.held(); left != 0; {
			root := left.First()
			for t.triplePack(root) || t.splitUp(root, wild) {
				took = true
			}
			left &= t.held() &^ t.Game.Cluster(t.P, root)
		}
	}
}

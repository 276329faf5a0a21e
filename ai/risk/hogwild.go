package risk

// wild is the factor of the split-ups that leave nothing standing.
const wild = 0.01

// hogWild attacks whatever can be attacked when the bot has more armies than all
// enemies together.
func (t *Turn) hogWild() {
	if t.outnumbersAll() {
		t.runWild()
	}
}

// manyArmies is from when on a bot breaks a stalemate.
const manyArmies = 1500

// breakStalemate attacks whatever can be attacked when the bot has very many
// armies.
func (t *Turn) breakStalemate() {
	if t.P.ArmiesOf(t.Seat) > manyArmies {
		t.runWild()
	}
}

// runWild attacks from every cluster with the triple deck and split-ups until
// nothing more is taken.
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

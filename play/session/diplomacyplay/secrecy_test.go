package diplomacyplay

import (
	"fmt"
	"slices"
	"testing"

	"eras/ai/agents"
	"eras/game"
	"eras/game/diplomacy"
	"eras/game/diplomacy/press"
)

// lowEffort is a bot that negotiates and orders quickly.
const lowEffort = "regent:search.scenarios=4:search.draws=1:search.tries=60:search.rounds=5:search.rollouts=0:press.effort=400:press.rollouts=0"

// In many games between bots and two persons, each seat reads the letters that it wrote or received
// and no others, and the record has each letter once.
func TestSecrecy(t *testing.T) {
	games, kinds := 100, map[press.Kind]int{}
	if testing.Short() {
		games = 10
	}
	whole, small := pressBoard(t, 1901), smallPressBoard(t)
	for seed := range uint64(games) {
		b, persons := small, []game.Seat{game.Seat(seed % 3)}
		if seed < 6 {
			b, persons = whole, []game.Seat{game.Seat(seed % 7), game.Seat((seed + 3) % 7)}
		}
		d := startMatch(t, b, sevenPlayers(lowEffort, persons...)[:b.Seats()], seed)
		playSecretly(t, d, persons)
		d.Close()
		record, _ := d.Record()
		read := map[string]int{}
		for seat := range game.Seat(b.Seats()) {
			power := diplomacy.PowerOf(seat)
			for _, l := range d.Talk().Letters(seat) {
				if kinds[l.Press.Kind]++; l.From != power && !slices.Contains(l.To, power) {
					t.Errorf("game %d: seat %v reads a letter of %d to %v", seed, seat, l.From, l.To)
				}
				read[l.note(b.Game.Map)]++
			}
		}
		for _, n := range record.Notes {
			if read[n.Text] < 2 {
				t.Errorf("game %d: %s is read by %d seats", seed, n.Text, read[n.Text])
			}
		}
		if seed == 0 {
			reopened(t, d, d.Setup.Players)
		}
	}
	if kinds[press.Propose] == 0 || kinds[press.Accept] == 0 || kinds[press.Refuse] == 0 {
		t.Errorf("the letters of all games are %v", kinds)
	}
}

// smallPressBoard returns a board with three powers and press.
func smallPressBoard(t testing.TB) *diplomacy.Board {
	t.Helper()
	m, err := agents.LoadDiplomacyMap("three-crowns")
	if err != nil {
		t.Fatal(err)
	}
	b, err := diplomacy.NewBoard(m, diplomacy.Rules{LastYear: int16(m.Year), AgreedDraws: true, Press: diplomacy.PressRules{Level: press.MaxLevel}})
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// playSecretly plays two movement phases, in which persons ask their neighbours for peace and answer
// what they are asked.
func playSecretly(t *testing.T, d *Diplomacy, persons []game.Seat) {
	t.Helper()
	m := d.Game().Map
	for range 2 {
		n := d.Phases()
		tickUntil(t, d, "the offers", func() bool { return !d.talk.bots.Talking() && d.talk.bots.Begun() == position(d).Phase() })
		for _, seat := range persons {
			for _, to := range d.Talk().Partners(seat)[:2] {
				deal := say(t, m, fmt.Sprintf("PRP (PCE (%s %s))", m.PowerToken(diplomacy.PowerOf(seat)), m.PowerToken(to)))
				if err := d.Talk().Write(seat, []diplomacy.Power{to}, deal); err != nil {
					t.Fatal(err)
				}
			}
		}
		tickUntil(t, d, "the answers", func() bool { return !d.talk.bots.Talking() })
		for i, seat := range persons {
			for _, l := range d.Talk().Letters(seat) {
				kind := [...]press.Kind{press.Accept, press.Refuse}[(i+l.Number)%2]
				if l.Press.Kind == press.Propose && l.From.Seat() != seat && l.Offer.State == 0 {
					if err := d.Talk().Write(seat, nil, l.Press.Reply(kind)); err != nil {
						t.Fatal(err)
					}
				}
			}
		}
		for d.Phases() == n || d.Phases() > n && !position(d).Season.Moves() {
			if _, over := d.Outcome(); over {
				return
			}
			for _, seat := range persons {
				if _, sent := d.Submitted(seat); !sent && d.Waiting().Has(seat) {
					if err := d.Submit(seat, diplomacy.AnswerOf()); err != nil {
						t.Fatal(err)
					}
				}
			}
			tickUntil(t, d, "a phase", func() bool {
				_, person := d.Turn()
				_, over := d.Outcome()
				return person || over || d.Phases() > n && position(d).Season.Moves()
			})
		}
	}
}

func position(d *Diplomacy) *diplomacy.Position {
	p := d.Position()
	return &p
}

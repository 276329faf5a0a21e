package risk

import (
	"fmt"
	"strconv"
	"strings"
)

var kindNames = [KindCount]string{
	End: "end", Choose: "choose", Place: "place", TradeIn: "cards", Attack: "attack", Occupy: "move", Move: "fortify",
	DealTerritory: "deal", Roll: "roll", Draw: "draw", DealMission: "mission", DealCapital: "capital",
}

// String returns the kind's word in the notation.
func (k Kind) String() string {
	if int(k) < len(kindNames) {
		return kindNames[k]
	}
	return "kind " + strconv.Itoa(int(k))
}

// String returns the action on one line, territories by number:
//
//	choose 7          take a free territory
//	place 12 3        put 3 armies on territory 12
//	cards 1 14 w1     trade in three cards
//	attack 3 7        attack once from 3 on 7
//	attack 3 7 till   attack until one side has none to fight with
//	move 4            let 4 armies in all enter the taken territory
//	fortify 3 5 2     move 2 armies from 3 to 5
//	end               end the phase
//	deal 7            chance deals territory 7
//	roll 631 52       chance throws the attacker's and the defender's dice
//	draw 14           chance draws a card
//	mission 3         chance deals a mission
//	capital 7         chance makes territory 7 a capital
func (a Action) String() string {
	b := []byte(a.Kind.String())
	number := func(n int) {
		b = append(b, ' ')
		b = strconv.AppendInt(b, int64(n), 10)
	}
	switch a.Kind {
	case Choose, DealTerritory, DealCapital:
		number(int(a.To))
	case Place:
		number(int(a.To))
		number(int(a.N))
	case TradeIn:
		for _, card := range a.Cards {
			b = append(append(b, ' '), card.String()...)
		}
	case Attack:
		number(int(a.From))
		number(int(a.To))
		if a.Till {
			b = append(b, " till"...)
		}
	case Occupy, DealMission:
		number(int(a.N))
	case Move:
		number(int(a.From))
		number(int(a.To))
		number(int(a.N))
	case Roll:
		b = append(append(b, ' '), a.Dice.String()...)
	case Draw:
		b = append(append(b, ' '), a.Cards[0].String()...)
	case End:
	}
	return string(b)
}

// String returns the faces of both sides: "631 52".
func (d Dice) String() string {
	attack, defend := d.Faces()
	var b []byte
	for _, face := range attack[:min(d.Attackers(), 3)] {
		b = append(b, '0'+face)
	}
	b = append(b, ' ')
	for _, face := range defend[:d.Defenders()] {
		b = append(b, '0'+face)
	}
	return string(b)
}

// ParseAction reads an action as [Action.String] writes it. It checks that the territories and
// cards exist, not that the action is legal: see [Game.Check].
func (g *Game) ParseAction(text string) (Action, error) {
	words := strings.Split(text, " ")
	kind, err := pick(words[0], kindNames[:])
	if err != nil {
		return Action{}, fmt.Errorf("reading the action %.80q: %w", text, err)
	}
	a, err := g.parseAction(Kind(kind), words[1:])
	if err != nil {
		return Action{}, fmt.Errorf("reading the action %.80q: %w", text, err)
	}
	return a, nil
}

// kindArguments is the number of words after each kind.
var kindArguments = [...]int{Choose: 1, Place: 2, TradeIn: 3, Attack: 2, Occupy: 1, Move: 3, DealTerritory: 1, Roll: 2, Draw: 1, DealMission: 1, DealCapital: 1}

func (g *Game) parseAction(kind Kind, words []string) (Action, error) {
	a := Action{Kind: kind}
	if kind == Attack && len(words) == 3 && words[2] == "till" {
		a.Till, words = true, words[:2]
	}
	if want := kindArguments[kind]; len(words) != want {
		return Action{}, fmt.Errorf("%d words follow %.80q here, it takes %d", len(words), kind, want)
	}
	var err error
	territory := func(i int) (c Territory) {
		if err == nil {
			c, err = g.parseTerritory(words[i])
		}
		return c
	}
	armies := func(i int) int32 {
		n := 0
		if err == nil {
			n, err = parseNumber(words[i], "the number of armies")
		}
		return int32(n)
	}
	switch kind {
	case Choose, DealTerritory, DealCapital:
		a.To = territory(0)
	case Place:
		a.To, a.N = territory(0), armies(1)
	case Attack:
		a.From, a.To = territory(0), territory(1)
	case Occupy:
		a.N = armies(0)
	case DealMission:
		n := 0
		n, err = parseNumber(words[0], "the mission")
		a.N = int32(n)
	case Move:
		a.From, a.To, a.N = territory(0), territory(1), armies(2)
	case TradeIn, Draw:
		for i, word := range words {
			if err == nil {
				a.Cards[i], err = g.parseCard(word)
			}
		}
		if kind == TradeIn {
			a = TradingInOf(a.Cards[0], a.Cards[1], a.Cards[2])
		}
	case Roll:
		a.Dice, err = parseDice(words[0], words[1])
	case End:
	}
	if err != nil {
		return Action{}, err
	}
	return a, nil
}

func (g *Game) parseTerritory(text string) (Territory, error) {
	n, err := parseNumber(text, "the territory")
	if err != nil {
		return 0, err
	}
	if n >= g.Map.Territories() {
		return 0, fmt.Errorf("there is no territory %d: map %.80q has 0 to %d", n, g.Map.Name, g.Map.Territories()-1)
	}
	return Territory(n), nil
}

func parseDice(attack, defend string) (Dice, error) {
	faces := func(text string) []uint8 {
		var out []uint8
		for _, c := range []byte(text) {
			out = append(out, c-'0')
		}
		return out
	}
	d, ok := DiceOf(faces(attack), faces(defend))
	if !ok {
		return 0, fmt.Errorf("%.80q against %.80q are not dice: write 1 to 3 and 1 to 2 digits from 1 to 6", attack, defend)
	}
	return d, nil
}

package risk

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"eras/game"
)

// maxOnTerritory is the maximum of a territory's armies in the notation. Play cannot reach it, and
// sums of such numbers cannot overflow.
const maxOnTerritory = 10_000_000

// FormatPosition returns a position on one line that [Game.ParsePosition] reads:
//
//	attack 1 4 0.3,1.5,0.1,1.2 0 0/0 3.w1/?2 6 - took
//
// The fields are the phase; the player at turn; the round; the territories; the reserve; the
// players' pools; their hands; the number of sets traded in; and the fallen
// players in order, a and b for 10 and 11, or -.
// A territory is owner.armies, or - while free. In the phase fortify .movable follows unless it is
// zero. A hand has its cards joined by dots, ?n for n hidden ones, or - if it is empty.
//
// Optional fields follow: the attack as from-to, followed by -till while it continues or by -n
// after n armies have moved in; took; inside; missions= and capitals= under rules that have them,
// with a number for each player, 0 for none or a hidden one, capitals counted from 1; and luck=.
func (g *Game) FormatPosition(p *Position) string {
	b := make([]byte, 0, 512)
	b = append(b, p.Phase.String()...)
	number := func(separator string, n int) {
		b = append(b, separator...)
		b = strconv.AppendInt(b, int64(n), 10)
	}
	number(" ", int(p.Turn))
	number(" ", int(p.Round))
	separator := " "
	for c := range g.Map.territories {
		if p.Owner.At(Territory(c)) == game.Nobody {
			b = append(append(b, separator...), '-')
		} else {
			number(separator, int(p.Owner.At(Territory(c))))
			number(".", int(p.Armies.At(Territory(c))))
			if p.Movable.At(Territory(c)) != 0 {
				number(".", int(p.Movable.At(Territory(c))))
			}
		}
		separator = ","
	}
	number(" ", int(p.Reserve))
	separator = " "
	for seat := range g.players() {
		number(separator, int(p.Pool[seat]))
		separator = "/"
	}
	separator = " "
	for seat := range g.players() {
		b = append(append(b, separator...), formatHand(p.Hands[seat], int(p.HandSize[seat]))...)
		separator = "/"
	}
	number(" ", int(p.SetsTraded))
	b = append(b, ' ')
	for _, seat := range p.Fallen[:p.FallenCount] {
		b = append(b, fallenDigits[seat])
	}
	if p.FallenCount == 0 {
		b = append(b, '-')
	}
	if p.Phase == Rolling || p.Phase == Occupying {
		number(" ", int(p.From))
		number("-", int(p.To))
		if p.Till {
			b = append(b, "-till"...)
		}
		if p.Phase == Occupying {
			number("-", int(p.Dice))
		}
	}
	if p.Took {
		b = append(b, " took"...)
	}
	if p.InAttack {
		b = append(b, " inside"...)
	}
	for _, x := range g.goalFields(p) {
		if !x.used {
			continue
		}
		separator = x.name
		for seat := range g.players() {
			number(separator, int(x.of[seat]))
			separator = "/"
		}
	}
	if g.Rules.Balanced {
		b = append(append(b, ' '), g.formatLuck(p)...)
	}
	return string(b)
}

// goalField is a part of a position that only some rules have.
type goalField struct {
	name string
	used bool
	of   *[MaxPlayers]uint16
	most int
}

// goalFields returns the missions and the capitals of a position.
func (g *Game) goalFields(p *Position) [2]goalField {
	return [2]goalField{
		{" missions=", g.Rules.Missions, &p.Mission, math.MaxUint16},
		{" capitals=", g.Rules.Capitals, &p.Capital, g.Map.Territories()},
	}
}

// parseGoals reads the missions and the capitals from the end of a position and returns the fields
// after them.
func (g *Game) parseGoals(p *Position, rest []string) ([]string, error) {
	for _, x := range g.goalFields(p) {
		if !x.used {
			continue
		}
		if len(rest) == 0 || !strings.HasPrefix(" "+rest[0], x.name) {
			return rest, fmt.Errorf("the part %.80q is missing", strings.TrimSpace(x.name))
		}
		parts := strings.Split(rest[0][len(x.name)-1:], "/")
		if len(parts) != int(g.Rules.Players) {
			return rest, fmt.Errorf("%.80q is not of %d players", rest[0], g.Rules.Players)
		}
		for seat, part := range parts {
			n, err := parseUpTo(part, strings.Trim(x.name, " ="), x.most)
			if err != nil {
				return rest, err
			}
			x.of[seat] = uint16(n)
		}
		rest = rest[1:]
	}
	return rest, nil
}

func formatHand(h Hand, size int) string {
	var b strings.Builder
	for ; h.Len() > 0; h = h.Without(h.First()) {
		if b.Len() > 0 {
			b.WriteByte('.')
		}
		b.WriteString(h.First().String())
		size--
	}
	if size > 0 {
		fmt.Fprintf(&b, "?%d", size)
	}
	if b.Len() == 0 {
		return "-"
	}
	return b.String()
}

// ParsePosition reads a position as [Game.FormatPosition] writes it. It returns an error for a
// position from which play cannot continue.
func (g *Game) ParsePosition(text string) (Position, error) {
	p, err := g.parsePosition(text)
	if err == nil {
		err = g.Validate(&p)
	}
	if err != nil {
		return Position{}, fmt.Errorf("reading the position: %w", err)
	}
	return p, nil
}

func (g *Game) parsePosition(text string) (Position, error) {
	const fields = 9
	words := strings.Split(text, " ")
	if len(words) < fields {
		return Position{}, fmt.Errorf("it has %d fields, at least %d are needed", len(words), fields)
	}
	p := Position{}
	p.Owner.Fill(g.Map.Territories(), game.Nobody)
	phase, err := pick(words[0], phaseNames[:])
	if err != nil {
		return p, err
	}
	p.Phase = Phase(phase)
	for _, n := range []struct {
		word, what string
		most       int
		set        func(int)
	}{
		{words[1], "the player at turn", int(g.Rules.Players) - 1, func(n int) { p.Turn = game.Seat(n) }},
		{words[2], "the round", MaxLimit + 1, func(n int) { p.Round = uint16(n) }},
		{words[4], "the reserve", maxOnTerritory, func(n int) { p.Reserve = int32(n) }},
		{words[7], "the number of sets traded in", 1<<16 - 1, func(n int) { p.SetsTraded = uint16(n) }},
	} {
		value, err := parseUpTo(n.word, n.what, n.most)
		if err != nil {
			return p, err
		}
		n.set(value)
	}
	for _, read := range []func() error{
		func() error { return g.parseTerritories(&p, words[3]) },
		func() error { return g.parsePools(&p, words[5]) },
		func() error { return g.parseHands(&p, words[6]) },
		func() error { return g.parseFallen(&p, words[8]) },
	} {
		if err := read(); err != nil {
			return p, err
		}
	}
	rest := words[fields:]
	if len(rest) > 0 && (p.Phase == Rolling || p.Phase == Occupying) {
		if err := g.parseFight(&p, rest[0]); err != nil {
			return p, err
		}
		rest = rest[1:]
	}
	if len(rest) > 0 && rest[0] == "took" {
		p.Took, rest = true, rest[1:]
	}
	if len(rest) > 0 && rest[0] == "inside" {
		p.InAttack, rest = true, rest[1:]
	}
	if rest, err = g.parseGoals(&p, rest); err != nil {
		return p, err
	}
	if g.Rules.Balanced {
		if len(rest) == 0 {
			return p, fmt.Errorf("the part %.80q is missing", luckWord)
		}
		if err := g.parseLuck(&p, rest[0]); err != nil {
			return p, err
		}
		rest = rest[1:]
	}
	if len(rest) > 0 {
		return p, fmt.Errorf("%.80q does not belong here", rest[0])
	}
	return p, nil
}

func parseUpTo(text, what string, most int) (int, error) {
	n, err := parseNumber(text, what)
	if err == nil && n > most {
		err = fmt.Errorf("%s is %d, the most is %d", what, n, most)
	}
	return n, err
}

func (g *Game) parseTerritories(p *Position, text string) error {
	parts := strings.Split(text, ",")
	if len(parts) != g.Map.Territories() {
		return fmt.Errorf("it has %d territories, map %.80q has %d", len(parts), g.Map.Name, g.Map.Territories())
	}
	for c, part := range parts {
		if part == "-" {
			continue
		}
		numbers := strings.Split(part, ".")
		if len(numbers) != 2 && len(numbers) != 3 {
			return fmt.Errorf("territory %d is %.80q: write owner.armies or -", c, part)
		}
		owner, err := parseUpTo(numbers[0], "the owner", int(g.Rules.Players)-1)
		if err != nil {
			return fmt.Errorf("territory %d: %w", c, err)
		}
		armies, err := parseUpTo(numbers[1], "the number of armies", maxOnTerritory)
		if err != nil {
			return fmt.Errorf("territory %d: %w", c, err)
		}
		if armies == 0 {
			return fmt.Errorf("territory %d has an owner and no armies", c)
		}
		p.setOwner(Territory(c), game.Seat(owner), int32(armies))
		if len(numbers) == 3 {
			n, err := parseUpTo(numbers[2], "the number of movable armies", armies)
			if err != nil || n == 0 {
				return fmt.Errorf("territory %d: movable armies are 1 to %d or left out, not %.80q", c, armies, numbers[2])
			}
			p.Movable.Put(Territory(c), int32(n))
		}
	}
	return nil
}

func (g *Game) parsePools(p *Position, text string) error {
	parts := strings.Split(text, "/")
	if len(parts) != int(g.Rules.Players) {
		return fmt.Errorf("it has pools of %d players, there are %d", len(parts), g.Rules.Players)
	}
	for seat, part := range parts {
		n, err := parseUpTo(part, "a pool", maxArmies)
		if err != nil {
			return err
		}
		p.Pool[seat] = int32(n)
	}
	return nil
}

func (g *Game) parseHands(p *Position, text string) error {
	parts := strings.Split(text, "/")
	if len(parts) != int(g.Rules.Players) {
		return fmt.Errorf("it has hands of %d players, there are %d", len(parts), g.Rules.Players)
	}
	var seen Hand
	for seat, part := range parts {
		if part == "-" {
			continue
		}
		known, hidden, some := strings.Cut(part, "?")
		size := 0
		if some {
			n, err := parseUpTo(hidden, "the number of hidden cards", MaxTerritories+MaxWildcards)
			if err != nil || n == 0 {
				return fmt.Errorf("the hand %.80q hides %.80q cards: write 1 or more, at most a deck", part, hidden)
			}
			size = n
		}
		for word := range strings.SplitSeq(known, ".") {
			if known == "" {
				break
			}
			card, err := g.parseCard(word)
			if err != nil {
				return err
			}
			if seen.Has(card) {
				return fmt.Errorf("the card %v is there twice", card)
			}
			seen, p.Hands[seat] = seen.With(card), p.Hands[seat].With(card)
			size++
		}
		if size == 0 {
			return fmt.Errorf("a hand is empty: write -")
		}
		if size > g.Deck().Len() {
			return fmt.Errorf("the hand %.80q has %d cards, the deck has %d", part, size, g.Deck().Len())
		}
		p.HandSize[seat] = uint16(size)
	}
	return nil
}

// fallenDigits are the players in the list of the fallen.
const fallenDigits = "0123456789ab"

func (g *Game) parseFallen(p *Position, text string) error {
	if text == "-" {
		return nil
	}
	if len(text) == 0 || len(text) >= int(g.Rules.Players) {
		return fmt.Errorf("%.80q are not the fallen of %d players", text, g.Rules.Players)
	}
	for _, digit := range []byte(text) {
		seat := game.Seat(strings.IndexByte(fallenDigits, digit))
		if seat < 0 || seat >= game.Seat(g.Rules.Players) {
			return fmt.Errorf("%.80q are not players that fell: write their numbers in order", text)
		}
		p.Fallen[p.FallenCount] = seat
		p.FallenCount++
	}
	return nil
}

func (g *Game) parseFight(p *Position, text string) error {
	parts := strings.Split(text, "-")
	if len(parts) < 2 || len(parts) > 3 {
		return fmt.Errorf("%.80q is not an attack: write from-to", text)
	}
	var err error
	if p.From, err = g.parseTerritory(parts[0]); err != nil {
		return err
	}
	if p.To, err = g.parseTerritory(parts[1]); err != nil {
		return err
	}
	if p.Till = len(parts) == 3 && parts[2] == "till" && p.Phase == Rolling; p.Till {
		return nil
	}
	if (len(parts) == 3) != (p.Phase == Occupying) {
		return fmt.Errorf("%.80q is not an attack in the phase %v", text, p.Phase)
	}
	if p.Phase == Occupying {
		n, err := parseUpTo(parts[2], "the number of dice", int(g.Rules.AttackDice))
		p.Dice = uint8(n)
		return err
	}
	return nil
}

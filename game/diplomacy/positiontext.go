package diplomacy

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// FormatPosition returns a position on one line that [Game.ParsePosition] reads:
//
//	SUM 1901 units=AUS:A.SER,F.TRI;RUS:F.STP/SCS owners=AUS:BUD,TRI;TUR:ANK
//	quiet=2 dislodged=TUR:A.SER<BUD standoffs=GAL,RUM
//	last=AUS:A.BUD.-.SER=ok,F.TRI.H=ok;TUR:A.SER.H=dislodged:overcome@BUD!
//
// The season and the year are followed by the parts that are not empty, in this order:
//
//   - units: the units of each power
//   - owners: the centres of each power
//   - quiet: the years in a row without a change of owners
//   - dislodged: the dislodged units, each with < and the province from which the attacker
//     came, unless it was convoyed
//   - standoffs: the provinces that standoffs left empty
//   - last: the orders of the last movement with dots for spaces, each with = result,
//     : reason, @ province of the unit that caused it, and ! if the unit was dislodged
//   - end: the reason of the outcome, for a concession with : and the winner
func (g *Game) FormatPosition(p *Position) string {
	m := g.Map
	b := make([]byte, 0, 2048)
	b = append(append(b, p.Season.String()...), ' ')
	b = strconv.AppendInt(b, int64(p.Year), 10)
	b = g.appendByPower(b, "units", func(b []byte, i int) (Power, []byte) {
		if u := p.Units[i]; u.Exists() {
			return u.Power, m.appendDotted(b, m.unitText(u))
		}
		return Neutral, b
	})
	b = g.appendByPower(b, "owners", func(b []byte, i int) (Power, []byte) {
		return p.Owner[i], append(b, m.Token(Province(i))...)
	})
	if p.Quiet != 0 {
		b = strconv.AppendInt(append(b, " quiet="...), int64(p.Quiet), 10)
	}
	b = g.appendByPower(b, "dislodged", func(b []byte, i int) (Power, []byte) {
		d := p.Dislodged[i]
		if !d.Unit.Exists() {
			return Neutral, b
		}
		b = m.appendDotted(b, m.unitText(d.Unit))
		if d.By != NoProvince {
			b = append(append(b, '<'), m.Token(d.By)...)
		}
		return d.Unit.Power, b
	})
	separator := " standoffs="
	for s := p.Standoffs; !s.Empty(); s = s.Rest() {
		b = append(append(b, separator...), m.Token(s.First())...)
		separator = ","
	}
	b = g.appendByPower(b, "last", func(b []byte, i int) (Power, []byte) {
		last := &p.Last[i]
		if last.Power == Neutral {
			return Neutral, b
		}
		b = append(m.appendDotted(b, m.FormatOrder(last.Order)), '=')
		return last.Power, m.appendVerdict(b, last.Verdict)
	})
	if p.Ending != Ongoing {
		b = append(append(b, " end="...), p.Ending.String()...)
		if p.Ending == Conceded {
			b = append(append(b, ':'), g.Map.PowerToken(p.ConcededTo)...)
		}
	}
	return string(b)
}

// appendByPower appends the part with that key, unless it is empty. write appends the text of a
// province and returns the power to which it belongs.
func (g *Game) appendByPower(b []byte, key string, write func(b []byte, i int) (Power, []byte)) []byte {
	separator := " " + key + "="
	for w := range g.Map.Powers() {
		power, begun := Power(w+1), false
		for i := range g.Map.Provinces() {
			n := len(b)
			if begun {
				b = append(b, ',')
			} else {
				b = append(append(append(b, separator...), g.Map.PowerToken(power)...), ':')
			}
			var owner Power
			if owner, b = write(b, i); owner != power {
				b = b[:n]
				continue
			}
			begun, separator = true, ";"
		}
	}
	return b
}

// appendDotted appends text, replacing spaces by dots.
func (m *Map) appendDotted(b []byte, text string) []byte {
	for i := range len(text) {
		if c := text[i]; c == ' ' {
			b = append(b, '.')
		} else {
			b = append(b, c)
		}
	}
	return b
}

// appendVerdict appends "bounced:rival-equal@BUL!".
func (m *Map) appendVerdict(b []byte, v Verdict) []byte {
	b = append(b, v.Result.String()...)
	if v.Reason != NoReason {
		b = append(append(b, ':'), v.Reason.String()...)
	}
	if v.By != NoProvince {
		b = append(append(b, '@'), m.Token(v.By)...)
	}
	if v.Dislodged {
		b = append(b, '!')
	}
	return b
}

// ParsePosition reads a position in the form of [Game.FormatPosition] and checks it with
// [Game.Validate]. Errors name the part that is wrong.
func (g *Game) ParsePosition(text string) (Position, error) {
	var p Position
	words := strings.Split(text, " ")
	if len(words) < 2 {
		return Position{}, fmt.Errorf("reading the position: it is %.80q: it must be a season, a year and the parts", text)
	}
	season := slices.Index(seasonTokens[:], words[0])
	if season < 0 {
		return Position{}, fmt.Errorf("reading the position: the season is %.80q: it must be one of %s", words[0], strings.Join(seasonTokens[:], ", "))
	}
	year, err := parseNumber("the year", words[1], maxYear)
	if err != nil {
		return Position{}, fmt.Errorf("reading the position: %w", err)
	}
	p.Season, p.Year = Season(season), int16(year)
	last := -1
	for _, word := range words[2:] {
		key, value, found := strings.Cut(word, "=")
		i := slices.IndexFunc(positionParts, func(part positionPart) bool { return part.key == key })
		switch {
		case i < 0 || !found:
			return Position{}, fmt.Errorf("reading the position: %.80q must be key=value with a key of %s", word, partKeys())
		case i <= last:
			return Position{}, fmt.Errorf("reading the position: %s appears twice or too late: the order must be %s", key, partKeys())
		}
		last = i
		if err := positionParts[i].read(g, &p, value); err != nil {
			return Position{}, fmt.Errorf("reading the position: %s: %w", key, err)
		}
	}
	if err := g.Validate(&p); err != nil {
		return Position{}, fmt.Errorf("reading the position: %w", err)
	}
	return p, nil
}

// positionPart is a part of a position's text after season and year.
type positionPart struct {
	key  string
	read func(g *Game, p *Position, value string) error
}

// positionParts are the parts in their order.
var positionParts = []positionPart{
	{"units", (*Game).readUnits},
	{"owners", (*Game).readOwners},
	{"quiet", (*Game).readQuiet},
	{"dislodged", (*Game).readDislodged},
	{"standoffs", (*Game).readStandoffs},
	{"last", (*Game).readLast},
	{"end", (*Game).readEnding},
}

// partKeys returns the keys of the parts as a list.
func partKeys() string {
	var keys []string
	for _, part := range positionParts {
		keys = append(keys, part.key)
	}
	return strings.Join(keys, ", ")
}

// readByPower calls read with every item of a list by power: AUS:x,y;ENG:z.
func (g *Game) readByPower(value string, read func(power Power, item string) error) error {
	var seen [MaxPowers + 1]bool
	for group := range strings.SplitSeq(value, ";") {
		token, items, _ := strings.Cut(group, ":")
		power, ok := g.Map.FindPower(token)
		switch {
		case !ok:
			return fmt.Errorf("%.80q is not a power of the map: write POWER:item,item;POWER:…", token)
		case seen[power]:
			return fmt.Errorf("%s appears twice: write its items together", token)
		}
		seen[power] = true
		for item := range strings.SplitSeq(items, ",") {
			if err := read(power, item); err != nil {
				return err
			}
		}
	}
	return nil
}

// readUnit reads "A.BUD".
func (g *Game) readUnit(power Power, text string) (Unit, error) {
	u, err := g.Map.startUnit(power, strings.Replace(text, ".", " ", 1))
	if err != nil {
		return Unit{}, err
	}
	return u, nil
}

func (g *Game) readUnits(p *Position, value string) error {
	return g.readByPower(value, func(power Power, item string) error {
		u, err := g.readUnit(power, item)
		if err != nil {
			return err
		}
		at := g.Map.Province(u.At)
		if p.Units[at].Exists() {
			return fmt.Errorf("two units stand in %s: remove one", g.Map.Token(at))
		}
		p.Units[at] = u
		return nil
	})
}

func (g *Game) readOwners(p *Position, value string) error {
	return g.readByPower(value, func(power Power, item string) error {
		at, ok := g.Map.FindProvince(item)
		switch {
		case !ok || !g.Map.Centres().Has(at):
			return fmt.Errorf("%.80q is not a supply centre of the map: remove it", item)
		case p.Owner[at] != Neutral:
			return fmt.Errorf("%s has two owners: remove one", item)
		}
		p.Owner[at] = power
		return nil
	})
}

func (g *Game) readQuiet(p *Position, value string) error {
	n, err := parseNumber("the number of years", value, 255)
	if err == nil && n == 0 {
		err = fmt.Errorf("it is 0: leave the part out")
	}
	p.Quiet = uint8(n)
	return err
}

func (g *Game) readDislodged(p *Position, value string) error {
	return g.readByPower(value, func(power Power, item string) error {
		text, by, attacked := strings.Cut(item, "<")
		u, err := g.readUnit(power, text)
		if err != nil {
			return err
		}
		d := DislodgedUnit{Unit: u, By: NoProvince}
		if attacked {
			from, ok := g.Map.FindProvince(by)
			if !ok {
				return fmt.Errorf("the attacker came from %.80q, which is not a province of the map", by)
			}
			d.By = from
		}
		at := g.Map.Province(u.At)
		if p.Dislodged[at].Unit.Exists() {
			return fmt.Errorf("two units were dislodged from %s: remove one", g.Map.Token(at))
		}
		p.Dislodged[at] = d
		return nil
	})
}

func (g *Game) readStandoffs(p *Position, value string) error {
	for item := range strings.SplitSeq(value, ",") {
		at, ok := g.Map.FindProvince(item)
		if !ok || p.Standoffs.Has(at) {
			return fmt.Errorf("%.80q must be a province of the map and appear once", item)
		}
		p.Standoffs = p.Standoffs.With(at)
	}
	return nil
}

func (g *Game) readLast(p *Position, value string) error {
	return g.readByPower(value, func(power Power, item string) error {
		text, verdict, _ := strings.Cut(item, "=")
		text = strings.ReplaceAll(text, ".", " ")
		o, err := g.Map.ParseOrder(text)
		switch {
		case err != nil:
			return err
		case o.Kind > Convoy || g.Map.FormatOrder(o) != text:
			return fmt.Errorf("%.80q must be an order of a movement phase in the notation of records", text)
		case p.Last[g.Map.Province(o.At)].Power != Neutral:
			return fmt.Errorf("two orders are for the unit in %s: remove one", g.Map.Token(g.Map.Province(o.At)))
		}
		v, err := g.readVerdict(verdict)
		if err != nil {
			return fmt.Errorf("%.80q: %w", item, err)
		}
		p.Last[g.Map.Province(o.At)] = Ordered{power, o, v}
		return nil
	})
}

// readVerdict reads "bounced:rival-equal@BUL!".
func (g *Game) readVerdict(text string) (Verdict, error) {
	v := Verdict{By: NoProvince}
	text, v.Dislodged = strings.CutSuffix(text, "!")
	text, by, caused := strings.Cut(text, "@")
	word, reason, reasoned := strings.Cut(text, ":")
	i := slices.Index(resultNames[1:], word)
	if i < 0 {
		return Verdict{}, fmt.Errorf("the result is %.80q: it must be one of %s", word, strings.Join(resultNames[1:], ", "))
	}
	v.Result = Result(i + 1)
	if reasoned {
		i := slices.Index(reasonNames[1:], reason)
		if i < 0 {
			return Verdict{}, fmt.Errorf("the reason is %.80q, which does not exist: copy one from a record", reason)
		}
		v.Reason = Reason(i + 1)
	}
	if caused {
		at, ok := g.Map.FindProvince(by)
		if !ok {
			return Verdict{}, fmt.Errorf("the province after @ is %.80q, which is not a province of the map", by)
		}
		v.By = at
	}
	return v, nil
}

func (g *Game) readEnding(p *Position, value string) error {
	reason, winner, conceded := strings.Cut(value, ":")
	i := slices.Index(endingReasons[Solo:], reason)
	if i < 0 {
		return fmt.Errorf("the match ended by %.80q: it must be one of %s", value, strings.Join(endingReasons[Solo:], ", "))
	}
	p.Ending = Solo + Ending(i)
	if p.ConcededTo, _ = g.Map.FindPower(winner); conceded && p.ConcededTo == Neutral {
		return fmt.Errorf("%.80q is not a power of the map: write end=%s:POWER", winner, ByConcession)
	}
	return nil
}

package mapformat

import (
	"slices"
	"strconv"
	"strings"

	"eras/game/risk"
)

// dominationReader reads Domination's .map.
type dominationReader struct {
	*plan
	section string
	files   map[string]string // of [files], by what they are: pic, map, crd, prv
	numbers map[int]int       // of countries, by their ids
	wild    int               // wildcards
}

// maxID is the greatest id of a country in a file.
const maxID = 1_000_000

// maxCount is the greatest number of continents or territories that are read; game/risk has the
// limits that count.
const maxCount = 4096

// readDomination reads Domination's .map, a text with sections:
//
//	name Two_Islands
//	[files]
//	crd two.cards
//	[continents]
//	North 2 blue
//	[countries]
//	1 Cliff_End 1 40 30
//	2 Old_Mill 1 90 35
//	[borders]
//	1 2
//	2 1
func readDomination(file string, data []byte, beside Folder) (*risk.Map, []string, error) {
	r := &dominationReader{plan: newPlan("Domination", file), files: map[string]string{}, numbers: map[int]int{}}
	if err := r.lines(decoded(data), ";", r.sizeComment, r.read); err != nil {
		return nil, nil, err
	}
	if name := r.files["crd"]; name != "" {
		cards, err := beside.read(name, MaxFile)
		if err != nil {
			r.line = 0
			r.note("without the cards %.80q, figures go by number and missions are those of the game: %.200v", name, err)
		} else if err := r.readCards(name, cards); err != nil {
			return nil, nil, err
		}
	}
	r.findPicture(r.files["pic"], beside)
	r.findRegions(r.files["map"], beside)
	return r.finish()
}

func (r *dominationReader) read(line string) error {
	if name, ok := sectionOf(line); ok {
		r.section = name
		return nil
	}
	words := strings.Fields(line)
	switch r.section {
	case "", "files":
		r.head(words)
		return nil
	case "continents":
		return r.continent(words)
	case "countries":
		return r.country(words)
	case "borders":
		return r.border(words)
	}
	r.noteOnce("section "+r.section, "the section [%.80s] is not known and left out", r.section)
	return nil
}

// head reads a line before the sections, or of [files].
func (r *dominationReader) head(words []string) {
	rest := strings.Join(words[1:], " ")
	switch key := strings.ToLower(words[0]); key {
	case "name":
		r.title = cut(strings.ReplaceAll(rest, "_", " "), 80)
	case "pic", "map", "crd", "prv":
		r.files[key] = rest
	case "ver", "circle": // of the program itself
	default:
		r.noteOnce("head "+key, "%.80q is not known and left out", words[0])
	}
}

func (r *dominationReader) continent(words []string) error {
	if len(r.continents) == maxCount {
		return r.wrong("a map may have %d continents", risk.MaxContinents)
	}
	k := planContinent{name: strings.ReplaceAll(words[0], "_", " "), line: r.line}
	if len(words) > 1 {
		n, err := strconv.Atoi(words[1])
		switch {
		case err == nil && n >= -maxID && n <= maxID:
			k.bonus = n
		case len(words) > 2:
			return r.wrong("the bonus of %.80q must be a whole number, not %.80q", words[0], words[1])
		default:
			r.note("%.80q has no bonus, so it is 0", words[0])
		}
	}
	r.continents = append(r.continents, k)
	return nil
}

func (r *dominationReader) country(words []string) error {
	if len(words) < 5 {
		return r.wrong("a country is ID NAME CONTINENT X Y, not %d words", len(words))
	}
	if len(r.territories) == maxCount {
		return r.wrong("a map may have %d territories", risk.MaxTerritories)
	}
	id, err := r.number("the id", words[0], 0, maxID)
	if err != nil {
		return err
	}
	if _, twice := r.numbers[id]; twice {
		return r.wrong("the country %d already stands above", id)
	}
	continent, err := r.number("the continent", words[2], 1, max(len(r.continents), 1))
	if err != nil {
		return err
	}
	c := planTerritory{name: strings.ReplaceAll(words[1], "_", " "), continent: continent - 1, placed: true, line: r.line, symbol: risk.Wildcard}
	for i, to := range []*float64{&c.x, &c.y} {
		if *to, err = r.place("a place", words[3+i]); err != nil {
			return err
		}
	}
	r.numbers[id] = len(r.territories)
	r.territories = append(r.territories, c)
	return nil
}

func (r *dominationReader) border(words []string) error {
	var at []int
	for _, word := range words {
		id, err := r.number("a country", word, 0, maxID)
		if err != nil {
			return err
		}
		n, ok := r.numbers[id]
		if !ok {
			return r.wrong("there is no country %d", id)
		}
		at = append(at, n)
	}
	r.territories[at[0]].linkLine = r.line
	for _, to := range at[1:] {
		r.link(at[0], to)
	}
	return nil
}

// readCards reads a file of cards. Figures become those of the territories, and missions of the kinds
// of this game those of the map.
//
//	[cards]
//	Infantry 1
//	wildcard
//	[missions]
//	0 2 1 0 0 0 Hold two territories.
func (r *dominationReader) readCards(file string, data []byte) error {
	cards := &dominationReader{plan: &plan{source: newSource(file), continents: r.continents, territories: r.territories}, numbers: r.numbers}
	given := map[int]bool{}
	err := cards.lines(decoded(data), ";", nil, func(line string) error {
		if name, ok := sectionOf(line); ok {
			cards.section = name
			return nil
		}
		switch words := strings.Fields(line); cards.section {
		case "cards":
			return cards.card(words, given)
		case "missions":
			return cards.mission(words)
		default:
			cards.noteOnce("section "+cards.section, "the section [%.80s] is not known and left out", cards.section)
			return nil
		}
	})
	if err != nil {
		return err
	}
	if usual := int(risk.Ender2009(risk.MinPlayers).Wildcards); cards.wild != usual {
		cards.line = 0
		cards.note("the file has %d wildcards; the rules of a match say how many there are", cards.wild)
	}
	r.missions = cards.missions
	r.notes = append(r.notes, cards.said()...)
	return nil
}

func (r *dominationReader) card(words []string, given map[int]bool) error {
	kind := strings.ToLower(words[0])
	if kind == "wildcard" {
		r.wild++
		return nil
	}
	symbol := risk.Symbol(slices.Index([]string{risk.Infantry: "infantry", risk.Cavalry: "cavalry", risk.Cannon: "cannon"}, kind))
	if kind == "artillery" {
		symbol = risk.Cannon
	} else if symbol >= risk.Wildcard {
		return r.wrong("a card is Infantry, Cavalry, Cannon or wildcard, not %.80q", words[0])
	}
	if len(words) < 2 {
		return r.wrong("the card %.80q needs the id of its country", words[0])
	}
	id, err := r.number("the country", words[1], 0, maxID)
	if err != nil {
		return err
	}
	n, ok := r.numbers[id]
	switch {
	case !ok:
		return r.wrong("there is no country %d", id)
	case given[n]:
		r.note("%.80q has a second card, which is left out", r.territories[n].name)
	default:
		given[n] = true
		r.territories[n].symbol = symbol
	}
	return nil
}

// mission reads PLAYER TERRITORIES ARMIES CONTINENT CONTINENT CONTINENT TEXT.
func (r *dominationReader) mission(words []string) error {
	if len(words) < 6 {
		return r.wrong("a mission is PLAYER TERRITORIES ARMIES CONTINENT CONTINENT CONTINENT TEXT, not %d words", len(words))
	}
	var n [6]int
	further := false
	for i := range n {
		if words[i] == "*" && i > 2 {
			further = true
			continue
		}
		var err error
		if n[i], err = r.number("a part of a mission", words[i], 0, maxCount); err != nil {
			return err
		}
	}
	if over := max(n[3], n[4], n[5]); over > len(r.continents) {
		return r.wrong("there is no continent %d", over)
	}
	held := slices.DeleteFunc(n[3:], func(k int) bool { return k == 0 })
	switch {
	case len(r.missions) == risk.MaxMapMissions:
		r.noteOnce("missions", "a map may have %d missions; the others are left out", risk.MaxMapMissions)
	case n[0] != 0:
		r.noteOnce("destroy", "missions to destroy a player are not in this game and left out")
	case further || len(held) == 1 || len(held) > 2 || len(held) == 2 && (n[1] != 0 || held[0] == held[1]):
		r.noteOnce("continents", "missions are to hold two continents; others with continents are left out")
	case len(held) == 2:
		r.missions = append(r.missions, risk.Mission{Kind: risk.HoldContinents, A: risk.Continent(held[0] - 1), B: risk.Continent(held[1] - 1)})
	case n[1] < 1 || n[1] > len(r.territories) || n[2] > 2:
		r.noteOnce("armies", "missions are to hold 1 to %d territories with up to 2 armies each; others are left out", len(r.territories))
	case n[2] == 2:
		r.missions = append(r.missions, risk.Mission{Kind: risk.HoldFirmly, N: n[1]})
	default:
		r.missions = append(r.missions, risk.Mission{Kind: risk.HoldTerritories, N: n[1]})
	}
	return nil
}

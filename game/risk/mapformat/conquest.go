package mapformat

import (
	"strconv"
	"strings"

	"eras/game/risk"
)

// conquestReader reads Conquest's .map.
type conquestReader struct {
	*plan
	section    string
	image      string
	continents map[string]int // by name in small letters
	numbers    map[string]int // of territories, by name in small letters
	around     [][]string     // names of neighbours, by territory
}

// readConquest reads Conquest's .map, a text with sections:
//
//	[Map]
//	image=two.bmp
//	[Continents]
//	North=2
//	[Territories]
//	Cliff End,40,30,North,Old Mill
//	Old Mill,90,35,North,Cliff End
func readConquest(file string, data []byte, beside Folder) (*risk.Map, []string, error) {
	r := &conquestReader{plan: newPlan("Conquest", file), continents: map[string]int{}, numbers: map[string]int{}}
	if err := r.lines(decoded(data), ";", r.sizeComment, r.read); err != nil {
		return nil, nil, err
	}
	for i, names := range r.around {
		r.line = r.territories[i].line
		for _, name := range names {
			if name = strings.TrimSpace(name); name == "" {
				continue
			}
			to, ok := r.numbers[strings.ToLower(name)]
			if !ok {
				return nil, nil, r.wrong("%.80q has the neighbour %.80q, which is not in the file", r.territories[i].name, name)
			}
			r.link(i, to)
		}
	}
	r.findPicture(r.image, beside)
	return r.finish()
}

func (r *conquestReader) read(line string) error {
	if name, ok := sectionOf(line); ok {
		r.section = name
		return nil
	}
	switch r.section {
	case "map":
		r.head(line)
		return nil
	case "continents":
		return r.continent(line)
	case "territories":
		return r.territory(line)
	}
	r.noteOnce("section "+r.section, "the section [%.80s] is not known and left out", r.section)
	return nil
}

func (r *conquestReader) head(line string) {
	key, value, _ := strings.Cut(line, "=")
	value = strings.TrimSpace(value)
	switch key = strings.ToLower(strings.TrimSpace(key)); key {
	case "author":
		r.author = value
	case "image":
		r.image = value
	case "wrap", "scroll", "warn": // of the other program's window
	default:
		r.noteOnce("head "+key, "%.80q is not known and left out", key)
	}
}

func (r *conquestReader) continent(line string) error {
	if len(r.plan.continents) == maxCount {
		return r.wrong("a map may have %d continents", risk.MaxContinents)
	}
	at := strings.LastIndexByte(line, '=')
	k := planContinent{name: line, line: r.line}
	if at >= 0 {
		k.name = line[:at]
		var err error
		if k.bonus, err = strconv.Atoi(strings.TrimSpace(line[at+1:])); err != nil || max(k.bonus, -k.bonus) > maxID {
			return r.wrong("the bonus of %.80q must be a whole number, not %.80q", k.name, line[at+1:])
		}
	} else {
		r.note("%.80q has no bonus, so it is 0", line)
	}
	k.name = strings.TrimSpace(k.name)
	key := strings.ToLower(k.name)
	if _, twice := r.continents[key]; twice {
		return r.wrong("the continent %.80q already stands above", k.name)
	}
	r.continents[key] = len(r.plan.continents)
	r.plan.continents = append(r.plan.continents, k)
	return nil
}

func (r *conquestReader) territory(line string) error {
	fields := strings.Split(line, ",")
	if len(fields) < 4 {
		return r.wrong("a territory is NAME,X,Y,CONTINENT,NEIGHBOUR,…, not %d fields", len(fields))
	}
	if len(r.territories) == maxCount {
		return r.wrong("a map may have %d territories", risk.MaxTerritories)
	}
	c := planTerritory{name: strings.TrimSpace(fields[0]), placed: true, line: r.line, symbol: risk.Wildcard}
	key := strings.ToLower(c.name)
	if _, twice := r.numbers[key]; twice {
		return r.wrong("the territory %.80q already stands above", c.name)
	}
	var err error
	for i, to := range []*float64{&c.x, &c.y} {
		if *to, err = r.place("a place", fields[1+i]); err != nil {
			return err
		}
	}
	k, ok := r.continents[strings.ToLower(strings.TrimSpace(fields[3]))]
	if !ok {
		return r.wrong("%.80q lies in the continent %.80q, which is not in the file", c.name, strings.TrimSpace(fields[3]))
	}
	c.continent = k
	r.numbers[key] = len(r.territories)
	r.territories = append(r.territories, c)
	r.around = append(r.around, fields[4:])
	return nil
}

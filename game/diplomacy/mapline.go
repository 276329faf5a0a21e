package diplomacy

import (
	"fmt"
	"net/url"
	"strings"
)

// groundLetters are the letters of the kinds of provinces: inland, sea, coastal.
const groundLetters = "isc"

// Line returns on one line all data of the map that play needs, for records: its name and year, the
// powers with their home centres and first units, and the provinces with kind, English name (for
// the order of civil disorder) and links. Other names are omitted.
//
//	strait 1901 EAS:CAP:A.CAP;WES:BAY,FEN:F.BAY/SCS CAP:c*:The+cape:BAY:GLF;…
//
// A province is token:kind:name:army:fleet. The kind is i, s or c for inland, sea or
// coastal, followed by * for a supply centre; army and fleet list where such a unit may
// go. If there are several coasts, each has a list instead of the fleet's:
// NCS=GLF|SCS=BAY/SCS,GLF.
func (m *Map) Line() string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s %d ", m.Name, m.Year)
	for i, w := range m.powers {
		if i > 0 {
			b.WriteByte(';')
		}
		separator := byte(':')
		b.WriteString(w.token)
		for c := range w.homes.All() {
			b.WriteByte(separator)
			b.WriteString(m.Token(c))
			separator = ','
		}
		separator = ':'
		for _, u := range w.units {
			b.WriteByte(separator)
			b.WriteString(u.Kind.String() + "." + m.LocationToken(u.At))
			separator = ','
		}
	}
	for i := range m.provinces {
		b.WriteByte(" ;"[min(i, 1)])
		m.writeProvince(&b, Province(i))
	}
	return b.String()
}

// writeProvince writes a province of a line.
func (m *Map) writeProvince(b *strings.Builder, p Province) {
	star := ""
	if m.centres.Has(p) {
		star = "*"
	}
	fmt.Fprintf(b, "%s:%c%s:%s:", m.Token(p), groundLetters[m.ground[p]], star, url.QueryEscape(m.ProvinceName(p)["en"]))
	m.writeLinks(b, Army, Location(p))
	b.WriteByte(':')
	m.writeLinks(b, Fleet, Location(p))
	for i, at := range m.CoastsOf(p) {
		if i > 0 {
			b.WriteByte('|')
		}
		b.WriteString(m.CoastToken(at) + "=")
		m.writeLinks(b, Fleet, at)
	}
}

// writeLinks writes where a unit may go.
func (m *Map) writeLinks(b *strings.Builder, k Kind, at Location) {
	for i, to := range m.Moves(k, at) {
		if i > 0 {
			b.WriteByte(',')
		}
		b.WriteString(m.LocationToken(to))
	}
}

// ParseMapLine reads a map in the form of [Map.Line] and checks it as [ParseMap] does.
func ParseMapLine(text string) (*Map, error) {
	words := strings.Split(text, " ")
	if len(words) != 4 {
		return nil, fmt.Errorf("reading the map: it has %d parts: it must be name, year, powers and provinces", len(words))
	}
	year, err := parseNumber("the first year", words[1], maxYear)
	if err != nil {
		return nil, fmt.Errorf("reading the map: %w", err)
	}
	raw := mapFile{Name: words[0], Year: int64(year)}
	for part := range strings.SplitSeq(words[2], ";") {
		fields := strings.Split(part, ":")
		if len(fields) < 2 || len(fields) > 3 {
			return nil, fmt.Errorf("reading the map: power %.80q must be token:homes:units", part)
		}
		w := powerFile{Token: fields[0], Homes: strings.Split(fields[1], ",")}
		if len(fields) == 3 {
			for unit := range strings.SplitSeq(fields[2], ",") {
				w.Units = append(w.Units, strings.Replace(unit, ".", " ", 1))
			}
		}
		raw.Powers = append(raw.Powers, w)
	}
	for part := range strings.SplitSeq(words[3], ";") {
		area, err := parseLineProvince(part)
		if err != nil {
			return nil, fmt.Errorf("reading the map: province %.80q: %w", part, err)
		}
		raw.Provinces = append(raw.Provinces, area)
	}
	return raw.build(func(_ string, _ int, _, format string, args ...any) error {
		return fmt.Errorf("reading the map: "+format, args...)
	})
}

// parseLineProvince reads a province of a line.
func parseLineProvince(text string) (provinceFile, error) {
	fields := strings.Split(text, ":")
	if len(fields) != 5 {
		return provinceFile{}, fmt.Errorf("it must be token:kind:name:army:fleet")
	}
	name, err := url.QueryUnescape(fields[2])
	if err != nil {
		return provinceFile{}, fmt.Errorf("the name %.80q must be escaped as in URLs: %w", fields[2], err)
	}
	a := provinceFile{Token: fields[0], Army: splitList(fields[3])}
	if name != "" {
		a.Name = Text{"en": name}
	}
	letter, star := strings.CutSuffix(fields[1], "*")
	a.Centre = star
	a.Kind = map[string]string{"i": "inland", "s": "sea", "c": "coastal"}[letter]
	if a.Kind == "" {
		return provinceFile{}, fmt.Errorf("the kind is %.80q: it must be i, s or c, followed by * for a supply centre", fields[1])
	}
	if !strings.Contains(fields[4], "=") {
		a.Fleet = splitList(fields[4])
		return a, nil
	}
	a.Coasts = map[string][]string{}
	for coast := range strings.SplitSeq(fields[4], "|") {
		token, list, found := strings.Cut(coast, "=")
		if _, twice := a.Coasts[token]; twice || !found {
			return provinceFile{}, fmt.Errorf("the coast %.80q must be coast=places with a coast that appears once", coast)
		}
		a.Coasts[token] = append([]string{}, splitList(list)...)
	}
	return a, nil
}

// splitList splits text at commas. The empty text is the empty list.
func splitList(text string) []string {
	if text == "" {
		return nil
	}
	return strings.Split(text, ",")
}

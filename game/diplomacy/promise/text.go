package promise

import (
	"fmt"
	"strconv"
	"strings"

	"eras/game/diplomacy"
	"eras/game/diplomacy/press"
)

// Text returns the agreement on one line that [ParseAgreement] reads: the phase of the offer, who made
// it, who accepted it, and the deal in DAIDE.
//
//	SPR 1903 ITA (AUS) PCE (AUS ITA)
//	FAL 1904 ITA () NOT (PCE (AUS ITA))
func (a *Agreement) Text(m *diplomacy.Map) string {
	with := make([]string, len(a.With))
	for i, p := range a.With {
		with[i] = m.PowerToken(p)
	}
	return fmt.Sprintf("%s %d %s (%s) %s", a.Phase.Season, a.Phase.Year, m.PowerToken(a.By), strings.Join(with, " "), a.Deal.Text(m))
}

// ParseAgreement reads the line of [Agreement.Text].
func ParseAgreement(m *diplomacy.Map, text string) (Agreement, error) {
	a, err := parseAgreement(m, text)
	if err != nil {
		return Agreement{}, fmt.Errorf("reading the agreement %.80q: %w", text, err)
	}
	return a, nil
}

func parseAgreement(m *diplomacy.Map, text string) (a Agreement, err error) {
	head, rest, ok := strings.Cut(text, "(")
	with, deal, closed := strings.Cut(rest, ")")
	words := strings.Fields(head)
	if !ok || !closed || len(words) != 3 {
		return a, fmt.Errorf("write SEASON YEAR POWER (POWERS) DEAL")
	}
	if a.Phase, err = parsePhase(words[0], words[1]); err != nil {
		return a, err
	}
	if a.By, ok = m.FindPower(words[2]); !ok {
		return a, fmt.Errorf("%.20q is not a power of the map: write the token of one", words[2])
	}
	for _, token := range strings.Fields(with) {
		p, ok := m.FindPower(token)
		if !ok || len(a.With) == diplomacy.MaxPowers {
			return a, fmt.Errorf("%.20q is not a power of the map: write the tokens of powers, each once", token)
		}
		a.With = append(a.With, p)
	}
	a.Deal, err = press.Dialect{Level: press.ReadLevel, PartialDraws: true}.ParseDealText(m, deal)
	return a, err
}

// parsePhase reads a season and a year.
func parsePhase(season, year string) (diplomacy.Phase, error) {
	for s := diplomacy.Spring; s < diplomacy.SeasonCount; s++ {
		if n, err := strconv.ParseInt(year, 10, 16); err == nil && n > 0 && s.String() == season {
			return diplomacy.Phase{Year: int16(n), Season: s}, nil
		}
	}
	return diplomacy.Phase{}, fmt.Errorf("%.20q is not a phase: write SPR, SUM, FAL, AUT or WIN and a year", season+" "+year)
}

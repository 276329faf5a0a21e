package promise

import (
	"fmt"

	"eras/game/diplomacy"
	"eras/game/diplomacy/press"
)

// Text returns the agreement on one line that parseAgreement reads: the phase of the offer, who made
// it, who accepted it, and the deal in DAIDE.
//
//	SPR 1903 ITA (AUS) PCE (AUS ITA)
//	FAL 1904 ITA () NOT (PCE (AUS ITA))
func (a *Agreement) Text(m *diplomacy.Map) string {
	return press.Envelope{Phase: a.Phase, From: a.By, To: a.With}.Text(m) + " " + a.Deal.Text(m)
}

// parseAgreement reads the line of [Agreement.Text].
func parseAgreement(m *diplomacy.Map, text string) (Agreement, error) {
	e, deal, err := press.CutEnvelope(m, text)
	a := Agreement{Phase: e.Phase, By: e.From, With: e.To}
	if err == nil {
		a.Deal, err = press.Dialect{Level: press.ReadLevel, PartialDraws: true}.ParseDealText(m, deal)
	}
	if err != nil {
		return Agreement{}, fmt.Errorf("reading the agreement %.80q: %w", text, err)
	}
	return a, nil
}

package twosided

import (
	"encoding/json"

	"eras/play/session/warplay"
	"eras/saves"
)

// lastBattle is the set-up of the last battle on its own, as kept in the settings.
type lastBattle struct {
	Rules    string         `json:"rules"`
	Training saves.Training `json:"training"`
	Soldiers [2]int         `json:"soldiers"`
}

// battleText encodes the set-up of a battle for the settings.
func battleText(set *warplay.Setup) string {
	text, err := json.Marshal(lastBattle{set.Scenario.Name, set.Training, set.Soldiers})
	if err != nil {
		return "" // cannot happen: it has only names and numbers
	}
	return string(text)
}

// readBattle decodes the set-up of the last battle from the settings. A text that cannot be
// decoded, or with armies that no rules allow, changes nothing.
func (l *Last) readBattle(text string) {
	var b lastBattle
	if json.Unmarshal([]byte(text), &b) != nil || b.Soldiers[0] < 1 || b.Soldiers[1] < 1 {
		return
	}
	l.Scenario, l.Training, l.Soldiers = b.Rules, b.Training, b.Soldiers
}

package twosided

import (
	"slices"

	"eras/ai/agents"
	"eras/game/battle"
	"eras/game/war"
	"eras/play/learning"
	"eras/saves"
	"eras/scenes/ui"
)

// ruleset is a choice of rules: a scenario, and how the computers train and learn.
type ruleset struct {
	scenario *war.Scenario
	training saves.Training
	// trained lists, by mode, the estimators whose weights the training finds.
	trained map[saves.Mode][]string
}

// original is the name of the scenario with the rules of the 2005 paper.
const original = "2005"

// rulesetsOf returns the choices for scenarios: each scenario with today's training, the original
// rules after the others, and last the original rules with the training of 2005.
func rulesetsOf(scenarios []*war.Scenario) []ruleset {
	var all, last []ruleset
	for _, s := range scenarios {
		if s.Name == original {
			last = append(last, newRuleset(s, saves.StandardTraining))
		} else {
			all = append(all, newRuleset(s, saves.StandardTraining))
		}
	}
	all = append(all, last...)
	if n := len(last); n > 0 {
		all = append(all, newRuleset(last[n-1].scenario, saves.PaperTraining))
	}
	return all
}

func newRuleset(s *war.Scenario, training saves.Training) ruleset {
	r := ruleset{scenario: s, training: training, trained: map[saves.Mode][]string{}}
	how, err := agents.LoadTraining(string(training))
	if err != nil {
		return r // cannot happen: the program has both trainings
	}
	for _, mode := range []saves.Mode{war.ID, battle.ID} {
		r.trained[mode] = learning.Trained(mode, &s.Rules, &how)
	}
	return r
}

// as2005 reports whether computers train and learn as in the paper.
func (r *ruleset) as2005() bool { return r.training == saves.PaperTraining }

// title returns the title of the rules.
func (r *ruleset) title(u *ui.UI) string {
	if r.as2005() {
		return u.Text.T("ruleset.2005")
	}
	if title := r.scenario.Title.In(u.Text.Language()); title != "" {
		return title
	}
	return r.scenario.Name
}

// about describes the rules: those of the map, or those of a battle on its own if alone.
func (r *ruleset) about(u *ui.UI, alone bool) string {
	switch {
	case r.as2005():
		return u.Text.T("ruleset.2005.about")
	case !alone:
		return r.scenario.About.In(u.Text.Language())
	}
	rules := &r.scenario.Rules.Battle
	text := u.Text.T("ruleset.battle", "Moves", rules.Limit) + " " + u.Text.T("battle.tie."+rules.Tie.String())
	if rules.Stall != 0 {
		text += " " + u.Text.T("ruleset.battle.ring", "Moves", rules.Stall)
	}
	return text
}

// findRuleset returns the index of the last choice, or 0 if it is not there. For training as in
// 2005, any scenario means the original rules.
func findRuleset(all []ruleset, scenario string, training saves.Training) int {
	return max(0, slices.IndexFunc(all, func(r ruleset) bool {
		return r.training == training && (r.as2005() || r.scenario.Name == scenario)
	}))
}

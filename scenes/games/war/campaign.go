package war

import (
	"fmt"

	"eras/ai/agents"
	aiwar "eras/ai/war"
	"eras/game"
	"eras/game/war"
	"eras/game/war/campaign"
	"eras/game/war/people"
	"eras/play/learning"
	"eras/play/session/warplay"
	"eras/saves"
	"eras/scenes/app"
	campaignscene "eras/scenes/campaign"
	"eras/scenes/ui"
)

// progress returns how far a player has come, and whether a campaign was begun. Progress that does
// not fit the campaign that ships is ignored.
func (m *module) progress(player string) (p campaign.Progress, begun bool) {
	if player == "" {
		return p, false
	}
	p, begun, err := m.App.Saves.Campaign(player)
	m.App.Notices.Report(err)
	return p, begun && agents.Campaign().Check(&p) == nil
}

// save saves how far a player has come.
func (m *module) save(player string, p campaign.Progress) {
	_ = m.App.Write(player, func() error { return m.App.Saves.SaveCampaign(player, &p) })
}

// OpenCampaign implements [app.Campaigner].
func (m *module) OpenCampaign() { m.showCampaign(m.App.Settings.Player, "") }

// showCampaign shows the campaign of a player. report is the id of the map of the war that has just
// ended, or empty.
func (m *module) showCampaign(player, report string) {
	c := agents.Campaign()
	s := &campaignscene.Screen{Campaign: c, Player: player, Report: report, Leave: m.App.OpenMenu, Bar: m.App.PlainBar, Known: m.progress,
		Words: campaignscene.Words{Named: named, Deed: func(t *ui.Texts, p *people.Person) string { return deedText(t, p, nil) }, Fell: fellText}}
	s.Progress, s.Begun = m.progress(player)
	if n, ok := c.Node(s.Progress.Map); ok {
		s.Continue = m.underWay(n, &s.Progress)
	}
	if s.Begun {
		known, err := m.App.Saves.Profile(player)
		m.App.Notices.Report(err)
		s.Memory = func(n *campaign.Node) string { return recall(m.App.UI.Text, &known, n) }
	}
	s.Begin = func(player string, d campaign.Difficulty) {
		m.App.Players.Remember(player)
		m.save(player, c.Begin(d))
		m.showCampaign(player, "")
	}
	s.Resume = func(player string) {
		m.App.Players.Remember(player)
		m.showCampaign(player, "")
	}
	s.Choose = func(r campaign.Reward) {
		if p, begun := m.progress(player); begun && p.Choose(r) {
			m.save(player, p)
		}
	}
	s.March = func(n *campaign.Node) { m.march(player, s.Progress, n) }
	m.App.Screens.Show("campaign", s)
}

// underWay returns a function that continues the war on a map of the campaign, nil if there is none: it may
// be in the slot, or among the matches to which another war in the slot has moved it.
func (m *module) underWay(n *campaign.Node, p *campaign.Progress) func() {
	plays := func(saved *saves.Match) bool {
		record, err := game.ParseRecord(saved.Record)
		return err == nil && saved.Map == n.Map && p.Plays(n, record.Seed)
	}
	if saved, found := m.App.Matches.LoadSlot(m.Mode()); found && plays(&saved) {
		return func() { m.App.Matches.Resume(m.Mode()) }
	}
	for _, section := range []saves.Section{saves.Finished, saves.Named} {
		all, err := m.App.Saves.ListArchived(section)
		m.App.Notices.Report(err)
		for _, a := range all {
			if a.Match.Mode != m.Mode() || a.Match.Map != n.Map || a.Result != "" {
				continue
			}
			if saved, found, err := m.App.Saves.LoadArchived(section, a.ID); err == nil && found && plays(&saved) {
				return func() { m.App.Matches.Return(a) }
			}
		}
	}
	return nil
}

// Opponent implements [app.Campaigner].
func (m *module) Opponent(saved *saves.Match) string {
	seats, _, err := warplay.SeatsOf(saved)
	if err != nil {
		return ""
	}
	return rivalOf(saved, seats).In(m.App.UI.Text.Language())
}

// march starts the campaign's war on a map.
func (m *module) march(player string, p campaign.Progress, n *campaign.Node) {
	c := agents.Campaign()
	set := warplay.Setup{
		Scenario: c.Scenario, Map: war.Map{Name: n.Map, Title: n.Title, Start: c.Start(&p, n)},
		First: campaign.Person, Training: saves.StandardTraining, Rival: c.Rival.Short, Seed: m.App.Seed(),
		Seats: [2]warplay.Seat{{Person: player}, {Level: n.Level(p.Difficulty)}},
	}
	p.March(n, set.Seed)
	set.Roster = p.Roster(n, &set.Map.Start)
	m.App.Matches.Free(m.Mode(), func() {
		m.save(player, p)
		m.play(set, game.NewMatch(set.War(), set.Seed), [2]learning.Weights{1: {War: temper(c)}}, nil, nil)
	})
}

// temper returns the weights of the campaign's rival.
func temper(c *campaign.Campaign) saves.Weights {
	rules := &c.Scenario.Rules
	w := saves.NewWeights(aiwar.Estimators(rules).Names(), aiwar.DefaultWeights(rules))
	for name, gene := range c.Rival.Temper {
		if _, ok := w[name]; ok {
			w[name] = gene
		}
	}
	return w
}

// nodeOf returns the campaign's map on which a war is fought, and whether the war belongs to the
// campaign.
func nodeOf(set *warplay.Setup) (*campaign.Node, bool) {
	if set.Rival == nil {
		return nil, false
	}
	return agents.Campaign().NodeOf(set.Map.Name)
}

// endCampaignWar records the end of a war of the campaign. It is called before the war leaves its
// slot: if the program is killed in between, the war can be continued and its end is recorded then.
func (m *module) endCampaignWar(set *warplay.Setup, sum *warplay.WarSummary) {
	n, ok := nodeOf(set)
	if !ok {
		return
	}
	player := set.Seats[campaign.Person.Seat()].Person
	p, begun := m.progress(player)
	if begun && p.End(n.FoughtAt(&sum.Final, sum.People, sum.Outcome, set.Seed, app.Now())) {
		m.save(player, p)
	}
}

// roster returns the leaders whom the player brings to a war of the campaign; nil for nobody, and for another war.
func (m *module) roster(set *warplay.Setup) *people.Roster {
	n, ok := nodeOf(set)
	if !ok {
		return nil
	}
	p, _ := m.progress(set.Seats[campaign.Person.Seat()].Person)
	before, ok := p.Before(set.Seed)
	if !ok {
		return nil
	}
	return before.Roster(n, &set.Map.Start)
}

// onward returns a function that shows the campaign after one of its wars, nil after another war.
func (m *module) onward(set *warplay.Setup) func() {
	n, ok := nodeOf(set)
	if !ok {
		return nil
	}
	player := set.Seats[campaign.Person.Seat()].Person
	report := ""
	if p, begun := m.progress(player); begun && len(p.Fought) > 0 && p.Fought[len(p.Fought)-1].Seed == set.Seed {
		report = n.ID
	}
	return func() { m.showCampaign(player, report) }
}

// CampaignLine implements [app.Campaigner].
func (m *module) CampaignLine() string {
	c, t, player := agents.Campaign(), m.App.UI.Text, m.App.Settings.Player
	p, begun := m.progress(player)
	if !begun {
		return ""
	}
	choices := c.Choices(&p)
	if len(choices) == 0 {
		return t.T("campaign.line.over", "Player", player)
	}
	n, ok := c.Node(p.Map)
	if !ok {
		n = choices[0]
	}
	won := len(p.Fought) - p.Losses()
	return t.T("campaign.line", "Player", player, "Map", n.Title.In(t.Language()), "At", won+1, "Of", won+c.Way(n))
}

// recall returns what the rival says about former wars with a player before one on n.
func recall(t *ui.Texts, known *saves.Profile, n *campaign.Node) string {
	c := agents.Campaign()
	r := learning.Remember(known, war.ID, n.Map, func(p *saves.Played) bool {
		_, ok := c.NodeOf(p.Map)
		return ok
	})
	key := "rival.memory." + string(r.Kind)
	if r.Kind == learning.BeatenThere || r.Kind == learning.WonThere {
		key += fmt.Sprint(".", 1+r.Games%3) // most wars begin with one of these lines, so they vary
	}
	return t.T(key, "Day", t.Day(r.Date), "Map", titleOf(t, r.Map), "Own", r.Own, "Enemy", r.Enemy, "Wins", r.Wins, "N", r.Games)
}

// greeting returns a function for the computer's line before the first action, nil for none.
func (m *module) greeting(set *warplay.Setup) func(t *ui.Texts) string {
	if line := m.remembers(set); line != nil {
		return line
	}
	n, ok := nodeOf(set)
	if !ok {
		return m.Greeting(set)
	}
	known, err := m.App.Saves.Profile(set.Seats[campaign.Person.Seat()].Person)
	m.App.Notices.Report(err)
	return func(t *ui.Texts) string { return recall(t, &known, n) }
}

// titleOf returns the title of a map of the campaign, or name if there is no such map.
func titleOf(t *ui.Texts, name string) string {
	if n, ok := agents.Campaign().NodeOf(name); ok {
		return n.Title.In(t.Language())
	}
	return name
}

// MapTitle implements [app.Learner].
func (m *module) MapTitle(scenario, name string) (string, bool) {
	if _, ok := agents.Campaign().NodeOf(name); ok {
		return titleOf(m.App.UI.Text, name), true
	}
	return m.Game.MapTitle(scenario, name)
}

package ender

import "testing"

// The conditions of 4.5.9 with the limits of table 4.11: each needs a difference and a
// share.
func TestReplanning(t *testing.T) {
	paper := Paper()
	rules := replanningOf(&paper)
	fine := Course{Lost: 5, Cost: 5, BranchLost: 5, BranchCost: 5, Soldiers: 10, Factor: 8, Group: 1}
	for _, c := range []struct {
		name      string
		change    func(*Course)
		lost, won bool
	}{
		{"as expected", func(*Course) {}, false, false},
		// 20 - 12 > 7 and 20/12 > 1.6.
		{"great losses", func(c *Course) { c.Lost, c.Cost = 20, 12 }, true, false},
		// 19 - 12 is not more than 7.
		{"losses by 7", func(c *Course) { c.Lost, c.Cost = 19, 12 }, false, false},
		// 30 - 20 > 7 but 30/20 is not more than 1.6.
		{"losses by half", func(c *Course) { c.Lost, c.Cost = 30, 20 }, false, false},
		// In a branch, 6 more than 10 suffice: 16 - 10 > 5 and 16/10 > 1.5.
		{"losses in a branch", func(c *Course) { c.BranchLost, c.BranchCost = 16, 10 }, true, false},
		{"losses by 5 in a branch", func(c *Course) { c.BranchLost, c.BranchCost = 10, 5 }, false, false},
		{"losses by half in a branch", func(c *Course) { c.BranchLost, c.BranchCost = 18, 12 }, false, false},
		// 4 missing of 11 suffice, 11/7 > 1.5; 3 of 9 and 4 of 20 do not.
		{"too few for the rest", func(c *Course) { c.Factor, c.Soldiers = 11, 7 }, true, false},
		{"three too few", func(c *Course) { c.Factor, c.Soldiers = 9, 6 }, false, false},
		{"a fifth too few", func(c *Course) { c.Factor, c.Soldiers = 20, 16 }, false, false},
		// After a conquest: the group of soldiers is negative.
		{"no soldiers left", func(c *Course) { c.Group = -0.1 }, false, true},
		// 4 fewer losses than expected, and under half: 2 of 6; not 3 of 6, not 5 of 9.
		{"survivors", func(c *Course) { c.Lost, c.Cost = 2, 6 }, false, true},
		{"some survivors", func(c *Course) { c.Lost, c.Cost = 3, 6 }, false, false},
		{"not half of the losses", func(c *Course) { c.Lost, c.Cost = 5, 9 }, false, false},
		// The rule as printed, losses minus cost below 3 and under half, would hold here.
		{"no losses where one was expected", func(c *Course) { c.Lost, c.Cost = 0, 1 }, false, false},
	} {
		course := fine
		c.change(&course)
		if got := rules.Lost(course); got != c.lost {
			t.Errorf("%s: a new plan after a loss: %v", c.name, got)
		}
		if got := rules.Won(course); got != c.won {
			t.Errorf("%s: a new plan after a conquest: %v", c.name, got)
		}
		never := NeverReplan{}
		if never.Lost(course) || never.Won(course) {
			t.Errorf("%s: NeverReplan makes a new plan", c.name)
		}
	}
}

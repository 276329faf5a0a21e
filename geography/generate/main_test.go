package main

import (
	"os"
	"testing"

	"eras/geography/coast"
)

func TestPlansFitTheirBoards(t *testing.T) {
	planned := 0
	for _, b := range boards() {
		if b.plan == "" {
			continue
		}
		planned++
		plan, err := coast.ReadPlan(b.plan, func(file string) ([]byte, error) { return plans.ReadFile("plans/" + file) })
		if err != nil {
			t.Fatal(err)
		}
		rules, err := b.rules()
		if err != nil {
			t.Fatal(err)
		}
		if err := plan.Sort(rules.ids); err != nil {
			t.Error(err)
		}
		if plan.Map != b.name {
			t.Errorf("the plan of %s is for %s", b.name, plan.Map)
		}
		for _, l := range plan.Links {
			if !rules.joined(l.A, l.B) {
				t.Errorf("%s: the plan links %s and %s, which do not border each other", b.name, l.A, l.B)
			}
		}
	}
	if planned != 3 {
		t.Errorf("%d boards are cut from coastlines, want 3", planned)
	}
}

func TestPicturesAreWritten(t *testing.T) {
	dir := t.TempDir()
	if err := run("", "../../assets/geography", dir, 0, 200, false, "classic"); err != nil {
		t.Fatal(err)
	}
	if info, err := os.Stat(dir + "/risk-classic.png"); err != nil || info.Size() < 5000 {
		t.Errorf("the picture is %v: %v", info, err)
	}
	if err := run("no such file", dir, "", 3200, 200, false, ""); err == nil {
		t.Error("missing coastlines were not noticed")
	}
}

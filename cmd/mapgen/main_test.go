package main

import (
	"os"
	"testing"
)

func TestPlansFitTheirBoards(t *testing.T) {
	planned := 0
	for _, b := range boards() {
		if b.plan == "" {
			continue
		}
		planned++
		plan, rules, err := b.read()
		if err != nil {
			t.Fatal(err)
		}
		if plan.Map != b.name {
			t.Errorf("the plan of %s is for %s", b.name, plan.Map)
		}
		for _, l := range plan.Links {
			if !rules.adjacent(l.A, l.B) {
				t.Errorf("%s: the plan links %s and %s, which do not border each other", b.name, l.A, l.B)
			}
		}
	}
	if planned != 11 {
		t.Errorf("%d boards have plans, want 11", planned)
	}
}

func TestPicturesAreWritten(t *testing.T) {
	dir := t.TempDir()
	if err := run(options{drawings: "../../assets/geography", pictures: dir, size: 200, only: "classic"}); err != nil {
		t.Fatal(err)
	}
	if info, err := os.Stat(dir + "/risk-classic.png"); err != nil || info.Size() < 5000 {
		t.Errorf("the picture is %v: %v", info, err)
	}
	if err := run(options{coastlines: "no such file", drawings: dir, width: 3200}); err == nil {
		t.Error("no error without a coastlines file")
	}
}

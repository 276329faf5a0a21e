package war_test

import (
	"reflect"
	"testing"

	"eras/assets/scenarios"
	"eras/game/war"
)

// Every shipped scenario is read back as it is written.
func TestScenariosRoundTrip(t *testing.T) {
	for _, name := range scenarios.Names() {
		file, data, _ := scenarios.Read(name)
		s, err := war.ParseScenario(file, data)
		if err != nil {
			t.Fatal(err)
		}
		s.Rules.Battle.Kinds, s.Rules.Battle.Survivors, s.Rules.Battle.Trample, s.Rules.Battle.Break, s.Rules.Orders, s.Rules.Upkeep = true, true, true, 40, 3, 8
		for i := range s.Maps {
			s.Rules.Begin(&s.Maps[i].Start)
		}
		s.Maps[0].Title = war.Text{"en": "A \"strange\" name\\, ñ"}
		if data, err = s.Marshal(); err != nil {
			t.Fatal(err)
		}
		again, err := war.ParseScenario(name, data)
		if err != nil {
			t.Fatalf("%s: %v\n%s", name, err, data)
		}
		if !reflect.DeepEqual(again, s) {
			t.Errorf("%s: %+v, want %+v\n%s", name, again, s, data)
		}
	}
}

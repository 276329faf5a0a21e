package diplomacy

import "testing"

// moreCases are movement cases that are not in DATC.
var moreCases = []datcCase{
	{"route.1", "an army with a named route does not go by another", `
		ENG A LON - BEL VIA NTH: disrupted
		ENG F NTH C A LON - BEL: dislodged!
		FRA F ECH C A LON - BEL: void
		GER F HOL S F DEN - NTH: ok
		GER F DEN - NTH: ok`, ""},
	{"route.2", "a named route works though the other is lost", `
		ENG A LON - BEL VIA ECH: ok
		ENG F NTH C A LON - BEL: void!
		FRA F ECH C A LON - BEL: ok
		GER F HOL S F DEN - NTH: ok
		GER F DEN - NTH: ok`, ""},
	{"route.3", "all fleets of a named route must convoy", `
		ENG A YOR - NWY VIA NTH NWG: disrupted
		ENG F NTH C A YOR - NWY: ok
		ENG F NWG H: ok`, ""},
	{"route.5", "a named route may be longer than needed", `
		ENG A YOR - NWY VIA NTH NWG: ok
		ENG F NTH C A YOR - NWY: ok
		RUS F NWG C A YOR - NWY: ok`, ""},
	{"route.6", "a fleet on a longer way does not count for a shorter one", `
		ENG A YOR - NWY VIA NTH: ok
		ENG F NTH C A YOR - NWY: ok
		ENG F NWG C A YOR - NWY: illegal`, ""},
	{"route.4", "a named route to a neighbour is no walk", `
		ENG A YOR - LON VIA NTH: disrupted
		ENG F NTH H: ok`, ""},
	{"paradox.1", "two paradoxes at a time", `
		ENG F LON S F WAL - ECH: ok
		ENG F WAL - ECH: ok
		FRA A BRE - LON: disrupted
		FRA F ECH C A BRE - LON: dislodged!
		ITA A TUN - NAP: disrupted
		ITA F TYS C A TUN - NAP: dislodged!
		AUS F NAP S F ROM - TYS: ok
		AUS F ROM - TYS: ok`, ""},
	{"paradox.2", "who follows an army in a paradox stays", `
		ENG F LON S F WAL - ECH: ok
		ENG F WAL - ECH: ok
		FRA A BRE - LON: disrupted
		FRA F ECH C A BRE - LON: dislodged!
		FRA A GAS - BRE: bounced
		FRA A PAR - GAS: bounced`, ""},
	{"paradox.3", "an attack on the supporter from elsewhere ends it", `
		ENG F LON S F WAL - ECH: cut
		ENG F WAL - ECH: bounced
		FRA A BRE - LON: bounced
		FRA F ECH C A BRE - LON: ok
		GER F NTH - LON: bounced`, ""},
	{"own.1", "a fleet is not dislodged by its own power with foreign help", `
		ENG F ECH C A LON - BRE: ok
		ENG A LON - BRE: ok
		ENG F NTH - ECH: bounced
		FRA F BEL S F NTH - ECH: ok
		FRA F MAO S F NTH - ECH: ok`, ""},
	{"own.2", "an own unit that bounces keeps the stronger attacker in", `
		GER A MUN - BUR: bounced
		GER A RUH - MUN: bounced
		GER A KIE S A RUH - MUN: ok
		FRA A PAR - BUR: bounced`, "BUR"},
	{"chain.1", "a chain follows when its head succeeds", `
		FRA A PAR - BUR: ok
		FRA A BRE - PAR: ok
		FRA A PIC - BRE: ok
		FRA A BEL - PIC: ok
		GER A MUN - RUH: ok
		GER A BUR - MUN: ok`, ""},
	{"chain.2", "a chain stays when its head fails", `
		FRA A PAR - BUR: bounced
		FRA A BRE - PAR: bounced
		FRA A PIC - BRE: bounced
		FRA A BEL - PIC: bounced
		GER A BUR H: ok`, ""},
	{"void.1", "a support of an army that was not convoyed is not void", `
		ENG A LON - BEL: disrupted
		ENG F NTH H: ok
		FRA A PIC S A LON - BEL: ok`, ""},
}

func TestCasesBeyondDATC(t *testing.T) {
	m := standard(t)
	j := NewJudge(standardGame(t))
	for _, c := range moreCases {
		t.Run(c.name+" "+c.title, func(t *testing.T) { c.check(t, m, j) })
	}
}

func TestExplain(t *testing.T) {
	m := standard(t)
	j := NewJudge(standardGame(t))
	for _, c := range []struct{ lines, at, want string }{
		{"AUS A BUD - SER\nTUR A BUL - SER", "BUD", "A BUL - SER is as strong"},
		{"AUS A BUD - SER\nTUR A BUL - SER", "BUL", "A BUD - SER is as strong"},
		{"AUS A BUD - SER\nTUR A BUL - SER\nTUR A GRE S A BUL - SER", "BUD", "A BUL - SER is stronger"},
		{"AUS A BUD - SER\nTUR A BUL - SER\nTUR A GRE S A BUL - SER", "BUL", "it is stronger than A BUD - SER"},
		{"AUS A BUD - SER\nTUR A SER H", "BUD", "A SER stayed and is as strong"},
		{"AUS A BUD - SER\nTUR A SER H", "SER", "A BUD - SER is not stronger"},
		{"AUS A BUD - SER\nTUR A SER H\nTUR A GRE S A SER", "BUD", "A SER stayed and is stronger"},
		{"AUS A BUD - SER\nTUR A SER H\nTUR A GRE S A SER", "GRE", "nothing cut the support"},
		{"AUS A BUD - SER\nTUR A SER - BUD", "BUD", "A SER - BUD is as strong"},
		{"AUS A BUD - SER\nTUR A SER - BUD\nTUR A RUM S A SER - BUD", "BUD", "A SER - BUD is stronger and dislodged it"},
		{"AUS A BUD - SER\nTUR A SER - BUD\nTUR A RUM S A SER - BUD", "SER", "it dislodged A BUD"},
		{"AUS A BUD - SER\nRUS A SER H\nTUR A RUM - BUD\nTUR A GAL S A RUM - BUD", "BUD", "A SER stayed and is as strong, and A RUM - BUD dislodged it"},
		{"AUS A BUD - SER\nAUS A SER H", "BUD", "A SER is of the same power and stayed"},
		{"AUS A BUD - SER\nTUR A GRE S A BUD - SER\nTUR A SER H", "BUD", "supports by TUR do not count against its own A SER"},
		{"ENG A LON - BEL\nENG F NTH H", "LON", "no chain of fleets was ordered to convoy it"},
		{"ENG A LON - BEL\nENG F NTH C A LON - BEL\nGER F DEN - NTH\nGER F HOL S F DEN - NTH", "LON", "F DEN - NTH dislodged F NTH, which the convoy needed"},
		{"ENG A LON - BEL\nENG F NTH C A LON - BEL\nGER F DEN - NTH\nGER F HOL S F DEN - NTH", "NTH", "F DEN - NTH dislodged it"},
		{"ENG F LON S F WAL - ECH\nENG F WAL - ECH\nFRA A BRE - LON\nFRA F ECH C A BRE - LON", "BRE", "the convoy would have decided on its own fate, so it fails (Szykman's rule)"},
		{"AUS A VIE - TYR\nITA A TYR S A VEN\nITA A VEN H", "TYR", "A VIE - TYR cut the support"},
		{"AUS A BUD S A SER\nTUR A SER - GRE", "BUD", "A SER - GRE was not ordered to stay"},
		{"AUS A BUD S A SER - RUM\nTUR A SER H", "BUD", "A SER was not ordered to go to RUM"},
		{"FRA A PIC - BEL\nENG F ECH C A PIC - BEL", "ECH", "A PIC - BEL did not go by this fleet"},
		{"AUS A BUD - MUN", "BUD", "A BUD cannot go to MUN"},
		{"AUS A BUD - SER", "BUD", "nothing stood in its way"},
		{"AUS A BUD H", "BUD", "nobody attacked it"},
		{"AUS A BUD H", "SER", ""},
		{"ENG F MAO C A BRE - LON\nENG F ECH H\nENG A BRE H", "MAO", "no convoy from BRE to LON needs F MAO"},
	} {
		d := datcCase{name: c.lines, lines: c.lines}
		ph := d.phase(t, m)
		at, _ := m.FindProvince(c.at)
		if got := m.Explain(&ph.p, &ph.orders, j.Movement(&ph.p, &ph.orders), at); got != c.want {
			t.Errorf("%q\n%s: %q, want %q", c.lines, c.at, got, c.want)
		}
	}
}

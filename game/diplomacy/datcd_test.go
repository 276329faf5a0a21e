package diplomacy

// datcSupports are the cases of section 6.D.
var datcSupports = []datcCase{
	{"6.D.1", "support saves a unit that holds", `
		AUS F ADR S A TRI - VEN: ok
		AUS A TRI - VEN: bounced
		ITA A VEN H: ok
		ITA A TYR S A VEN: ok`, ""},
	{"6.D.2", "an attack cuts support to hold", `
		AUS F ADR S A TRI - VEN: ok
		AUS A TRI - VEN: ok
		AUS A VIE - TYR: bounced
		ITA A VEN H: dislodged!
		ITA A TYR S A VEN: cut`, ""},
	{"6.D.3", "an attack cuts support to move", `
		AUS F ADR S A TRI - VEN: cut
		AUS A TRI - VEN: bounced
		ITA A VEN H: ok
		ITA F ION - ADR: bounced`, ""},
	{"6.D.4", "units that support to hold can be supported", `
		GER A BER S F KIE: cut
		GER F KIE S A BER: ok
		RUS F BAL S A PRU - BER: ok
		RUS A PRU - BER: bounced`, ""},
	{"6.D.5", "units that support to move can be supported", `
		GER A BER S A MUN - SIL: cut
		GER F KIE S A BER: ok
		GER A MUN - SIL: ok
		RUS F BAL S A PRU - BER: ok
		RUS A PRU - BER: bounced`, ""},
	{"6.D.6", "fleets that convoy can be supported", `
		GER A BER - SWE: ok
		GER F BAL C A BER - SWE: ok
		GER F PRU S F BAL: ok
		RUS F LVN - BAL: bounced
		RUS F GOB S F LVN - BAL: ok`, ""},
	{"6.D.7", "units that move cannot be supported to hold", `
		GER F BAL - SWE: bounced!
		GER F PRU S F BAL: void
		RUS F LVN - BAL: ok
		RUS F GOB S F LVN - BAL: ok
		RUS A FIN - SWE: bounced`, "SWE"},
	{"6.D.8", "nor armies whose convoy was not ordered", `
		AUS F ION H: ok
		AUS A SER S A ALB - GRE: ok
		AUS A ALB - GRE: ok
		TUR A GRE - NAP: disrupted!
		TUR A BUL S A GRE: void`, ""},
	{"6.D.9", "units that hold cannot be supported to move", `
		ITA A VEN - TRI: ok
		ITA A TYR S A VEN - TRI: ok
		AUS A ALB S A TRI - SER: void
		AUS A TRI H: dislodged!`, ""},
	{"6.D.10", "no power dislodges its own unit", `
		GER A BER H: ok
		GER F KIE - BER: bounced
		GER A MUN S F KIE - BER: ok`, ""},
	{"6.D.11", "nor one that comes back", `
		GER A BER - PRU: bounced
		GER F KIE - BER: bounced
		GER A MUN S F KIE - BER: ok
		RUS A WAR - PRU: bounced`, "PRU"},
	{"6.D.12", "nor helps another power to", `
		AUS F TRI H: ok
		AUS A VIE S A VEN - TRI: ok
		ITA A VEN - TRI: bounced`, ""},
	{"6.D.13", "nor to dislodge one that comes back", `
		AUS F TRI - ADR: bounced
		AUS A VIE S A VEN - TRI: ok
		ITA A VEN - TRI: bounced
		ITA F APU - ADR: bounced`, "ADR"},
	{"6.D.14", "but its help does not save the unit from the others", `
		AUS F TRI H: dislodged!
		AUS A VIE S A VEN - TRI: ok
		ITA A VEN - TRI: ok
		ITA A TYR S A VEN - TRI: ok
		ITA F ADR S A VEN - TRI: ok`, ""},
	{"6.D.15", "the attacked unit does not cut support against itself", `
		RUS F CON S F BLA - ANK: ok
		RUS F BLA - ANK: ok
		TUR F ANK - CON: bounced!`, ""},
	{"6.D.16", "a fleet may convoy an army against a unit of its power", `
		ENG A LON H: dislodged!
		ENG F NTH C A BEL - LON: ok
		FRA F ECH S A BEL - LON: ok
		FRA A BEL - LON: ok`, ""},
	{"6.D.17", "dislodging cuts support even against oneself", `
		RUS F CON S F BLA - ANK: cut!
		RUS F BLA - ANK: bounced
		TUR F ANK - CON: ok
		TUR A SMY S F ANK - CON: ok
		TUR A ARM - ANK: bounced`, "ANK"},
	{"6.D.18", "a supporter that survives keeps its support", `
		RUS F CON S F BLA - ANK: ok
		RUS F BLA - ANK: ok
		RUS A BUL S F CON: ok
		TUR F ANK - CON: bounced!
		TUR A SMY S F ANK - CON: ok
		TUR A ARM - ANK: bounced`, ""},
	{"6.D.19", "also if it survives by help of its own power for the attacker", `
		RUS F CON S F BLA - ANK: ok
		RUS F BLA - ANK: ok
		RUS A SMY S F ANK - CON: ok
		TUR F ANK - CON: bounced!`, ""},
	{"6.D.20", "no power cuts its own support", `
		ENG F LON S F NTH - ECH: ok
		ENG F NTH - ECH: ok
		ENG A YOR - LON: bounced
		FRA F ECH H: dislodged!`, ""},
	{"6.D.21", "a dislodged unit has cut support nevertheless", `
		AUS F TRI H: ok
		ITA A VEN - TRI: bounced
		ITA A TYR S A VEN - TRI: cut
		GER A MUN - TYR: bounced!
		RUS A SIL - MUN: ok
		RUS A BER S A SIL - MUN: ok`, ""},
	{"6.D.22", "an impossible move of a fleet cannot be supported", `
		GER F KIE - MUN: illegal!
		GER A BUR S F KIE - MUN: illegal
		RUS A MUN - KIE: ok
		RUS A BER S A MUN - KIE: ok`, ""},
	{"6.D.23", "nor a move from the wrong coast", `
		ITA F GOL - SPA/SCS: ok
		ITA F WES S F GOL - SPA/SCS: ok
		FRA F SPA/NCS - GOL: illegal!
		FRA F MAR S F SPA/NCS - GOL: illegal`, ""},
	{"6.D.24", "nor a move of an army to sea", `
		FRA A MAR - GOL: illegal
		FRA F SPA/SCS S A MAR - GOL: illegal
		ITA F GOL H: dislodged!
		TUR F TYS S F WES - GOL: ok
		TUR F WES - GOL: ok`, ""},
	{"6.D.25", "a unit whose support to hold is void can be supported", `
		GER A BER S A PRU: void
		GER F KIE S A BER: ok
		RUS F BAL S A PRU - BER: ok
		RUS A PRU - BER: bounced`, ""},
	{"6.D.26", "a unit whose support to move is void can be supported", `
		GER A BER S A PRU - SIL: void
		GER F KIE S A BER: ok
		RUS F BAL S A PRU - BER: ok
		RUS A PRU - BER: bounced`, ""},
	{"6.D.27", "a fleet whose convoy is void can be supported", `
		ENG F SWE - BAL: bounced
		ENG F DEN S F SWE - BAL: ok
		GER A BER H: ok
		RUS F BAL C A BER - LVN: void
		RUS F PRU S F BAL: ok`, ""},
	{"6.D.28", "a unit with an impossible order holds and is supported", `
		AUS A BUD S F RUM: ok
		RUS F RUM - HOL: illegal
		TUR F BLA - RUM: bounced
		TUR A BUL S F BLA - RUM: ok`, ""},
	{"6.D.29", "also if the coast is impossible", `
		AUS A BUD S F RUM: ok
		RUS F RUM - BUL/SCS: illegal
		TUR F BLA - RUM: bounced
		TUR A BUL S F BLA - RUM: ok`, ""},
	{"6.D.30", "also if the coast is missing", `
		ITA F AEG S F CON: ok
		RUS F CON - BUL: illegal
		TUR F BLA - CON: bounced
		TUR A BUL S F BLA - CON: ok`, ""},
	{"6.D.31", "a fleet cannot support what only it could convoy", `
		AUS A RUM - ARM: disrupted
		TUR F BLA S A RUM - ARM: illegal`, ""},
	{"6.D.32", "a convoy is impossible where no fleet lies", `
		ENG F EDI S A LVP - YOR: ok
		ENG A LVP - YOR: bounced
		FRA F LON S A YOR: ok
		GER A YOR - HOL: illegal`, ""},
	{"6.D.33", "support counts also when it is unwanted", `
		AUS A SER - BUD: ok
		AUS A VIE - BUD: bounced
		RUS A GAL S A SER - BUD: ok
		TUR A BUL - SER: ok`, ""},
	{"6.D.34", "a unit cannot support a move to where it stands", `
		GER A BER - PRU: ok
		GER A SIL S A BER - PRU: ok
		GER F BAL S A BER - PRU: ok
		ITA A PRU S A LVN - PRU: illegal!
		RUS A WAR S A LVN - PRU: ok
		RUS A LVN - PRU: bounced`, ""},
}

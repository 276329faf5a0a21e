package diplomacy

// datcBasic are the cases of section 6.A.
var datcBasic = []datcCase{
	{"6.A.1", "a fleet cannot jump to a province that is no neighbour", `
		ENG F NTH - PIC: illegal`, ""},
	{"6.A.2", "an army cannot walk into the sea", `
		ENG A LVP - IRI: illegal`, ""},
	{"6.A.3", "a fleet cannot sail inland", `
		GER F KIE - MUN: illegal`, ""},
	{"6.A.4", "a unit cannot move to where it is", `
		GER F KIE - KIE: illegal`, ""},
	{"6.A.5", "not by convoy either, and nobody can support that", `
		ENG F NTH C A YOR - YOR: illegal
		ENG A YOR - YOR: illegal!
		ENG A LVP S A YOR - YOR: illegal
		GER F LON - YOR: ok
		GER A WAL S F LON - YOR: ok`, ""},
	{"6.A.6", "orders to foreign units count for nothing", `
		stands ENG F LON: ok
		GER F LON - NTH: ok`, ""},
	{"6.A.7", "fleets are not convoyed", `
		ENG F LON - BEL: illegal
		ENG F NTH C A LON - BEL: illegal`, ""},
	{"6.A.8", "a unit cannot support itself", `
		ITA A VEN - TRI: ok
		ITA A TYR S A VEN - TRI: ok
		AUS F TRI S F TRI: illegal!`, ""},
	{"6.A.9", "a fleet on a coast follows the coast", `
		ITA F ROM - VEN: illegal`, ""},
	{"6.A.10", "who cannot go there cannot support there", `
		AUS A VEN H: ok
		ITA F ROM S A APU - VEN: illegal
		ITA A APU - VEN: bounced`, ""},
	{"6.A.11", "two armies stand each other off", `
		AUS A VIE - TYR: bounced
		ITA A VEN - TYR: bounced`, "TYR"},
	{"6.A.12", "so do three", `
		AUS A VIE - TYR: bounced
		GER A MUN - TYR: bounced
		ITA A VEN - TYR: bounced`, "TYR"},
}

// datcCoasts are the cases of section 6.B but B.14.
var datcCoasts = []datcCase{
	{"6.B.1", "a fleet that can reach two coasts must name one", `
		FRA F POR - SPA: illegal`, ""},
	{"6.B.2", "a fleet that can reach one coast needs not name it", `
		FRA F GAS - SPA: ok`, ""},
	{"6.B.3", "the wrong coast is not put right", `
		FRA F GAS - SPA/SCS: illegal`, ""},
	{"6.B.4", "support counts for coasts that the supporter cannot reach", `
		FRA F GAS - SPA/NCS: ok
		FRA F MAR S F GAS - SPA/NCS: ok
		ITA F WES - SPA/SCS: bounced`, ""},
	{"6.B.5", "support must be within reach of the coast where the fleet lies", `
		FRA F MAR - GOL: bounced
		FRA F SPA/NCS S F MAR - GOL: illegal
		ITA F GOL H: ok`, ""},
	{"6.B.6", "an attack from the other coast cuts support", `
		ENG F IRI S F NAO - MAO: ok
		ENG F NAO - MAO: ok
		FRA F SPA/NCS S F MAO: cut
		FRA F MAO H: dislodged!
		ITA F GOL - SPA/SCS: bounced`, ""},
	{"6.B.7", "support of an own fleet needs not name the coast", `
		FRA F POR S F MAO - SPA: ok
		FRA F MAO - SPA/NCS: bounced
		ITA F GOL S F WES - SPA/SCS: ok
		ITA F WES - SPA/SCS: bounced`, "SPA"},
	{"6.B.8", "nor where only one coast is possible", `
		FRA F POR S F GAS - SPA: ok
		FRA F GAS - SPA/NCS: bounced
		ITA F GOL S F WES - SPA/SCS: ok
		ITA F WES - SPA/SCS: bounced`, "SPA"},
	{"6.B.9", "a coast that the support names must be the one", `
		FRA F POR S F MAO - SPA/NCS: void
		FRA F MAO - SPA/SCS: bounced
		ITA F GOL S F WES - SPA/SCS: ok
		ITA F WES - SPA/SCS: ok`, ""},
	{"6.B.10", "a wrong coast of the ordered fleet is passed over", `
		stands FRA F SPA/SCS
		FRA F SPA/NCS - GOL: ok`, ""},
	{"6.B.11", "but it does not change the coast", `
		stands FRA F SPA/NCS
		FRA F SPA/SCS - GOL: illegal`, ""},
	{"6.B.12", "coasts mean nothing to armies", `
		FRA A GAS - SPA/NCS: ok`, ""},
	{"6.B.13", "fleets do not swap by different coasts", `
		TUR F BUL/SCS - CON: bounced
		TUR F CON - BUL/ECS: bounced`, ""},
	{"6.B.15", "support of a foreign fleet needs not name the coast", `
		FRA F POR S F MAO - SPA: ok
		ENG F MAO - SPA/NCS: bounced
		ITA F GOL S F WES - SPA/SCS: ok
		ITA F WES - SPA/SCS: bounced`, "SPA"},
}

// datcRings are the cases of section 6.C.
var datcRings = []datcCase{
	{"6.C.1", "three units move in a ring", `
		TUR F ANK - CON: ok
		TUR A CON - SMY: ok
		TUR A SMY - ANK: ok`, ""},
	{"6.C.2", "also when one is supported", `
		TUR F ANK - CON: ok
		TUR A CON - SMY: ok
		TUR A SMY - ANK: ok
		TUR A BUL S F ANK - CON: ok`, ""},
	{"6.C.3", "one standoff stops the ring", `
		TUR F ANK - CON: bounced
		TUR A CON - SMY: bounced
		TUR A SMY - ANK: bounced
		TUR A BUL - CON: bounced`, ""},
	{"6.C.4", "an attack on a convoy of the ring does not stop it", `
		AUS A TRI - SER: ok
		AUS A SER - BUL: ok
		TUR A BUL - TRI: ok
		TUR F AEG C A BUL - TRI: ok
		TUR F ION C A BUL - TRI: ok
		TUR F ADR C A BUL - TRI: ok
		ITA F NAP - ION: bounced`, ""},
	{"6.C.5", "a dislodged fleet of the convoy does", `
		AUS A TRI - SER: bounced
		AUS A SER - BUL: bounced
		TUR A BUL - TRI: disrupted
		TUR F AEG C A BUL - TRI: ok
		TUR F ION C A BUL - TRI: dislodged!
		TUR F ADR C A BUL - TRI: ok
		ITA F NAP - ION: ok
		ITA F TUN S F NAP - ION: ok`, ""},
	{"6.C.6", "two armies swap by two convoys", `
		ENG F NTH C A LON - BEL: ok
		ENG A LON - BEL: ok
		FRA F ECH C A BEL - LON: ok
		FRA A BEL - LON: ok`, ""},
	{"6.C.7", "one standoff stops the swap", `
		ENG F NTH C A LON - BEL: ok
		ENG A LON - BEL: bounced
		FRA F ECH C A BEL - LON: ok
		FRA A BEL - LON: bounced
		FRA A BUR - BEL: bounced`, ""},
	{"6.C.8", "no power dislodges its own unit where a ring fails", `
		TUR F CON - BLA: bounced
		TUR A BUL - CON: bounced
		TUR A SMY S A BUL - CON: ok
		RUS F BLA - BUL/ECS: bounced
		AUS A SER - BUL: bounced`, ""},
	{"6.C.9", "nor helps to", `
		TUR F CON - BLA: bounced
		TUR A SMY S A BUL - CON: ok
		RUS F BLA - BUL/ECS: bounced
		AUS A SER - BUL: bounced
		AUS A BUL - CON: bounced`, ""},
}

package diplomacy

// datcConvoys are the cases of section 6.F.
var datcConvoys = []datcCase{
	{"6.F.1", "fleets on a coast do not convoy", `
		TUR A GRE - SEV: illegal
		TUR F AEG C A GRE - SEV: illegal
		TUR F CON C A GRE - SEV: illegal
		TUR F BLA C A GRE - SEV: illegal`, ""},
	{"6.F.2", "convoyed armies stand others off", `
		ENG F ECH C A LON - BRE: ok
		ENG A LON - BRE: bounced
		FRA A PAR - BRE: bounced`, "BRE"},
	{"6.F.3", "convoyed armies can be supported", `
		ENG F ECH C A LON - BRE: ok
		ENG A LON - BRE: ok
		ENG F MAO S A LON - BRE: ok
		FRA A PAR - BRE: bounced`, ""},
	{"6.F.4", "an attack does not disrupt a convoy", `
		ENG F NTH C A LON - HOL: ok
		ENG A LON - HOL: ok
		GER F SKA - NTH: bounced`, ""},
	{"6.F.5", "nor do two that stand each other off", `
		ENG F NTH C A LON - HOL: ok
		ENG A LON - HOL: ok
		FRA F ECH - NTH: bounced
		FRA F BEL S F ECH - NTH: ok
		GER F SKA - NTH: bounced
		GER F DEN S F SKA - NTH: ok`, ""},
	{"6.F.6", "an army with a disrupted convoy cuts no support", `
		ENG F NTH C A LON - HOL: dislodged!
		ENG A LON - HOL: disrupted
		GER A HOL S A BEL: ok
		GER A BEL S A HOL: cut
		GER F HEL S F SKA - NTH: ok
		GER F SKA - NTH: ok
		FRA A PIC - BEL: bounced
		FRA A BUR S A PIC - BEL: ok`, ""},
	{"6.F.7", "nor makes its destination contested", `
		ENG F NTH C A LON - HOL: dislodged!
		ENG A LON - HOL: disrupted
		GER F HEL S F SKA - NTH: ok
		GER F SKA - NTH: ok`, ""},
	{"6.F.8", "nor keeps others out", `
		ENG F NTH C A LON - HOL: dislodged!
		ENG A LON - HOL: disrupted
		GER F HEL S F SKA - NTH: ok
		GER F SKA - NTH: ok
		GER A BEL - HOL: ok`, ""},
	{"6.F.9", "one of two routes is enough", `
		ENG F ECH C A LON - BEL: dislodged!
		ENG F NTH C A LON - BEL: ok
		ENG A LON - BEL: ok
		FRA F BRE S F MAO - ECH: ok
		FRA F MAO - ECH: ok`, ""},
	{"6.F.10", "also when the lost fleet is foreign", `
		ENG F NTH C A LON - BEL: ok
		ENG A LON - BEL: ok
		GER F ECH C A LON - BEL: dislodged!
		FRA F BRE S F MAO - ECH: ok
		FRA F MAO - ECH: ok`, ""},
	{"6.F.11", "also when all fleets are foreign", `
		ENG A LON - BEL: ok
		GER F ECH C A LON - BEL: dislodged!
		RUS F NTH C A LON - BEL: ok
		FRA F BRE S F MAO - ECH: ok
		FRA F MAO - ECH: ok`, ""},
	{"6.F.12", "a lost fleet off the route does not matter", `
		ENG F ECH C A LON - BEL: ok
		ENG A LON - BEL: ok
		ENG F IRI C A LON - BEL: illegal!
		FRA F NAO S F MAO - IRI: ok
		FRA F MAO - IRI: ok`, ""},
	{"6.F.13", "a convoy works by a route that nobody asked for", `
		ENG A LON - BEL: ok
		ENG F NTH C A LON - BEL: dislodged!
		FRA F ECH C A LON - BEL: ok
		GER F HOL S F DEN - NTH: ok
		GER F DEN - NTH: ok`, ""},
	{"6.F.14", "a convoy does not cut support against its own fleet", `
		ENG F LON S F WAL - ECH: ok
		ENG F WAL - ECH: ok
		FRA A BRE - LON: disrupted
		FRA F ECH C A BRE - LON: dislodged!`, ""},
	{"6.F.15", "a second convoy is not touched by the paradox", `
		ENG F LON S F WAL - ECH: ok
		ENG F WAL - ECH: ok
		FRA A BRE - LON: disrupted
		FRA F ECH C A BRE - LON: dislodged!
		ITA F IRI C A NAF - WAL: ok
		ITA F MAO C A NAF - WAL: ok
		ITA A NAF - WAL: ok`, ""},
	{"6.F.16", "Pandin: a fleet in a paradox fails without being dislodged", `
		ENG F LON S F WAL - ECH: ok
		ENG F WAL - ECH: bounced
		FRA A BRE - LON: disrupted
		FRA F ECH C A BRE - LON: disrupted
		GER F NTH S F BEL - ECH: ok
		GER F BEL - ECH: bounced`, ""},
	{"6.F.17", "also if the convoyed army would have dislodged the supporter", `
		ENG F LON S F WAL - ECH: ok
		ENG F WAL - ECH: bounced
		FRA A BRE - LON: disrupted
		FRA F ECH C A BRE - LON: disrupted
		FRA F YOR S A BRE - LON: ok
		GER F NTH S F BEL - ECH: ok
		GER F BEL - ECH: bounced`, ""},
	{"6.F.18", "betrayal: a convoy against the support of its own fleet fails", `
		ENG F NTH C A LON - BEL: disrupted
		ENG A LON - BEL: disrupted
		ENG F ECH S A LON - BEL: ok
		FRA F BEL S F NTH: ok
		GER F HEL S F SKA - NTH: ok
		GER F SKA - NTH: bounced`, ""},
	{"6.F.19", "no paradox where a second route is safe", `
		FRA A TUN - NAP: bounced
		FRA F TYS C A TUN - NAP: ok
		FRA F ION C A TUN - NAP: ok
		ITA F NAP S F ROM - TYS: cut
		ITA F ROM - TYS: bounced`, ""},
	{"6.F.20", "an unwanted second route does not protect the fleet on it", `
		FRA A TUN - NAP: bounced
		FRA F TYS C A TUN - NAP: ok
		ITA F NAP S F ION: cut
		ITA F ION C A TUN - NAP: dislodged!
		TUR F AEG S F EAS - ION: ok
		TUR F EAS - ION: ok`, ""},
	{"6.F.21", "a convoy to a supporter does not protect its support", `
		RUS A EDI S A NWY - CLY: ok
		RUS F NWG C A NWY - CLY: ok
		RUS A NWY - CLY: ok
		FRA F IRI S F MAO - NAO: ok
		FRA F MAO - NAO: ok
		ENG A LVP - CLY VIA: disrupted
		ENG F NAO C A LVP - CLY: dislodged!
		ENG F CLY S F NAO: cut!`, ""},
	{"6.F.22", "two convoys that fail or last together both fail", `
		ENG F EDI - NTH: ok
		ENG F LON S F EDI - NTH: ok
		FRA A BRE - LON: disrupted
		FRA F ECH C A BRE - LON: dislodged!
		GER F BEL S F PIC - ECH: ok
		GER F PIC - ECH: ok
		RUS A NWY - BEL: disrupted
		RUS F NTH C A NWY - BEL: dislodged!`, ""},
	{"6.F.23", "two convoys of which one lasts both fail", `
		ENG F EDI - NTH: bounced
		ENG F YOR S F EDI - NTH: ok
		FRA A BRE - LON: disrupted
		FRA F ECH C A BRE - LON: disrupted
		GER F BEL S F ECH: ok
		GER F LON S F NTH: ok
		ITA F MAO - ECH: bounced
		ITA F IRI S F MAO - ECH: ok
		RUS A NWY - BEL: disrupted
		RUS F NTH C A NWY - BEL: disrupted`, ""},
	{"6.F.24", "two convoys without an answer both fail", `
		ENG F EDI - NTH: ok
		ENG F LON S F EDI - NTH: ok
		ENG F IRI - ECH: bounced
		ENG F MAO S F IRI - ECH: ok
		FRA A BRE - LON: disrupted
		FRA F ECH C A BRE - LON: disrupted
		FRA F BEL S F ECH: ok
		RUS A NWY - BEL: disrupted
		RUS F NTH C A NWY - BEL: dislodged!`, ""},
	{"6.F.25", "a support is cut at the end of a long chain", `
		GER A RUH - BEL: bounced
		GER A HOL S A RUH - BEL: cut!
		GER A DEN - NWY: ok
		GER F SKA C A DEN - NWY: ok
		GER A FIN S A DEN - NWY: ok
		ENG A YOR - HOL: ok
		ENG F NTH C A YOR - HOL: ok
		ENG F HEL S A YOR - HOL: ok
		ENG A BEL H: ok
		RUS F NWG - NTH: bounced
		RUS F NWY S F NWG - NTH: cut!
		RUS F SWE - SKA: bounced`, ""},
}

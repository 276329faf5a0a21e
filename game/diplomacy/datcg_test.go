package diplomacy

// datcAdjacent are the cases of section 6.G.
var datcAdjacent = []datcCase{
	{"6.G.1", "units swap by a convoy of an own fleet", `
		ENG A NWY - SWE: ok
		ENG F SKA C A NWY - SWE: ok
		RUS A SWE - NWY: ok`, ""},
	{"6.G.2", "a foreign fleet does not carry off an army", `
		ENG A NWY - SWE: bounced
		RUS F SWE - NWY: bounced
		GER F SKA C A NWY - SWE: void`, ""},
	{"6.G.3", "an unwanted convoy does not stop an army that walks", `
		FRA F BRE - ECH: ok
		FRA A PIC - BEL: ok
		FRA A BUR S A PIC - BEL: ok
		FRA F MAO S F BRE - ECH: ok
		ENG F ECH C A PIC - BEL: void!`, ""},
	{"6.G.4", "nor if a unit comes the other way", `
		FRA F BRE - ECH: ok
		FRA A PIC - BEL: ok
		FRA A BUR S A PIC - BEL: ok
		FRA F MAO S F BRE - ECH: ok
		ENG F ECH C A PIC - BEL: void!
		ENG A BEL - PIC: bounced!`, ""},
	{"6.G.5", "one own fleet among several is enough", `
		ITA A ROM - APU: ok
		ITA F TYS C A APU - ROM: ok
		TUR A APU - ROM: ok
		TUR F ION C A APU - ROM: ok`, ""},
	{"6.G.6", "also if the convoy then goes another way", `
		ENG A LVP - EDI: ok
		ENG F ECH C A LVP - EDI: ok
		GER A EDI - LVP: ok
		FRA F IRI H: ok
		FRA F NTH H: ok
		RUS F NWG C A LVP - EDI: ok
		RUS F NAO C A LVP - EDI: ok`, ""},
	{"6.G.7", "an impossible convoy shows no intent", `
		ENG F SKA C A SWE - NWY: void
		ENG F NWY - SWE: bounced
		RUS A SWE - NWY: bounced
		RUS F GOB C A SWE - NWY: illegal`, ""},
	{"6.G.8", "an army ordered by convoy does not walk instead", `
		FRA A BEL - HOL VIA: disrupted
		ENG F NTH - HEL: ok
		ENG A HOL - KIE: ok`, ""},
	{"6.G.9", "by an own convoy units swap rather than fight", `
		ENG A NWY - SWE: ok
		ENG F SKA C A NWY - SWE: ok
		ENG F FIN S A NWY - SWE: ok
		RUS A SWE - NWY: ok`, ""},
	{"6.G.10", "a unit dislodged by a convoyed army still keeps others out", `
		ENG A NWY - SWE VIA: ok
		ENG F DEN S A NWY - SWE: ok
		ENG F FIN S A NWY - SWE: ok
		GER F SKA C A NWY - SWE: ok
		RUS A SWE - NWY: bounced!
		RUS F BAR S A SWE - NWY: ok
		FRA F NWG - NWY: bounced
		FRA F NTH S F NWG - NWY: ok`, "NWY"},
	{"6.G.11", "an own convoy in a paradox is not replaced by walking", `
		ENG F NWY S F NTH - SKA: ok
		ENG F NTH - SKA: ok
		RUS A SWE - NWY: disrupted
		RUS F SKA C A SWE - NWY: dislodged!
		RUS F BAR S A SWE - NWY: ok`, ""},
	{"6.G.12", "two armies swap by two convoys", `
		ENG A LVP - EDI VIA: ok
		ENG F NAO C A LVP - EDI: ok
		ENG F NWG C A LVP - EDI: ok
		GER A EDI - LVP VIA: ok
		GER F NTH C A EDI - LVP: ok
		GER F ECH C A EDI - LVP: ok
		GER F IRI C A EDI - LVP: ok`, ""},
	{"6.G.13", "a convoyed army does not cut support against itself", `
		AUS F ADR C A TRI - VEN: ok
		AUS A TRI - VEN VIA: bounced!
		ITA A VEN S F ALB - TRI: ok
		ITA F ALB - TRI: ok`, ""},
	{"6.G.14", "a convoyed army that is dislodged still keeps others out", `
		ENG A NWY - SWE: ok
		ENG F DEN S A NWY - SWE: ok
		ENG F FIN S A NWY - SWE: ok
		FRA F NWG - NWY: bounced
		FRA F NTH S F NWG - NWY: ok
		GER F SKA C A SWE - NWY: ok
		RUS A SWE - NWY VIA: bounced!
		RUS F BAR S A SWE - NWY: ok`, "NWY"},
	{"6.G.15", "also where both armies are convoyed", `
		ENG F NTH C A LON - BEL: ok
		ENG A HOL S A LON - BEL: ok
		ENG A YOR - LON: bounced
		ENG A LON - BEL VIA: ok
		FRA F ECH C A BEL - LON: ok
		FRA A BEL - LON VIA: bounced!`, "LON"},
	{"6.G.16", "no third unit comes in behind a swap: one goes by convoy", `
		ENG A NWY - SWE: ok
		ENG A DEN S A NWY - SWE: ok
		ENG F BAL S A NWY - SWE: ok
		ENG F NTH - NWY: bounced
		RUS A SWE - NWY VIA: ok
		RUS F SKA C A SWE - NWY: ok
		RUS F NWG S A SWE - NWY: ok`, ""},
	{"6.G.17", "no third unit comes in behind a swap: the other goes by convoy", `
		ENG A NWY - SWE VIA: ok
		ENG A DEN S A NWY - SWE: ok
		ENG F BAL S A NWY - SWE: ok
		ENG F SKA C A NWY - SWE: ok
		ENG F NTH - NWY: bounced
		RUS A SWE - NWY: ok
		RUS F NWG S A SWE - NWY: ok`, ""},
	{"6.G.18", "no third unit comes in behind a swap: both go by convoy", `
		ENG F NTH C A LON - BEL: ok
		ENG A HOL S A LON - BEL: ok
		ENG A YOR - LON: bounced
		ENG A LON - BEL: ok
		ENG A RUH S A LON - BEL: ok
		FRA F ECH C A BEL - LON: ok
		FRA A BEL - LON: ok
		FRA A WAL S A BEL - LON: ok`, ""},
	{"6.G.19", "a fleet that no route needs shows no intent", `
		FRA A MAR - SPA: bounced
		FRA F WES C A MAR - SPA: illegal
		ITA F GOL C A MAR - SPA: void
		ITA A SPA - MAR: bounced`, ""},
	{"6.G.20", "an army whose convoy is disrupted does not walk instead", `
		FRA F BRE - ECH: ok
		FRA A PIC - BEL VIA: disrupted
		FRA A BUR S A PIC - BEL: ok
		FRA F MAO S F BRE - ECH: ok
		ENG F ECH C A PIC - BEL: dislodged!`, ""},
}

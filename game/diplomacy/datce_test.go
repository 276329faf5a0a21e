package diplomacy

// datcBattles are the cases of section 6.E.
var datcBattles = []datcCase{
	{"6.E.1", "a unit dislodged head to head does not hinder who follows", `
		GER A BER - PRU: ok
		GER F KIE - BER: ok
		GER A SIL S A BER - PRU: ok
		RUS A PRU - BER: bounced!`, ""},
	{"6.E.2", "no power dislodges its own unit head to head", `
		GER A BER - KIE: bounced
		GER F KIE - BER: bounced
		GER A MUN S A BER - KIE: ok`, ""},
	{"6.E.3", "nor helps another power to", `
		GER A BER - KIE: bounced
		GER A MUN S F KIE - BER: ok
		ENG F KIE - BER: bounced`, ""},
	{"6.E.4", "a loser that is not dislodged keeps others out", `
		GER F HOL - NTH: bounced
		GER F HEL S F HOL - NTH: ok
		GER F SKA S F HOL - NTH: ok
		FRA F NTH - HOL: bounced
		FRA F BEL S F NTH - HOL: ok
		ENG F EDI S F NWG - NTH: ok
		ENG F YOR S F NWG - NTH: ok
		ENG F NWG - NTH: bounced
		AUS A KIE S A RUH - HOL: ok
		AUS A RUH - HOL: bounced`, ""},
	{"6.E.5", "also one that a third unit dislodges", `
		GER F HOL - NTH: bounced
		GER F HEL S F HOL - NTH: ok
		GER F SKA S F HOL - NTH: ok
		FRA F NTH - HOL: bounced!
		FRA F BEL S F NTH - HOL: ok
		ENG F EDI S F NWG - NTH: ok
		ENG F YOR S F NWG - NTH: ok
		ENG F NWG - NTH: ok
		ENG F LON S F NWG - NTH: ok
		AUS A KIE S A RUH - HOL: ok
		AUS A RUH - HOL: bounced`, ""},
	{"6.E.6", "also one that its own power's support for the winner saves", `
		GER F HOL - NTH: bounced
		GER F HEL S F HOL - NTH: ok
		FRA F NTH - HOL: bounced
		FRA F BEL S F NTH - HOL: ok
		FRA F ECH S F HOL - NTH: ok
		AUS A KIE S A RUH - HOL: ok
		AUS A RUH - HOL: bounced`, ""},
	{"6.E.7", "a beleaguered unit is not dislodged by help of its own power", `
		ENG F NTH H: ok
		ENG F YOR S F NWY - NTH: ok
		GER F HOL S F HEL - NTH: ok
		GER F HEL - NTH: bounced
		RUS F SKA S F NWY - NTH: ok
		RUS F NWY - NTH: bounced`, ""},
	{"6.E.8", "also when it fights head to head", `
		ENG F NTH - NWY: bounced
		ENG F YOR S F NWY - NTH: ok
		GER F HOL S F HEL - NTH: ok
		GER F HEL - NTH: bounced
		RUS F SKA S F NWY - NTH: ok
		RUS F NWY - NTH: bounced`, ""},
	{"6.E.9", "that help counts if the unit leaves", `
		ENG F NTH - NWG: ok
		ENG F YOR S F NWY - NTH: ok
		GER F HOL S F HEL - NTH: ok
		GER F HEL - NTH: bounced
		RUS F SKA S F NWY - NTH: ok
		RUS F NWY - NTH: ok`, ""},
	{"6.E.10", "it does not if the unit could leave only in a ring that fails", `
		ENG F NTH - DEN: bounced
		ENG F YOR S F NWY - NTH: ok
		GER F HOL S F HEL - NTH: ok
		GER F HEL - NTH: bounced
		GER F DEN - HEL: bounced
		RUS F SKA S F NWY - NTH: ok
		RUS F NWY - NTH: bounced`, ""},
	{"6.E.11", "it does if the unit swaps by convoy with the stronger attacker", `
		FRA A SPA - POR VIA: ok
		FRA F MAO C A SPA - POR: ok
		FRA F GOL S F POR - SPA/NCS: ok
		GER A MAR S A GAS - SPA: ok
		GER A GAS - SPA: bounced
		ITA F POR - SPA/NCS: ok
		ITA F WES S F POR - SPA/NCS: ok`, ""},
	{"6.E.12", "support against an own unit still keeps others out", `
		AUS A BUD - RUM: bounced
		AUS A SER S A VIE - BUD: ok
		ITA A VIE - BUD: bounced
		RUS A GAL - BUD: bounced
		RUS A RUM S A GAL - BUD: ok`, ""},
	{"6.E.13", "a unit is beleaguered from three sides", `
		ENG F EDI S F YOR - NTH: ok
		ENG F YOR - NTH: bounced
		FRA F BEL - NTH: bounced
		FRA F ECH S F BEL - NTH: ok
		GER F NTH H: ok
		RUS F NWG - NTH: bounced
		RUS F NWY S F NWG - NTH: ok`, ""},
	{"6.E.14", "a unit with an impossible order still defends itself", `
		ENG A LVP - EDI: bounced
		RUS F EDI - LVP: illegal`, ""},
	{"6.E.15", "two units head to head save each other from others", `
		ENG F HOL S A RUH - KIE: ok
		ENG A RUH - KIE: bounced
		FRA A KIE - BER: bounced
		FRA A MUN S A KIE - BER: ok
		FRA A SIL S A KIE - BER: ok
		GER A BER - KIE: bounced
		GER F DEN S A BER - KIE: ok
		GER F HEL S A BER - KIE: ok
		RUS F BAL S A PRU - BER: ok
		RUS A PRU - BER: bounced`, ""},
}

package daide

import "strings"

// word is a token with its text.
type word struct {
	token Token
	text  string
}

// wordGroups are the words of the language that no map changes: the first token of
// each group, the step to the next one and their texts. The press is known by name
// only, so that logs can be read; sources disagree about FWD, FCT and FOR.
var wordGroups = []struct {
	first, step Token
	texts       string
}{
	{AMY, 1, "AMY FLT"},
	{CTO, 1, "CTO CVY HLD MTO SUP VIA"},
	{DSB, 1, "DSB RTO"},
	{BLD, 1, "BLD REM WVE"},
	{MBV, 1, "MBV BPR CST ESC FAR HSC NAS NMB NMR NRN NRS NSA NSC NSF NSP NST NSU NVR NYU YSC"},
	{SUC, 1, "SUC BNC CUT DSR FLD NSO RET"},
	{NCS, 2, "NCS NEC ECS SEC SCS SWC WCS NWC"},
	{SPR, 1, "SPR SUM FAL AUT WIN"},
	{CCD, 1, "CCD DRW FRM GOF HLO HST HUH IAM LOD MAP MDF MIS NME NOT NOW OBS OFF ORD OUT PRN REJ SCO SLO SND SUB SVE THX TME YES ADM SMR"},
	{AOA, 1, "AOA BTL ERR LVL MRT MTL NPB NPR PDA PTL RTL UNO WRT DSD"},
	{0x4A00, 1, "ALY AND BWX DMZ ELS EXP FWD FCT FOR HOW IDK IFF INS IOU OCC ORR PCE POB PPT PRP QRY SCD SRY SUG THK THN TRY UOM VSS WHT WHY XDO XOY YDO CHO BCC UNT CCL NAR"},
}

// fixedWords are the words of [wordGroups].
var fixedWords = func() []word {
	var words []word
	for _, g := range wordGroups {
		for i, text := range strings.Fields(g.texts) {
			words = append(words, word{g.first + Token(i)*g.step, text})
		}
	}
	return words
}()

// standardPowers and standardProvinces are the words that the standard map adds,
// numbered from 0: the powers, and the provinces by their categories.
const standardPowers = "AUS ENG FRA GER ITA RUS TUR"

var standardProvinces = [8]string{
	"BOH BUR GAL RUH SIL TYR UKR",
	"BUD MOS MUN PAR SER VIE WAR",
	"ADR AEG BAL BAR BLA EAS ECH GOB GOL HEL ION IRI MAO NAO NTH NWG SKA TYS WES",
	"",
	"ALB APU ARM CLY FIN GAS LVN NAF PIC PIE PRU SYR TUS WAL YOR",
	"ANK BEL BER BRE CON DEN EDI GRE HOL KIE LON LVP MAR NAP NWY POR ROM RUM SEV SMY SWE TRI TUN VEN",
	"",
	"BUL SPA STP",
}

// standardWords returns the powers and provinces of the standard map.
func standardWords() (powers, provinces []word) {
	for i, text := range strings.Fields(standardPowers) {
		powers = append(powers, word{powerCategory<<8 | Token(i), text})
	}
	for i, texts := range standardProvinces {
		for _, text := range strings.Fields(texts) {
			provinces = append(provinces, word{Token(firstProvinceCategory+i)<<8 | Token(len(provinces)), text})
		}
	}
	return powers, provinces
}

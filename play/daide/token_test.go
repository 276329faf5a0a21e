package daide

import (
	"bytes"
	"errors"
	"fmt"
	"strings"
	"testing"
)

// documentTable is the token table of the protocol document: the category, then names
// and numbers.
const documentTable = `
42 AMY 00 FLT 01
43 CTO 20 CVY 21 HLD 22 MTO 23 SUP 24 VIA 25 DSB 40 RTO 41 BLD 80 REM 81 WVE 82
44 MBV 00 BPR 01 CST 02 ESC 03 FAR 04 HSC 05 NAS 06 NMB 07 NMR 08 NRN 09 NRS 0A NSA 0B NSC 0C NSF 0D NSP 0E NST 0F NSU 10 NVR 11 NYU 12 YSC 13
45 SUC 00 BNC 01 CUT 02 DSR 03 FLD 04 NSO 05 RET 06
46 NCS 00 NEC 02 ECS 04 SEC 06 SCS 08 SWC 0A WCS 0C NWC 0E
47 SPR 00 SUM 01 FAL 02 AUT 03 WIN 04
48 CCD 00 DRW 01 FRM 02 GOF 03 HLO 04 HST 05 HUH 06 IAM 07 LOD 08 MAP 09 MDF 0A MIS 0B NME 0C NOT 0D NOW 0E OBS 0F OFF 10 ORD 11 OUT 12 PRN 13 REJ 14 SCO 15 SLO 16 SND 17 SUB 18 SVE 19 THX 1A TME 1B YES 1C ADM 1D SMR 1E
49 AOA 00 BTL 01 ERR 02 LVL 03 MRT 04 MTL 05 NPB 06 NPR 07 PDA 08 PTL 09 RTL 0A UNO 0B WRT 0C DSD 0D
4A TRY 1A NAR 26
41 AUS 00 ENG 01 FRA 02 GER 03 ITA 04 RUS 05 TUR 06
50 BOH 00 BUR 01 GAL 02 RUH 03 SIL 04 TYR 05 UKR 06
51 BUD 07 MOS 08 MUN 09 PAR 0A SER 0B VIE 0C WAR 0D
52 ADR 0E AEG 0F BAL 10 BAR 11 BLA 12 EAS 13 ECH 14 GOB 15 GOL 16 HEL 17 ION 18 IRI 19 MAO 1A NAO 1B NTH 1C NWG 1D SKA 1E TYS 1F WES 20
54 ALB 21 APU 22 ARM 23 CLY 24 FIN 25 GAS 26 LVN 27 NAF 28 PIC 29 PIE 2A PRU 2B SYR 2C TUS 2D WAL 2E YOR 2F
55 ANK 30 BEL 31 BER 32 BRE 33 CON 34 DEN 35 EDI 36 GRE 37 HOL 38 KIE 39 LON 3A LVP 3B MAR 3C NAP 3D NWY 3E POR 3F ROM 40 RUM 41 SEV 42 SMY 43 SWE 44 TRI 45 TUN 46 VEN 47
57 BUL 48 SPA 49 STP 4A
`

func TestDocumentTokens(t *testing.T) {
	v := vocabularyOf(t, standardMap(t))
	for line := range strings.Lines(strings.TrimSpace(documentTable)) {
		fields := strings.Fields(line)
		for i := 1; i < len(fields); i += 2 {
			var category, number Token
			if _, err := fmt.Sscanf(fields[0]+" "+fields[i+1], "%x %x", &category, &number); err != nil {
				t.Fatal(err)
			}
			want := category<<8 | number
			if got, ok := v.tokens[fields[i]]; !ok || got != want {
				t.Errorf("%s is %04X, want %04X", fields[i], uint16(got), uint16(want))
			}
			if got := v.Text(Message{want}); got != fields[i] {
				t.Errorf("%04X is written %s, want %s", uint16(want), got, fields[i])
			}
		}
	}
}

// The constants have the values of their names.
func TestConstants(t *testing.T) {
	v := vocabularyOf(t, standardMap(t))
	for text, c := range map[string]Token{
		"AMY": AMY, "FLT": FLT, "CTO": CTO, "CVY": CVY, "HLD": HLD, "MTO": MTO, "SUP": SUP, "VIA": VIA, "DSB": DSB, "RTO": RTO,
		"BLD": BLD, "REM": REM, "WVE": WVE,
		"MBV": MBV, "BPR": BPR, "CST": CST, "ESC": ESC, "FAR": FAR, "HSC": HSC, "NAS": NAS, "NMB": NMB, "NMR": NMR, "NRN": NRN, "NRS": NRS,
		"NSA": NSA, "NSC": NSC, "NSF": NSF, "NSP": NSP, "NST": NST, "NSU": NSU, "NVR": NVR, "NYU": NYU, "YSC": YSC,
		"SUC": SUC, "BNC": BNC, "CUT": CUT, "DSR": DSR, "FLD": FLD, "NSO": NSO, "RET": RET,
		"NCS": NCS, "NEC": NEC, "ECS": ECS, "SEC": SEC, "SCS": SCS, "SWC": SWC, "WCS": WCS, "NWC": NWC,
		"SPR": SPR, "SUM": SUM, "FAL": FAL, "AUT": AUT, "WIN": WIN,
		"CCD": CCD, "DRW": DRW, "FRM": FRM, "GOF": GOF, "HLO": HLO, "HST": HST, "HUH": HUH, "IAM": IAM, "LOD": LOD, "MAP": MAP, "MDF": MDF,
		"MIS": MIS, "NME": NME, "NOT": NOT, "NOW": NOW, "OBS": OBS, "OFF": OFF, "ORD": ORD, "OUT": OUT, "PRN": PRN, "REJ": REJ, "SCO": SCO,
		"SLO": SLO, "SND": SND, "SUB": SUB, "SVE": SVE, "THX": THX, "TME": TME, "YES": YES, "ADM": ADM, "SMR": SMR,
		"AOA": AOA, "BTL": BTL, "ERR": ERR, "LVL": LVL, "MRT": MRT, "MTL": MTL, "NPB": NPB, "NPR": NPR, "PDA": PDA, "PTL": PTL, "RTL": RTL,
		"UNO": UNO, "WRT": WRT, "DSD": DSD, "TRY": TRY,
	} {
		if got := v.tokens[text]; got != c {
			t.Errorf("the constant %s is %04X, the token %04X", text, uint16(c), uint16(got))
		}
	}
}

// Numbers have the bytes that another implementation writes.
func TestNumbers(t *testing.T) {
	for n, want := range map[int]Token{0: 0, 1: 1, 5: 5, 1901: 0x076D, 8191: 0x1FFF, -1: 0x3FFF, -2: 0x3FFE, -8192: 0x2000} {
		if got := Number(n); got != want {
			t.Errorf("%d is %04X, want %04X", n, uint16(got), uint16(want))
		}
	}
	for n := MinNumber; n <= MaxNumber; n++ {
		if got, ok := Number(n).Number(); !ok || got != n {
			t.Fatalf("%d comes back as %d, %v", n, got, ok)
		}
	}
	for n, want := range map[int]int{9000: MaxNumber, -9000: MinNumber} {
		if got, _ := Number(n).Number(); got != want {
			t.Errorf("%d becomes %d, want %d", n, got, want)
		}
	}
	if _, ok := BRA.Number(); ok {
		t.Error("a bracket is read as a number")
	}
}

// Unknown tokens are accepted, private ones are not.
func TestParseMessage(t *testing.T) {
	for text, want := range map[string]error{
		"48 03": nil, "57 FF": nil, "60 00": nil, "4E 02": nil, "FF FF": nil,
		"58 00": InvalidToken, "5F FF": InvalidToken, "48 03 5A 00 48 03": InvalidToken,
		"": WrongLength, "48": WrongLength, "48 03 48": WrongLength,
	} {
		m, err := ParseMessage(parseHex(t, text))
		if !errors.Is(err, want) || want == nil && !bytes.Equal(m.AppendTo(nil), parseHex(t, text)) {
			t.Errorf("%s is %04X, %v, want %v", text, m, err, want)
		}
	}
	if err := (&SyntaxError{4, "a power"}); err.Error() != "token 5 of the message is wrong: want a power" {
		t.Error(err)
	}
}

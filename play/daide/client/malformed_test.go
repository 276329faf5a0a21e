package client

import (
	"context"
	"net"
	"testing"
	"time"

	"eras/game"
	"eras/play/daide"
)

// Whatever a server sends, the client neither panics nor hangs.
func TestMalformedMessages(t *testing.T) {
	v := vocabularyOf(t, standardMap(t))
	var messages []daide.Message
	for _, text := range []string{
		"YES (NME ('T0') ('1'))", "REJ (NME ('T0') ('1'))", "MAP ('standard')", "MAP ('x')", "HLO (FRA) (1) ((LVL 0) (MTL 5))", "HLO (FRA) (1) ((LVL 0))", "HLO (UNO) (1) ((LVL 0))",
		"SCO (FRA PAR MAR BRE) (GER MUN BER)", "SCO (FRA PAR MAR) (GER MUN BER)", "NOW (SPR 1901) (FRA AMY PAR) (FRA AMY GAS)", "NOW (SUM 1901) (FRA AMY PAR) (FRA AMY PAR MRT (GAS))",
		"NOW (FAL 1901) (FRA AMY BRE) (FRA FLT ECH)", "NOW (WIN 1901)", "NOW (WIN 1901) (FRA AMY PAR) (FRA AMY BUR) (FRA AMY GAS) (FRA AMY PIC)", "NOW (SPR 1902) (GER AMY MUN)",
		"THX ((FRA AMY PAR) HLD) (NSU)", "THX ((FRA AMY PAR) HLD) (MBV)", "THX ((FRA AMY GAS) MTO VIA) (FAR)", "THX (FRA WVE) (NMB)", "THX ((FRA AMY PIC) REM) (NMR)",
		"MIS", "MIS (FRA AMY PAR)", "MIS (FRA AMY PAR MRT ())", "MIS (-8000)", "MIS (8000)", "ORD (SPR 1901) ((FRA AMY PAR) HLD) (SUC)", "ORD (SUM 1901) ((FRA AMY PAR) DSB) (SUC)",
		"ORD (FAL 1901) ((FRA AMY BRE) CTO LON VIA (ECH)) (DSR RET)", "ORD (WIN 1901) (FRA WVE) (SUC)", "HUH (SUB ERR)", "HUH (ERR GOF)", "PRN (SUB (())", "HUH (ERR)",
		"REJ (SUB (FRA WVE))", "YES (GOF)", "REJ (GOF)", "YES (IAM (FRA) (1))", "REJ (IAM (FRA) (1))", "TME (3)", "CCD (FRA)", "NOT (CCD (FRA))", "OUT (FRA)", "ADM ('a') ('b')",
		"FRM (GER) (FRA) (PRP (PCE (FRA GER)))", "SVE ('x')", "LOD ('x')", "SLO (GER)", "SMR (WIN 1901) (FRA ('T0') ('1') 3)", "DRW", "OFF", "NOW", "(", ")", "SUB ((FRA AMY PAR) HLD)", "NOT (TME (3))",
	} {
		m, err := v.ParseText(text)
		if err != nil {
			t.Fatal(err)
		}
		messages = append(messages, m)
	}
	games := 300
	if testing.Short() {
		games = 60
	}
	for n := range games {
		rng := game.Random(5, uint64(n))
		o := quickOptions(func(context.Context) (net.Conn, error) {
			client, server := net.Pipe()
			go func() {
				for {
					if _, err := daide.ReadFrame(server, daide.MaxBody); err != nil {
						return
					}
				}
			}()
			go func() {
				defer server.Close()
				frames := v.Representation().AppendTo(nil)
				for i := range 20 + rng.IntN(60) {
					m := messages[rng.IntN(len(messages))]
					if i < 3 && rng.IntN(10) > 0 {
						m = messages[[]int{0, 2, 5}[i]] // so that a game often begins
					}
					if i > 3 && rng.IntN(3) > 0 && (m[0] == daide.OFF || m[0] == daide.DRW || m[0] == daide.SLO || m[0] == daide.SMR) {
						continue
					}
					f, err := daide.MessageFrame(m)
					if err != nil {
						t.Error(err)
						return
					}
					at := len(frames)
					frames = f.AppendTo(frames)
					for rng.IntN(20) == 0 {
						frames[at+4+rng.IntN(len(f.Body))] = byte(rng.IntN(256))
					}
				}
				_, _ = server.Write(frames)
			}()
			return client, nil
		})
		o.Timeout, o.Linger = 50*time.Millisecond, 20*time.Millisecond
		done := make(chan struct{})
		go func() {
			defer close(done)
			_, _ = Join(t.Context(), o)
		}()
		select {
		case <-done:
		case <-time.After(2 * time.Minute):
			t.Fatalf("the client hangs in game %d", n)
		}
	}
}

package clustertest

import "strings"

// Raw returns behaviours of servers that break the protocol, or that try to block clients.
func Raw() []Behaviour {
	message := func(line string) string { return "MSG {reply} {sid} " + line + "\r\n" + strings.Repeat("x", 4096) }
	payload := strings.Repeat("x", 100<<10)
	info := func(fields string) string { return `INFO {"server_id":"X","headers":true,` + fields + "}\r\n" }
	return []Behaviour{
		// Wrong first lines.
		{Name: "half a line", Info: "INFO {"},
		{Name: "closes at once", Info: "\r\n", Closes: true},
		{Name: "a page", Info: "HTTP/1.1 200 OK\r\n\r\n"},
		{Name: "no description", Info: "INFO nonsense\r\n"},
		{Name: "a description of a megabyte", Info: info(`"server_name":"` + strings.Repeat("x", 1<<20) + `"`)},
		{Name: "a line without an end", Info: strings.Repeat("x", 1<<20)},
		{Name: "wants encryption and has none", Info: info(`"tls_required":true`)},
		{Name: "no payload", Info: info(`"max_payload":0`)},
		{Name: "a negative payload", Info: info(`"max_payload":-1`)},
		{Name: "many other servers", Info: info(`"max_payload":1000,"connect_urls":["` + strings.Repeat(`127.0.0.1:1","`, 2000) + `127.0.0.1:2"]`)},
		{Name: "a deep description", Info: "INFO " + strings.Repeat("[", 60<<10) + "\r\n"},
		{Name: "moves the cursor at once", Info: info(`"server_name":"` + "\x1b[2J" + `"`)},
		{Name: "small letters", Info: "info {}\r\n"},
		// Servers that never accept the client.
		{Name: "never lets in", Pong: " "},
		{Name: "refuses the key", Pong: "-ERR 'Authorization Violation'\r\n"},
		{Name: "refuses and moves the cursor", Pong: "-ERR '\x1b[2J'\r\n"},
		{Name: "refuses at length", Pong: "-ERR '" + strings.Repeat("x", 1<<20) + "'\r\n"},
		{Name: "a message first", Pong: "MSG a 1 5\r\nhello\r\n"},
		{Name: "closes after the name", Pong: "+OK\r\n", Closes: true},
		{Name: "lets in many times", Pong: strings.Repeat("PONG\r\n", 50_000)},
		// Invalid answers.
		{Name: "10^14 bytes", Says: message("99999999999999")},
		{Name: "3 10^9 bytes", Says: message("3000000000")},
		{Name: "2^63-1 bytes", Says: message("9223372036854775807")},
		{Name: "an overflow", Says: message("18446744073709551621")},
		{Name: "a negative size", Says: message("-5")},
		{Name: "8 MiB and a byte", Says: message("8388609")},
		{Name: "a size that is no number", Says: message("0x10")},
		{Name: "two sizes by the carriage return", Says: message("9\r9")},
		{Name: "a message that does not end", Says: message("500000")},
		{Name: "longer than it says", Says: message("5")},
		{Name: "a header longer than the message", Says: "HMSG {reply} {sid} 20 10\r\nNATS/1.0\r\n\r\n"},
		{Name: "a header of 2 GiB", Says: "HMSG {reply} {sid} 2147483648 2147483649\r\n"},
		{Name: "a header of nonsense", Says: "HMSG {reply} {sid} 10 10\r\nxxxxxxxxxx\r\n"},
		{Name: "nobody answers", Says: "HMSG {reply} {sid} 16 16\r\nNATS/1.0 503\r\n\r\n\r\n"},
		{Name: "no subscription", Says: "MSG x -1 2\r\n{}\r\n"},
		{Name: "no words", Says: "MSG\r\n"},
		{Name: "bytes of no meaning", Says: "\x00\xff\x16\x03\x01" + strings.Repeat("\x00", 1000)},
		{Name: "closes when it is asked", Closes: true},
		{Name: "stale", Says: "-ERR 'Stale Connection'\r\n"},
		{Name: "no permission", Says: "-ERR 'Permissions Violation for Subscription to \"{reply}\"'\r\n"},
		{Name: "goes soon", Says: info(`"ldm":true`)},
		{Name: "silent"},
		// Endless data from servers that do not read.
		{Name: "flood of PING", Flood: strings.Repeat("PING\r\n", 1000)},
		{Name: "flood of PONG", Flood: strings.Repeat("PONG\r\n", 1000)},
		{Name: "flood of OK", Flood: strings.Repeat("+OK\r\n", 1000)},
		{Name: "flood of errors", Flood: strings.Repeat("-ERR 'x'\r\n", 1000)},
		{Name: "flood of descriptions", Flood: strings.Repeat("INFO {}\r\n", 1000)},
		{Name: "flood of messages", Flood: "MSG {reply} {sid} 102400\r\n" + payload + "\r\n"},
		{Name: "flood of small messages", Flood: strings.Repeat("MSG {reply} {sid} 2\r\n{}\r\n", 1000)},
		{Name: "flood to the first subscription", Flood: "MSG x 1 102400\r\n" + payload + "\r\n"},
		{Name: "flood to nobody", Flood: "MSG x 99 102400\r\n" + payload + "\r\n"},
		{Name: "flood without a line", Flood: strings.Repeat("x", 1000)},
	}
}

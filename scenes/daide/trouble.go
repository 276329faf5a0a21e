package daide

import (
	"errors"
	"net"
	"os"
	"strings"

	"eras/ai/daide/guest"
	"eras/scenes/table"
	"eras/scenes/ui"
)

// Trouble says in a sentence why a place at a table is lost, or could not be taken.
func Trouble(u *ui.UI, err error, p table.Place) string {
	t := u.Text.T
	var name *net.DNSError
	var late net.Error
	var call *net.OpError
	switch {
	case errors.As(err, &name):
		return t("daide.trouble.name", "Address", p.Address)
	case errors.Is(err, guest.ErrRefused) && p.Power != "":
		return t("daide.trouble.passcode", "Power", p.Power)
	case errors.Is(err, guest.ErrRefused):
		return t("daide.trouble.full", "Address", p.Address)
	case errors.Is(err, guest.ErrNothingOn):
		return t("daide.trouble.nothing", "Address", p.Address)
	case errors.Is(err, guest.ErrCalledOff):
		return t("daide.trouble.off")
	case errors.Is(err, os.ErrDeadlineExceeded), errors.As(err, &late) && late.Timeout():
		return t("daide.trouble.silent", "Address", p.Address)
	case errors.As(err, &call) && call.Op == "dial":
		return t("daide.trouble.nobody", "Address", p.Address)
	}
	return t("daide.trouble.other", "Address", p.Address, "Why", err.Error())
}

// hostTrouble says why a table could not be opened.
func hostTrouble(u *ui.UI, err error, port string) string {
	t := u.Text.T
	var call *net.OpError
	switch {
	case errors.Is(err, os.ErrPermission):
		return t("daide.trouble.port", "Port", port)
	case errors.As(err, &call) && call.Op == "listen":
		return t("daide.trouble.taken", "Port", port)
	}
	return t("daide.trouble.host", "Why", err.Error())
}

// defaultPort is where DAIDE servers listen.
const defaultPort = "16713"

const defaultAddress = "127.0.0.1:" + defaultPort

// readAddress returns the address that was typed, with the usual port if it names
// none.
func readAddress(typed string) (string, bool) {
	typed = strings.TrimSpace(typed)
	machine, port, err := net.SplitHostPort(typed)
	if err != nil {
		machine, port = strings.Trim(typed, "[]"), defaultPort
	}
	if machine == "" || strings.ContainsAny(machine, " /@") || strings.Contains(machine, ":") && net.ParseIP(machine) == nil {
		return "", false
	}
	if _, ok := readPort(port); !ok {
		return "", false
	}
	return net.JoinHostPort(machine, port), true
}

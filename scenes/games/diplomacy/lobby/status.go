package lobby

import (
	"errors"
	"net"
	"os"
	"strings"

	"eras/play/daide/client"
	"eras/play/session/diplomacyplay"
	"eras/scenes/ui"
)

// clientProblem returns a sentence on why a game could not be joined or was lost. power is the name of the
// power that was to be taken back.
func clientProblem(u *ui.UI, err error, p diplomacyplay.DAIDEClientSetup, power string) string {
	t := u.Text.T
	var name *net.DNSError
	var late net.Error
	var call *net.OpError
	switch {
	case errors.As(err, &name):
		return t("daide.problem.name", "Address", p.Address)
	case errors.Is(err, client.ErrRefused) && p.Power != "":
		return t("daide.problem.passcode", "Power", power)
	case errors.Is(err, client.ErrRefused):
		return t("daide.problem.full", "Address", p.Address)
	case errors.Is(err, client.ErrCannotObserve):
		return t("daide.problem.nothing", "Address", p.Address)
	case errors.Is(err, client.ErrStopped):
		return t("daide.problem.off")
	case errors.Is(err, os.ErrDeadlineExceeded), errors.As(err, &late) && late.Timeout():
		return t("daide.problem.silent", "Address", p.Address)
	case errors.As(err, &call) && call.Op == "dial":
		return t("daide.problem.nobody", "Address", p.Address)
	}
	return t("daide.problem.other", "Address", p.Address, "Why", err.Error())
}

// serverProblem returns a sentence on why a server could not be started.
func serverProblem(u *ui.UI, err error, port string) string {
	t := u.Text.T
	var call *net.OpError
	switch {
	case errors.Is(err, os.ErrPermission):
		return t("daide.problem.port", "Port", port)
	case errors.As(err, &call) && call.Op == "listen":
		return t("daide.problem.taken", "Port", port)
	}
	return t("daide.problem.server", "Why", err.Error())
}

// defaultPort is the usual port of DAIDE servers.
const defaultPort = "16713"

const defaultAddress = "127.0.0.1:" + defaultPort

// readAddress parses an address. The port is optional.
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

// ConnectionText returns a short text on the server and on problems with the connection, for the
// bar above the match.
func ConnectionText(u *ui.UI, c *diplomacyplay.DAIDEClient) string {
	t := u.Text.T
	switch {
	case c.State() == diplomacyplay.ClientReconnecting:
		return t("daide.link.away", "Attempts", c.Attempts())
	case c.Late():
		return t("daide.link.late")
	case c.Returned():
		return t("daide.link.returned")
	}
	if gone := c.Disorder(); gone != 0 {
		var names []string
		for seat := range gone.All() {
			_, name := powerOf(c.Game().Map, u, int(seat))
			names = append(names, name)
		}
		return t("daide.link.disorder", "Powers", strings.Join(names, ", "))
	}
	return t("daide.link.game", "Address", c.Setup().Address)
}

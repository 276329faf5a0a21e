//go:build !js

package invite

import (
	"errors"

	"eras/play/online"
	"eras/scenes/ui"
)

// maxNotices is the number of notices of hosts that can wait to be shown.
const maxNotices = 16

// notice queues news from a host of this program. It may be called from any goroutine.
func (n *Network) notice(err error) {
	select {
	case n.notices <- err:
	default: // the queue of messages is full: drop the notice
	}
}

// showNotices shows the queued notices.
func (n *Network) showNotices(u *ui.UI) {
	for {
		select {
		case err := <-n.notices:
			if text, passing := noticeText(u, err); passing {
				n.app.Notices.Say(text)
			} else {
				n.app.Notices.Problem(text)
			}
		default:
			return
		}
	}
}

// noticeText returns the text of a notice. passing reports whether it is good news, which the
// player need not confirm.
func noticeText(u *ui.UI, err error) (text string, passing bool) {
	t := u.Text.T
	var damaged *online.DamagedError
	var disk *online.DiskError
	var moved *online.MovedError
	var server *online.ServerError
	switch {
	case errors.As(err, &damaged):
		key := "together.notice.damaged.goeson"
		switch {
		case damaged.Match == "":
			key = "together.notice.damaged.list"
		case damaged.Lost == 0:
			key = "together.notice.damaged.whole"
		case damaged.Closed:
			key = "together.notice.damaged.closed"
		}
		text = t(key, "File", damaged.File, "Match", damaged.Match, "Read", damaged.Read)
		if damaged.Aside != "" {
			text += "\n" + t("together.notice.damaged.aside", "Aside", damaged.Aside)
		}
		return text, false
	case errors.As(err, &disk) && disk.Cause == nil:
		return t("together.notice.disk.over"), true
	case errors.As(err, &disk) && disk.Full:
		return t("together.notice.disk.full", "Why", disk.Why()), false
	case errors.As(err, &disk):
		return t("together.notice.disk.failed", "Why", disk.Why()), false
	case errors.As(err, &moved):
		return t("together.notice.moved", "N", moved.Matches, "Aside", moved.Aside), true
	case errors.As(err, new(*online.KeyError)):
		return t("together.notice.key"), false
	case errors.As(err, &server):
		return t("together.notice.server", "Why", server.Text), false
	}
	return err.Error(), false
}

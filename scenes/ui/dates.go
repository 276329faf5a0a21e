package ui

import "time"

// Day writes a date without its year: "14 de noviembre".
func (t *Texts) Day(d time.Time) string {
	d = d.Local()
	return t.T("date.day", "Day", d.Day(), "Month", t.T("date.month."+[...]string{"1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12"}[d.Month()-1]))
}

// Ago writes how long before now a date was: "today", "6 days ago".
func (t *Texts) Ago(d, now time.Time) string {
	if d.IsZero() {
		return ""
	}
	d, now = d.Local(), now.Local()
	midnight := func(x time.Time) time.Time { return time.Date(x.Year(), x.Month(), x.Day(), 12, 0, 0, 0, time.UTC) }
	switch days := int(midnight(now).Sub(midnight(d)).Hours() / 24); {
	case days <= 0:
		return t.T("date.today")
	case days == 1:
		return t.T("date.yesterday")
	case days < 31:
		return t.T("date.days", "N", days)
	case days < 365:
		return t.T("date.months", "N", days/30)
	default:
		return t.T("date.years", "N", days/365)
	}
}

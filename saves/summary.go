package saves

import (
	"bytes"
	"errors"
	"runtime"
	"sync"
	"sync/atomic"

	"eras/game"
	"eras/internal/fault"
	"eras/internal/tomlfile"
)

// summaries returns the matches of the archive with those IDs in the form for lists. Matches that
// cannot be read are nil, and the error joins their errors. It reads several files at once.
func (s *Saves) summaries(section Section, ids []string) ([]*Archived, error) {
	all, failed := make([]*Archived, len(ids)), make([]error, len(ids))
	var next atomic.Int64
	var working sync.WaitGroup
	for range min(runtime.GOMAXPROCS(0), len(ids)) {
		working.Go(func() {
			for i := int(next.Add(1)) - 1; i < len(ids); i = int(next.Add(1)) - 1 {
				failed[i] = fault.Do(func() (err error) {
					all[i], err = s.summary(section, ids[i])
					return err
				})
			}
		})
	}
	working.Wait()
	return all, errors.Join(failed...)
}

// summary returns a match of the archive in the form for lists, nil if there is none.
func (s *Saves) summary(section Section, id string) (*Archived, error) {
	if name, err := section.file(id); err == nil {
		// No lock is needed: files are replaced as a whole, and LoadArchived below reports any
		// damage.
		if data, err := s.store.Read(name); err == nil {
			if m, record, ok := summarize(data); ok {
				one := listed(section, id, m, &record)
				return &one, nil
			}
		}
	}
	m, found, err := s.LoadArchived(section, id)
	if !found {
		return nil, err
	}
	one := archived(section, id, m)
	return &one, err
}

// Marks in a match's file where the parts begin and end that a summary does not parse as TOML: the
// record and the weights, which are most of the file.
const (
	recordBegins  = "\nrecord = \"\"\"\n"
	recordEnds    = "\"\"\"\n"
	playingBegins = "\n[[seat.playing]]\n"
	seatBegins    = "\n[[seat]]\n"
)

// summarize returns the match in a file, without its record and the weights of its seats, and the
// record itself. It does less work than [parseMatch] and relies on a file exactly as [Match.encode]
// wrote it. ok is false for other files, and if the record contains anything that TOML escapes.
func summarize(data []byte) (m Match, record game.Record, ok bool) {
	start, rest, found := bytes.Cut(data, []byte(recordBegins))
	text, rest, ended := bytes.Cut(rest, []byte(recordEnds))
	if !found || !ended || bytes.IndexByte(text, '\\') >= 0 {
		return m, record, false
	}
	short := append(bytes.Clone(start), '\n')
	for len(rest) > 0 {
		seat, after, _ := bytes.Cut(rest, []byte(playingBegins))
		short = append(short, seat...)
		short = append(short, '\n')
		rest = nil
		if next := bytes.Index(after, []byte(seatBegins)); next >= 0 {
			rest = after[next:]
		}
	}
	var file storedMatch
	if tomlfile.Peek("", short, &file) != nil || file.Version > matchVersion || (file.Version > plainVersion) != (file.MapFile != "") || !intact(data, file.Version) {
		return m, record, false
	}
	m = file.match()
	m.Record = string(text)
	_, invalid := m.invalidHead()
	record, err := m.record()
	m.Record = ""
	return m, record, invalid == nil && err == nil
}

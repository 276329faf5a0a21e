//go:build !js

package online

import (
	"cmp"
	"context"
	"errors"
	"fmt"

	"eras/saves"
)

// openFiles opens the store for matches that are not shared. It first converts matches of an
// earlier version of the program.
func (h *Host) openFiles(ctx context.Context, key string) (store, error) {
	if h.config.Store == "" {
		return openFiles(&saves.Memory{}, storeMemory, key, h.config.Tell)
	}
	folder := saves.New(saves.NewFolderOn(h.config.Disk, h.config.Store).NamedBy(cmp.Or(h.config.StoreFlag, "-saves")))
	var inUse *saves.InUseError
	switch err := folder.Lock(); {
	case errors.As(err, &inUse):
		return nil, fmt.Errorf("another program hosts the matches in %s (process %d on %s): end it, or choose another folder", h.config.Store, inUse.PID, cmp.Or(inUse.Host, "an unknown machine"))
	case err != nil:
		return nil, err
	}
	h.folder = folder
	if err := migrate(ctx, h.config.Store, folder.Store(), h.config.Tell); err != nil {
		return nil, err
	}
	return openFiles(folder.Store(), storeDisk, key, h.config.Tell)
}

// openFiles opens the store and checks all of its files. key identifies the secret of the host.
// Damage is not an error; it is reported to tell.
func openFiles(files saves.Store, most int64, key string, tell func(error)) (*fileStore, error) {
	s := &fileStore{files: files, most: most, tell: tell, logs: map[string]*fileLog{}}
	var found bool
	var line int
	var err error
	if s.ledger, found, line, err = openLedger(files); err != nil {
		return nil, err
	}
	names, err := files.List(logFolder)
	if err != nil {
		return nil, fmt.Errorf("reading the store of the matches: %w", err)
	}
	list := &DamagedError{File: files.Location(ledgerName), Line: line}
	switch {
	case line > 0:
		list.Cause = errLine
	case !found && len(names) > 0:
		list.Cause = errMissing
	}
	whole := found && s.ledger.closed
	present := map[string]bool{}
	for _, name := range names {
		match, ok := matchOf(name)
		if !ok {
			continue
		}
		present[match] = true
		known, listed := s.ledger.of(match)
		if !listed && list.Cause == nil {
			list.Cause = errLines
		}
		s.check(match, known, whole)
	}
	for match, known := range s.ledger.all() {
		if !present[match] {
			s.check(match, known, whole)
		}
	}
	if list.Cause != nil {
		if found {
			list.Aside = s.asideList()
		}
		s.ledger.spoil()
		tell(list)
	}
	if before := s.ledger.setKey(key); before != "" && before != key {
		tell(&KeyError{})
	}
	if err := s.ledger.say(wordOpen); err != nil && len(present) > 0 {
		tell(&DiskError{Cause: err, Full: isFull(err)})
	}
	return s, nil
}

// check reads the file of a match when the store is opened, and repairs it if it is damaged. whole
// says that the program that wrote it was not killed.
func (s *fileStore) check(match string, known knownLog, whole bool) {
	l := &fileLog{knownLog: known}
	l.mutex.Lock()
	defer l.mutex.Unlock()
	s.mutex.Lock()
	s.logs[match] = l
	s.mutex.Unlock()
	data, f, err := s.load(match, l)
	if err != nil {
		s.tell(err)
		return
	}
	line, cause := f.check(known, whole)
	if cause != nil {
		if err := s.mend(match, l, data, &f, line, cause); err != nil {
			s.tell(&DamagedError{Match: match, File: s.files.Location(logName(match)), Line: line, Cause: fmt.Errorf("%w, and it cannot be mended: %w", cause, err), Read: len(f.entries), Lost: -1, Closed: true})
		}
		return
	}
	l.count, l.sum, l.size, l.unsure = uint64(len(f.entries)), f.sums[len(f.sums)-1], f.size, f.rest
	s.mutex.Lock()
	s.bytes += l.size
	s.mutex.Unlock()
	if l.knownLog != known {
		s.ledger.note(match, l.knownLog)
	}
}

// asideList copies the damaged list of matches. It returns where the copy is, empty if there is
// none.
func (s *fileStore) asideList() string {
	data, err := s.files.Read(ledgerName)
	if err != nil {
		return ""
	}
	aside, err := s.aside(ledgerName, data)
	if err != nil {
		return ""
	}
	return s.files.Location(aside)
}

// close records that the program ends. Otherwise the next program takes it as killed.
func (s *fileStore) close() { _ = s.ledger.say(wordClosed) }

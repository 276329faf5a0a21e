package saves

import (
	"archive/zip"
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"slices"
	"strings"

	"eras/internal/files"
)

// copied has all files and folders of the saves. The value is whether a copy includes them.
var copied = map[string]bool{
	settingsFile:     true,
	playersFolder:    true,
	knowledgeFolder:  true,
	tuningFolder:     true,
	campaignsFolder:  true,
	matchesFolder:    true,
	string(Named):    true,
	string(Finished): true,
	mapsFolder:       true,
	// These are for other programs.
	picturesFolder: false,
	textsFolder:    false,
	// It contains the keys of seats, which are secret.
	togetherName: false,
	lockName:     false,
	heldName:     false,
}

// Limits of a copy of the saves: the number of its files and their total size in bytes.
const (
	maxCopied      = 20_000
	maxCopiedBytes = 256 << 20
)

// errNoCopy is the error of importing a file that is not a copy of saves.
var errNoCopy = errors.New("this is no copy of saved games: choose a file that Eras has exported")

// Export returns all saves as one ZIP file, without pictures, copied texts and seats in matches
// with other programs. After unpacking, the folder can be used with -saves.
func (s *Saves) Export() ([]byte, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	names := []string{settingsFile}
	for _, folder := range slices.Sorted(maps.Keys(copied)) {
		if !copied[folder] || folder == settingsFile {
			continue
		}
		list, err := s.store.List(folder)
		if err != nil {
			return nil, fmt.Errorf("exporting the saves: %w", err)
		}
		names = append(names, list...)
	}
	var file bytes.Buffer
	z := zip.NewWriter(&file)
	for _, name := range names {
		data, err := s.store.Read(name)
		if errors.Is(err, fs.ErrNotExist) {
			continue
		}
		if err != nil {
			return nil, fmt.Errorf("exporting the saves: %w", err)
		}
		w, err := z.Create(name)
		if err == nil {
			_, err = w.Write(data)
		}
		if err != nil {
			return nil, fmt.Errorf("exporting %s: %w", name, err)
		}
	}
	if err := z.Close(); err != nil {
		return nil, fmt.Errorf("exporting the saves: %w", err)
	}
	return file.Bytes(), nil
}

// Import writes the files of a copy that [Saves.Export] made, and returns their number. It replaces
// files with the same names and leaves others. If the copy is damaged, it writes nothing.
func (s *Saves) Import(file []byte) (int, error) {
	all, err := unpack(file)
	if err != nil {
		return 0, fmt.Errorf("importing saves: %w", err)
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	for i, f := range all {
		if err := s.store.Write(f.name, f.data); err != nil {
			return i, fmt.Errorf("importing saves: %w", err)
		}
	}
	return len(all), nil
}

// copiedFile is a file of a copy.
type copiedFile struct {
	name string
	data []byte
}

// unpack returns the files of a copy.
func unpack(file []byte) ([]copiedFile, error) {
	z, err := zip.NewReader(bytes.NewReader(file), int64(len(file)))
	if err != nil {
		return nil, errNoCopy
	}
	if len(z.File) > maxCopied {
		return nil, fmt.Errorf("the copy has %d files: at most %d can be read", len(z.File), maxCopied)
	}
	var all []copiedFile
	left := int64(maxCopiedBytes)
	for _, f := range z.File {
		folder, _, nested := strings.Cut(f.Name, "/")
		if checkFileName(f.Name) != nil || !copied[folder] || nested == (folder == settingsFile) {
			return nil, fmt.Errorf("%w: it has a file %.80q", errNoCopy, f.Name)
		}
		r, err := f.Open()
		if err != nil {
			return nil, fmt.Errorf("%s: %w", f.Name, err)
		}
		data, err := files.ReadAll(r, min(left, files.MaxMatch))
		if err = errors.Join(err, r.Close()); err != nil {
			return nil, fmt.Errorf("%s: %w", f.Name, err)
		}
		left -= int64(len(data))
		all = append(all, copiedFile{f.Name, data})
	}
	if len(all) == 0 {
		return nil, errNoCopy
	}
	return all, nil
}

//go:build !js

package online

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/nats-io/nats.go/jetstream"

	"eras/play/cluster"
	"eras/saves"
)

// streamFolder is where earlier versions of the program kept the stream with all matches.
const streamFolder = "jetstream"

// migrate converts the matches that an earlier version of the program kept in a folder. It reads a
// copy of the old files, because reading may change them, and renames the old ones when all matches
// are on the disk. If the program ends before that, the next one starts over.
func migrate(ctx context.Context, folder string, to saves.Store, tell func(error)) (err error) {
	old := filepath.Join(folder, streamFolder)
	if info, err := os.Stat(old); errors.Is(err, fs.ErrNotExist) || err == nil && !info.IsDir() {
		return nil
	}
	defer func() {
		if err != nil {
			err = fmt.Errorf("taking over the matches of an earlier version: %w", err)
		}
	}()
	temporary, err := os.MkdirTemp(folder, "copy-")
	if err != nil {
		return err
	}
	defer func() { _ = os.RemoveAll(temporary) }()
	if err := os.CopyFS(filepath.Join(temporary, streamFolder), os.DirFS(old)); err != nil {
		return err
	}
	secret := cluster.NewSecret()
	server, err := cluster.Start(cluster.Config{
		Secret: secret, Listen: ":0", Store: temporary, Memory: storeMemory, Disk: storeDisk,
		Warn: func(text string) { tell(&ServerError{text}) },
	})
	if err != nil {
		return err
	}
	defer server.Close()
	conn, err := server.Connect()
	if err != nil {
		return err
	}
	defer conn.Close()
	js, err := jetstream.New(conn.Conn)
	if err != nil {
		return err
	}
	matches, err := copyStream(ctx, js, to)
	if err != nil {
		return err
	}
	aside := old + ".old"
	for n := 2; ; n++ {
		if _, err := os.Lstat(aside); errors.Is(err, fs.ErrNotExist) {
			break
		}
		aside = fmt.Sprintf("%s.old-%d", old, n)
	}
	if err := os.Rename(old, aside); err != nil {
		return err
	}
	tell(&MovedError{matches, aside})
	return nil
}

// copyStream writes the matches in the stream of an earlier version to files, and returns how many
// there are.
func copyStream(ctx context.Context, js jetstream.JetStream, to saves.Store) (matches int, err error) {
	stream, err := js.Stream(ctx, streamName)
	if errors.Is(err, jetstream.ErrStreamNotFound) {
		return 0, nil
	} else if err != nil {
		return 0, err
	}
	info, err := stream.Info(ctx, jetstream.WithSubjectFilter(logSubject+">"))
	if err != nil {
		return 0, err
	}
	for subject := range info.State.Subjects {
		match := strings.TrimPrefix(subject, logSubject)
		if !matchID.MatchString(match) {
			continue
		}
		data, sum := []byte(logStart(match)), firstSum(match)
		err := messages(ctx, stream, match, func(_ uint64, m jetstream.Msg) error {
			sum = saves.ChainSum(sum, m.Data())
			data = fmt.Appendf(data, "%s %s\n", sum, m.Data())
			return nil
		})
		if err == nil {
			err = to.Write(logName(match), data)
		}
		if err != nil {
			return 0, fmt.Errorf("match %s: %w", match, err)
		}
	}
	return len(info.State.Subjects), nil
}

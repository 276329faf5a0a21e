package main

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"strings"
	"sync"
	"time"

	"eras/play/cluster"
	"eras/play/games"
	"eras/play/online"
)

var serveCommand = command{
	name:  "serve",
	ends:  serving,
	about: "host matches that are played between programs",
	more: `It prints the code with which matches are made, by eraslab invite or the window, on this
machine or another one. Each match has codes of its own, for its players. Matches are kept
in the folder -store, with the key of the codes; those that nobody plays are on disk only.
Ended or killed, the same command goes on with all of them. What is wrong with the files of
matches or with the disk is in the error output; a full disk needs room and no restart.

Without HOST only this machine can connect. On other addresses connections are encrypted.
If players reach the server at another address than the one at which it listens, say so with
-public; it stands in the codes.

With -nats the matches are kept by a NATS cluster, which needs JetStream. Several servers
with the same cluster and a copy of the same -key share them: each match is at one of them,
and goes to another if that one ends. Give all of them the same list -public.

  eraslab serve -listen :4222 -store matches
  eraslab serve -listen 0.0.0.0:4222 -public play.example.org:4222 -store matches
  eraslab serve -listen 0.0.0.0:4222 -key eras.key -nats nats://a:4222,nats://b:4222,nats://c:4222`,
	define: func(f *flags) func(context.Context, streams) error {
		s := &serveFlags{flags: f}
		f.StringVar(&s.config.Listen, "listen", "", "let players connect to `HOST:PORT`")
		f.StringVar(&s.config.Store, "store", "", "keep the matches in the folder `DIR`")
		f.StringVar(&s.public, "public", "", "put the addresses `HOST:PORT,…` into codes (default: where it listens)")
		f.StringVar(&s.key, "key", "", "keep what codes are made of in `FILE` (default server.key in the folder -store)")
		f.StringVar(&s.config.Shared.URL, "nats", "", "keep the matches in the NATS server or cluster at `URL`")
		f.StringVar(&s.config.Shared.Credentials, "creds", "", "use the credentials of NATS in `FILE`")
		f.DurationVar(&s.config.Idle, "idle", time.Minute, "drop matches from memory that nobody plays for `TIME`")
		f.workersVar(&s.config.Thinkers, "let `N` bots think at once (default one less than there are cores)")
		s.config.Thinkers = 0 // the host's default
		s.config.StoreFlag = "-store"
		return s.run
	},
}

// serveFlags holds the flags of serve.
type serveFlags struct {
	*flags
	config      online.HostConfig
	public, key string
}

// served is the command's output as JSON when the server is ready.
type served struct {
	Code online.Code `json:"code"`
}

func (s *serveFlags) run(ctx context.Context, io streams) error {
	if err := s.read(); err != nil {
		return badInput{err}
	}
	var mutex sync.Mutex
	s.config.Games = games.All
	s.config.Tell = func(err error) {
		mutex.Lock()
		defer mutex.Unlock()
		fmt.Fprintf(io.err, "eraslab serve: %v\n", err)
	}
	h, err := online.OpenHost(ctx, s.config)
	if err != nil {
		return badInput{err}
	}
	defer h.Close()
	if s.json {
		err = printJSON(io.out, served{h.Code()})
	} else {
		fmt.Fprintf(io.err, "to make a match:\n  eraslab invite %s -like RECORD\n", quoted(h.Code().String()))
		_, err = fmt.Fprintln(io.out, h.Code())
	}
	if err == nil {
		err = io.out.Flush()
	}
	if err != nil {
		return err
	}
	<-ctx.Done()
	return ctx.Err()
}

// read completes the configuration from the flags.
func (s *serveFlags) read() (err error) {
	shared := s.config.Shared.URL != ""
	switch {
	case s.config.Listen == "":
		return errors.New("-listen is missing: write the HOST:PORT at which players connect, or :PORT for this machine only")
	case shared == (s.config.Store != ""):
		return errors.New("write where the matches are kept: -store DIR or -nats URL")
	case s.config.Shared.Credentials != "" && !shared:
		return errors.New("-creds needs -nats: write the address of the server")
	case s.key == "" && shared:
		return errors.New("-key is missing: write a FILE of which all servers that share matches have a copy")
	case s.key == "":
		s.key = filepath.Join(s.config.Store, "server.key")
	}
	if s.config.Secret, err = cluster.KeptSecret(s.key); err != nil {
		return err
	}
	if s.public != "" {
		s.config.Public = strings.Split(s.public, ",")
	}
	return s.config.Validate()
}

package process

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os/exec"
	"strings"
	"sync"
	"time"

	"eras/game/fault"
	"eras/game/files"
)

// maxLine is how long a line of an agent may be.
const maxLine = 1 << 16

// farewell is how long a process may take to end after it was told to.
const farewell = time.Second

var (
	errSilent = errors.New("it did not answer in time")
	errLong   = fmt.Errorf("it wrote a line of more than %d bytes", maxLine)
	errDied   = errors.New("it ended")
)

// process is a program that was started, with its lines.
type process struct {
	cmd   *exec.Cmd
	all   runner
	lines chan []byte   // closed when its output ends
	long  bool          // whether that was for a line that is too long; read after lines is closed
	write chan []byte   // to its input; closed to end it
	done  chan struct{} // closed when nobody listens any more
	wait  sync.WaitGroup
	said  tail
}

// runner is what runs behind the lines: a [family], or nothing in tests.
type runner interface {
	// note is called when the process is about to end, kill after it had time to, and wait
	// after that: it returns when the process is gone.
	note()
	kill()
	wait()
}

// start starts a program of these words.
func start(words []string) (*process, error) {
	p := &process{cmd: exec.Command(words[0], words[1:]...), lines: make(chan []byte), write: make(chan []byte, 16), done: make(chan struct{})}
	p.cmd.Stderr = &p.said
	p.cmd.WaitDelay = farewell
	in, err := p.cmd.StdinPipe()
	if err != nil {
		return nil, err
	}
	out, err := p.cmd.StdoutPipe()
	if err != nil {
		return nil, err
	}
	if p.all, err = startFamily(p.cmd); err != nil {
		return nil, err
	}
	p.wait.Go(func() { _ = fault.Do(func() error { p.read(out); return nil }) }) // after a fault it counts as gone
	p.wait.Go(func() {
		_ = fault.Do(func() error {
			defer func() { _ = in.Close() }()
			for line := range p.write {
				if _, err := in.Write(line); err != nil {
					return err // read notices that the process is gone
				}
			}
			return nil
		})
		for range p.write {
		}
	})
	return p, nil
}

// read hands over lines until there are no more.
func (p *process) read(out io.Reader) {
	defer close(p.lines)
	r := bufio.NewReaderSize(out, maxLine)
	for {
		line, err := r.ReadSlice('\n')
		if errors.Is(err, bufio.ErrBufferFull) {
			p.long = true
			return
		}
		if err != nil && len(line) == 0 {
			return
		}
		select {
		case p.lines <- bytes.Clone(files.TrimMark(line)):
		case <-p.done:
			return
		}
		if err != nil {
			return
		}
	}
}

// send gives a line to the process, or drops it if many are waiting: then it does
// not read, and will not answer either.
func (p *process) send(line []byte) {
	select {
	case p.write <- line:
	default:
	}
}

// receive waits so long for a line, and no longer than until one of the contexts ends.
func (p *process) receive(match, turn context.Context, limit time.Duration) ([]byte, error) {
	timer := time.NewTimer(limit)
	defer timer.Stop()
	select {
	case line, ok := <-p.lines:
		switch {
		case ok:
			return line, nil
		case p.long:
			return nil, errLong
		}
		return nil, errDied
	case <-timer.C:
		return nil, errSilent
	case <-match.Done():
		return nil, match.Err()
	case <-turn.Done():
		return nil, turn.Err()
	}
}

// end closes the input of the process, gives it grace to end, kills it and all
// that it started, and returns when nothing of it is left.
func (p *process) end(grace time.Duration) {
	p.all.note()
	close(p.write)
	timer := time.NewTimer(grace)
	defer timer.Stop()
	for open := grace > 0; open; {
		select {
		case _, open = <-p.lines:
		case <-timer.C:
			open = false
		}
	}
	// Before it is waited for its number cannot be another's.
	p.all.kill()
	close(p.done)
	p.all.wait()
	p.wait.Wait()
}

// tail keeps the last line that a process wrote on its standard error.
type tail struct {
	mutex sync.Mutex
	text  string
}

// Write keeps the end of what was written.
func (t *tail) Write(data []byte) (int, error) {
	const most = 400
	t.mutex.Lock()
	defer t.mutex.Unlock()
	t.text += string(data)
	if len(t.text) > most {
		t.text = t.text[len(t.text)-most:]
	}
	return len(data), nil
}

// String returns the last line that is not empty.
func (t *tail) String() string {
	t.mutex.Lock()
	defer t.mutex.Unlock()
	text := strings.TrimSpace(t.text)
	return strings.ToValidUTF8(strings.TrimSpace(text[strings.LastIndexByte(text, '\n')+1:]), "")
}

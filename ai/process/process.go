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

	"eras/internal/fault"
	"eras/internal/files"
)

// maxLine is the maximum length of a line of an agent.
const maxLine = 1 << 16

// farewell is the time that a process gets to end after quit.
const farewell = time.Second

var (
	errSilent = errors.New("it did not answer in time")
	errLong   = fmt.Errorf("it wrote a line of more than %d bytes", maxLine)
	errDied   = errors.New("it ended")
)

// process is a running program and its lines.
type process struct {
	cmd   *exec.Cmd
	all   runner
	lines chan []byte   // closed when its output ends
	long  bool          // whether it ended with a line that is too long; read after lines is closed
	write chan []byte   // to its input; closed to end it
	done  chan struct{} // closed when the lines are no longer read
	wait  sync.WaitGroup
	said  tail
	wrote output
	taken int // number of lines that receive returned
}

// runner is the process behind the lines: a [family], or nothing in tests.
type runner interface {
	// note is called when the process is about to end, kill after it had time to end, and then
	// wait, which returns when the process is gone.
	note()
	kill()
	wait()
}

// start starts the program with the given command line.
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
	p.wrote.from = out
	p.wait.Go(func() { _ = fault.Do(func() error { p.read(&p.wrote); return nil }) }) // after a fault the process counts as gone
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

// read sends lines to p.lines until the output ends.
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

// send sends a line to the process. If many lines are waiting it drops the line: the process does
// not read, so it will not answer either.
func (p *process) send(line []byte) {
	select {
	case p.write <- line:
	default:
	}
}

// receive waits for a line until the time is over, or until one of the contexts ends.
func (p *process) receive(match, turn context.Context, over <-chan time.Time) ([]byte, error) {
	select {
	case line, ok := <-p.lines:
		switch {
		case ok:
			p.taken++
			return line, nil
		case p.long:
			return nil, errLong
		}
		return nil, errDied
	case <-over:
		return nil, errSilent
	case <-match.Done():
		return nil, match.Err()
	case <-turn.Done():
		return nil, turn.Err()
	}
}

// end closes the input of the process, gives it the time grace to end, kills it and all its
// descendants, and returns when they are gone. It reports whether the process ended its output within
// that time.
func (p *process) end(grace time.Duration) (left bool) {
	p.all.note()
	close(p.write)
	timer := time.NewTimer(grace)
	defer timer.Stop()
	for open := grace > 0; open; {
		select {
		case _, open = <-p.lines:
			left = !open
		case <-timer.C:
			open = false
		}
	}
	// Kill before waiting: until then the process number cannot be reused.
	p.all.kill()
	close(p.done)
	p.all.wait()
	p.wait.Wait()
	return left
}

// output is the standard output of a process as it comes.
type output struct {
	from  io.Reader
	mutex sync.Mutex
	ended int    // number of lines that have come whole
	begun []byte // the beginning of the line that has not
}

// Read reads from the process.
func (o *output) Read(b []byte) (int, error) {
	const most = 80
	n, err := o.from.Read(b)
	o.mutex.Lock()
	defer o.mutex.Unlock()
	o.ended += bytes.Count(b[:n], []byte("\n"))
	rest := b[bytes.LastIndexByte(b[:n], '\n')+1 : n]
	if len(rest) < n {
		o.begun = nil
	}
	o.begun = append(o.begun, rest[:min(len(rest), most-len(o.begun))]...)
	return n, err
}

// more reports whether the process has written a whole line after those that receive returned.
func (p *process) more() bool {
	p.wrote.mutex.Lock()
	defer p.wrote.mutex.Unlock()
	return p.wrote.ended > p.taken
}

// begun returns the beginning of a line that the process has not ended.
func (p *process) begun() string {
	p.wrote.mutex.Lock()
	defer p.wrote.mutex.Unlock()
	return string(p.wrote.begun)
}

// tail keeps the last line that a process wrote on its standard error.
type tail struct {
	mutex sync.Mutex
	text  string
}

// Write keeps the end of the data.
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

// SplitCommand splits a command line into program and arguments. Words are separated by spaces.
// Quotes hold words together, and a backslash before a quote, a space, a comma or a backslash makes
// it an ordinary character. No shell is involved; write sh -c '…' to use one.
func SplitCommand(line string) ([]string, error) {
	const special = `"' ,\`
	var words []string
	var word strings.Builder
	inWord, quote := false, byte(0)
	for i := 0; i < len(line); i++ {
		c := line[i]
		switch {
		case c == '\\' && quote != '\'' && i+1 < len(line) && strings.IndexByte(special, line[i+1]) >= 0:
			i++
			word.WriteByte(line[i])
			inWord = true
		case quote != 0 && c == quote:
			quote = 0
		case quote != 0:
			word.WriteByte(c)
		case c == '"' || c == '\'':
			quote, inWord = c, true
		case c == ' ' || c == '\t':
			if inWord {
				words = append(words, word.String())
				word.Reset()
				inWord = false
			}
		default:
			word.WriteByte(c)
			inWord = true
		}
	}
	switch {
	case quote != 0:
		return nil, fmt.Errorf("the command %.80q has a quote %c without an end", line, quote)
	case inWord:
		words = append(words, word.String())
	}
	if len(words) == 0 || words[0] == "" {
		return nil, fmt.Errorf("the command %.80q names no program", line)
	}
	return words, nil
}

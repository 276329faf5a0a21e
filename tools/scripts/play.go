//go:build ignore

// Play starts an installed program on the display, plays a battle to its end with the mouse
// of xdotool, as the program itself advises, and leaves by the menu. It fails if the program
// does not do its part, or does not exit with 0.
//
//	go run tools/scripts/play.go PROGRAM [FLAG…]
package main

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"time"

	"eras/internal/files"
)

// patience bounds everything that waits for the program.
const patience = 2 * time.Minute

func main() {
	if len(os.Args) < 2 {
		fmt.Fprintln(os.Stderr, "usage: go run tools/scripts/play.go PROGRAM [FLAG…]")
		os.Exit(2)
	}
	if err := play(os.Args[1], os.Args[2:]); err != nil {
		fmt.Fprintf(os.Stderr, "play: %v\n", err)
		os.Exit(1)
	}
}

// player holds the mouse.
type player struct {
	screen string // the file that the program describes its screen in
	ended  chan error
}

// seen is what the program says about its screen.
type seen struct {
	Screen   string  `json:"screen"`
	Scale    float64 `json:"scale"`
	Controls []struct {
		ID      string
		Rect    struct{ X, Y, W, H float64 }
		Enabled bool
	} `json:"controls"`
}

func play(program string, flags []string) error {
	folder, err := os.MkdirTemp("", "eras-play-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(folder)
	p := &player{screen: filepath.Join(folder, "screen.json"), ended: make(chan error, 1)}
	c := exec.Command(program, append([]string{"-probe", p.screen, "-language", "en", "-seed", "9", "-window", "1024x700"}, flags...)...)
	c.Stdout, c.Stderr = os.Stdout, os.Stderr
	if err := c.Start(); err != nil {
		return err
	}
	defer func() { _ = c.Process.Kill() }()
	go func() { p.ended <- c.Wait() }() //fault:none a panic ends the script with its trace
	moves, err := p.battle()
	if err != nil {
		return fmt.Errorf("%w; the screen was %q", err, p.look().Screen)
	}
	select {
	case err = <-p.ended:
	case <-time.After(patience):
		err = errors.New("it does not end")
	}
	if err == nil {
		fmt.Printf("%s: a battle of %d moves was played to its end\n", program, moves)
	}
	return err
}

// battle plays a battle, leaves the program, and returns how many moves it took.
func (p *player) battle() (moves int, err error) {
	steps := []string{"menu.options", "options.ownspeed.0", "options.computerspeed.0", "options.done", "menu.board.battle", "menu.start", "setup.name"}
	for _, id := range steps {
		if err := p.click(id); err != nil {
			return 0, err
		}
	}
	if err := xdotool("type", "--delay", "100", "Ana"); err != nil {
		return 0, err
	}
	for _, id := range []string{"setup.go", "training.play"} {
		if err := p.click(id); err != nil {
			return 0, err
		}
	}
	for ; ; moves++ {
		// The advice appears when it has been found; then it is the other's turn.
		id, err := p.until("the next turn or the result", "bar.hint", "result.menu")
		if err != nil || id == "result.menu" {
			return moves, errors.Join(err, p.click("result.menu"), p.click("menu.quit"))
		}
		if err := errors.Join(p.click("bar.hint"), p.click("hint.yes")); err != nil {
			return moves, err
		}
	}
}

// look returns what is on the screen, nothing while it is being described.
func (p *player) look() (s seen) {
	text, err := files.Read(p.screen, files.MaxText)
	if err != nil || json.Unmarshal(text, &s) != nil {
		return seen{}
	}
	return s
}

// middle returns the middle of a control that can be used, in pixels.
func (s *seen) middle(id string) (x, y int, ok bool) {
	for _, c := range s.Controls {
		if c.ID == id && c.Enabled && c.Rect.W > 0 && c.Rect.H > 0 {
			return int((c.Rect.X + c.Rect.W/2) * s.Scale), int((c.Rect.Y + c.Rect.H/2) * s.Scale), true
		}
	}
	return 0, 0, false
}

// until waits for one of the controls, at the same place twice, and returns its id.
func (p *player) until(what string, ids ...string) (string, error) {
	found, lastX, lastY := "", 0, 0
	for deadline := time.Now().Add(patience); time.Now().Before(deadline); time.Sleep(100 * time.Millisecond) {
		select {
		case err := <-p.ended:
			return "", fmt.Errorf("waiting for %s: %w", what, cmp.Or(err, errors.New("the program has ended")))
		default:
		}
		s := p.look()
		now := ""
		if i := slices.IndexFunc(ids, func(id string) bool { _, _, ok := s.middle(id); return ok }); i >= 0 {
			now = ids[i]
		}
		x, y, ok := s.middle(now)
		if ok && now == found && x == lastX && y == lastY {
			return now, nil
		}
		found, lastX, lastY = now, x, y
	}
	return "", fmt.Errorf("waited %v for %s", patience, what)
}

// click waits for a control and clicks it.
func (p *player) click(id string) error {
	if _, err := p.until(id, id); err != nil {
		return err
	}
	s := p.look()
	x, y, _ := s.middle(id)
	if err := xdotool("search", "--onlyvisible", "--name", "^Eras$", "mousemove", "--window", "%1", strconv.Itoa(x), strconv.Itoa(y)); err != nil {
		return err
	}
	time.Sleep(200 * time.Millisecond) // a few pictures
	if err := xdotool("mousedown", "1"); err != nil {
		return err
	}
	time.Sleep(100 * time.Millisecond)
	err := xdotool("mouseup", "1")
	time.Sleep(300 * time.Millisecond)
	return err
}

func xdotool(args ...string) error {
	if out, err := exec.Command("xdotool", args...).CombinedOutput(); err != nil {
		return fmt.Errorf("xdotool %v: %w: %s", args, err, out)
	}
	return nil
}

package main

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"regexp"
	"strconv"
	"strings"
	"time"
)

// release identifies what is packaged.
type release struct {
	// version is a semantic version, without a v.
	version string
	// commit is the first 12 digits of the commit.
	commit string
	// time is the time of the commit, in whole seconds.
	time time.Time
	// author is the author of the commit, with an address.
	author string
}

// releaseTag matches the tags of releases.
var releaseTag = regexp.MustCompile(`^v(\d+\.\d+\.\d+(-[0-9A-Za-z.]+)?)$`)

// releaseOf returns the release that is checked out in a folder.
func releaseOf(folder string) (release, error) {
	git := func(args ...string) (string, error) {
		return output(exec.Command("git", append([]string{"-C", folder}, args...)...))
	}
	head, err := git("log", "-1", "--format=%H %ct %an <%ae>")
	if err != nil {
		return release{}, err
	}
	commit, rest, _ := strings.Cut(head, " ")
	seconds, author, _ := strings.Cut(rest, " ")
	at, err := strconv.ParseInt(seconds, 10, 64)
	if err != nil {
		return release{}, fmt.Errorf("reading the time of the commit: %w", err)
	}
	tags, err := git("tag", "--points-at", "HEAD", "--sort=-version:refname")
	if err != nil {
		return release{}, err
	}
	changes, err := git("status", "--porcelain", "--untracked-files=no")
	if err != nil {
		return release{}, err
	}
	r := release{commit: commit[:12], time: time.Unix(at, 0).UTC(), author: author}
	r.version = versionOf(r.commit, strings.Fields(tags), changes != "")
	return r, nil
}

// versionOf returns the version of a commit. tags are the tags of the commit, the highest first.
func versionOf(commit string, tags []string, dirty bool) string {
	if dirty {
		return "0.0.0-" + commit + "-dirty"
	}
	for _, tag := range tags {
		if m := releaseTag.FindStringSubmatch(tag); m != nil {
			return m[1]
		}
	}
	return "0.0.0-" + commit
}

// packageVersion returns the version in a form that dpkg and rpm sort correctly: prereleases come
// before their release.
func (r release) packageVersion() string {
	number, rest, _ := strings.Cut(r.version, "-")
	if rest == "" {
		return number
	}
	return number + "~" + strings.ReplaceAll(rest, "-", ".")
}

// number returns the three numbers of the version without any suffix.
func (r release) number() string {
	number, _, _ := strings.Cut(r.version, "-")
	return number
}

// output runs a command and returns what it prints, without the spaces around it.
func output(c *exec.Cmd) (string, error) {
	var out, errs bytes.Buffer
	c.Stdout, c.Stderr = &out, &errs
	if err := c.Run(); err != nil {
		return "", fmt.Errorf("running %s: %w: %s", strings.Join(c.Args, " "), err, strings.TrimSpace(errs.String()))
	}
	return strings.TrimSpace(out.String()), nil
}

// goTool returns a command that runs go, with additional environment variables.
func goTool(env []string, args ...string) *exec.Cmd {
	c := exec.Command("go", args...)
	c.Env = append(append(os.Environ(), "CGO_ENABLED=0", "GOFLAGS="), env...)
	return c
}

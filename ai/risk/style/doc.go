// Package style describes how a person plays Risk: which simple bots the person
// resembles, and habits such as the odds at which the person attacks. It reads finished
// matches and makes a bot that plays like the person.
package style

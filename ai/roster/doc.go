// Package roster turns words into players: an agent's spec such as "level:7"
// into an agent, the file of levels into levels, the file of a training into
// trainings; and names and files into what they play on. The laboratory, the
// scenes and protocols share it.
package roster

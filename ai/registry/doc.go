// Package registry declares agents and their parameters. An [Entry] has an agent's name, strength
// and constructor. [Parameters] declare what can be adjusted, with key, range, default, source and
// description. Each package of agents declares its own; package agents joins them into one [List]
// for each game.
package registry

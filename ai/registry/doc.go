// Package registry declares agents and their parameters. An [Entry] says what an
// agent is called, how strong it is and how to make it; [Parameters] say what can be
// adjusted, with key, range, default, source and description. Each package of agents
// declares its own; package agents joins them to one [List] a game.
package registry

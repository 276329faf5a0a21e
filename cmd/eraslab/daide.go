package main

// daideCommands are those about DAIDE, the language in which programs that play
// Diplomacy meet.
var daideCommands = []command{daideServeCommand, daideJoinCommand}

// Package agents is the list of all agents: the bots of Risk and Diplomacy, and the
// players of war and battle with their levels. It makes an agent from a spec such as
// "level:7" or "ender2:plans=500", and loads what agents need by name or from a file:
// maps, scenarios and trainings.
package agents

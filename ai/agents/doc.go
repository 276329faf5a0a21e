// Package agents is the list of all agents: the bots of Risk and Diplomacy, and the
// players of war and battle with their levels. It makes an agent from a spec such as
// "level:7" or "ender2:plans=500", and loads what agents need by name or from a file:
// maps, scenarios and trainings.
//
// Other modules can use these functions, the agents that they return, and packages [eras/game],
// eras/game/war, eras/game/battle, eras/game/risk and eras/game/diplomacy with eras/ai/risk and
// eras/ai/diplomacy, which seat bots; docs/example is such a module. What changes in them is in CHANGELOG.md. Everything else serves this program only.
package agents

package jic

// Goal is the purpose of a plan (jic-2011 4.3.1, table 5).
type Goal uint8

// The goals, as table 5 lists them.
const (
	// RecoverHome: go to or stay in an own home centre that is lost or has an enemy
	// unit.
	RecoverHome Goal = iota
	// Recover: in fall, go to an own centre with an enemy unit.
	Recover
	// Obtain: in fall, stay in a foreign centre.
	Obtain
	// ToCentre: go to a foreign centre.
	ToCentre
	// Unblock: go to the place of an own unit, when own units are all around.
	Unblock
	// ToFront: go towards the nearest enemy.
	ToFront
	// Attack: go to the place of an enemy unit.
	Attack
	// NoGoal: none of these.
	NoGoal
	goalCount
)

// goalKeys are the keys of the parameters with the goals' identifiers.
var goalKeys = [goalCount]string{
	"plan.recover_home", "plan.recover", "plan.obtain", "plan.centre", "plan.unblock", "plan.front", "plan.attack", "plan.none",
}

var goalNames = [goalCount]string{
	"recover home", "recover centre", "obtain centre", "move to centre", "unblock", "move to front", "attack", "no plan",
}

// String returns the goal in words.
func (g Goal) String() string { return goalNames[g] }

// wins reports whether the goal leads to a centre: those of the battle front.
func (g Goal) wins() bool { return g <= ToCentre }

// ids returns the identifiers of the goals.
func (p *PlanParams) ids() [goalCount]int {
	var ids [goalCount]int
	for i, v := range [goalCount]float64{p.RecoverHome, p.Recover, p.Obtain, p.Centre, p.Unblock, p.Front, p.Attack, p.None} {
		ids[i] = int(v)
	}
	return ids
}

// Plan is a proposal of an agent to the coordinator (table 6).
type Plan struct {
	// Action is the index of the action in the agent's list, 0 to defend.
	Action  int
	Goal    Goal
	Utility int
	// Enemies and Allies are as in [Action].
	Enemies, Allies int
}

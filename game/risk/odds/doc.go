// Package odds computes the outcomes of fights of Risk: one roll, an attack carried through, a
// chain of attacks. Everything is exact, by recursion over the rolls, except for single attacks with
// more than [Max] armies, which use a normal limit. The approximations of ender-2009 (2.4.1, 4.3.5
// to 4.3.7) are here too, as [Paper], beside the exact [Solver]: both are a [Method].
//
// Armies of an attacker are always counted as those that can die: the garrison less the one army
// that must stay behind. Armies of a defender are all that stand in the territory. Both sides roll
// as many dice as they may, and the attack continues until the territory falls or fewer armies than
// [Rules.Least] can still die. In a conquering roll the attacker loses nothing.
//
// [Tables] has the odds of single attacks, in nanoseconds, and may be shared. [Solver] has the
// buffers that chains need and belongs to one goroutine. The package rolls no dice and decides
// nothing, and except for [Solver.Outlook] it takes plain numbers.
package odds

// Package ender has the Risk bots that plan whole turns (ender-2009 chapter 4). They search among
// sketches of plans ([Sketch]: which territories to take, and from where), value each sketch by the
// strength of all players afterwards, and carry out the best one as long as the dice allow it.
//
// Each algorithm of the paper is a type of its own, with parameters from [Params]. Where an
// algorithm has several implementations, it is an interface, and Params selects one:
//
//   - [Search] looks for the best plan (4.4.4);
//   - [Odds] computes the cost and the success of attacks (4.3.5–4.3.7);
//   - [Dominance] estimates who will own what in some turns (4.5.2), and [Interest] who
//     wants what (4.5.3);
//   - [Threats] predicts the opponents' next turns (4.5.4);
//   - [Defence] distributes the armies (4.5.5), and [Paths] brings them there;
//   - [Strength] rates every player's position (4.5.6);
//   - [Priority] decides which plan to value next (4.5.8);
//   - [Choice] picks one of the valued plans: the best, as in the paper, or the one that
//     does best in rollouts with simple bots;
//   - [Replanning] decides when a plan has failed (4.5.9).
//
// A [Planner] combines them for one seat of one match; [New] makes the bot. Planning uses
// randomness only where a search or a choice samples, and reads only the clock of its options, for
// time limits. Equal seeds and equal positions give equal plans, except under a time limit.
package ender

// Package ender has the players of Risk that plan whole turns (ender-2009
// chapter 4): they search among sketches of plans ([Sketch]: which countries to
// take, from where), value each by what everyone's position promises afterwards,
// and carry the best one out while the dice let them.
//
// Each algorithm of the paper is an interface with its implementations, chosen
// and adjusted by [Params]:
//
//   - [Search] looks for the best plan (4.4.4);
//   - [Odds] say what attacks cost and how likely they succeed (4.3.5–4.3.7);
//   - [Dominance] says who will own what in some turns (4.5.2) and [Interest] who
//     wants what (4.5.3);
//   - [Threats] foresees the opponents' next turns (4.5.4);
//   - [Defence] spreads the armies (4.5.5), [Paths] leads them there;
//   - [Strength] says how strong everyone stands (4.5.6);
//   - [Priority] says which plan to look at next (4.5.8);
//   - [Choice] picks one of the plans that were valued: the best, as in the paper,
//     or the one that does best when it is played on with simple bots;
//   - [Replanning] says when a plan has failed (4.5.9).
//
// A [Planner] holds them together for one seat of one match; [New] makes the bot.
// Planning takes no chance and reads no clock but the one it is handed for its
// limit of time, so equal positions get equal plans.
package ender

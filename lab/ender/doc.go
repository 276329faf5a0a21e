// Package ender has the experiments on the Risk bots that plan whole turns: how often they
// win against given opponents, as in tables 5.3 to 5.8 of ender-2009 ([Fields]), and how
// long they take and how many plans they value, as in its section 5.3 ([Times]). It also
// tunes their parameters ([Tuning]) and explains their plans ([Question]).
//
// All planners of a [Fields] play the same games: game n of a field has the same seed, deal
// and seats for every planner. So differences between planners are computed game by game.
package ender

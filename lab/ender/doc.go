// Package ender has the experiments on the Risk bots that plan whole turns: how
// often they win against given opponents, as in tables 5.3 to 5.8 of ender-2009
// ([Fields]), and how long they take and how many plans they see, as in its
// section 5.3 ([Times]).
//
// All planners of a [Fields] play the same games: game number n of a field has the
// same seed, the same deal and the same seats whoever plans. So what one of them
// wins more than another is reckoned from game to game.
package ender

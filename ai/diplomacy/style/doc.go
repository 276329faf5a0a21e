// Package style describes how a person plays Diplomacy without press: which bots the
// person resembles, and habits such as attacking the strongest power. It reads finished
// matches, makes a bot that plays like the person, and plays other bots against it.
//
// The bots that a person may resemble are [Kinds], some of them with other weights. Each is asked
// for its orders in the person's place ([Observe]). Only movement phases count. Nothing is measured
// in time, and the same seed gives the same result.
package style

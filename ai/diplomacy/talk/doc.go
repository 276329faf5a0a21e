// Package talk lets bots of Diplomacy negotiate before they give their orders.
//
// A [Table] seats the bots that speak ([Speaker]). Before the orders of a movement phase it holds
// three rounds of press: offers, answers with at most one counter-offer to each partner, and
// answers to the counter-offers. In each round the speakers write in the order of their powers,
// from the letters of the rounds before, so the press of a match depends on its seed only. A letter
// reaches nobody but its recipient. The table then tells both sides of every agreement, keeps the
// minutes ([Minutes]), and after the phase judges from the orders given which promises were kept.
//
// What bots promise each other are orders of the same phase.
package talk

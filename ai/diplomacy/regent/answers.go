package regent

import (
	"slices"

	ai "eras/ai/diplomacy"
	"eras/ai/diplomacy/talk"
	"eras/game"
	"eras/game/diplomacy"
	"eras/game/diplomacy/press"
	"eras/game/diplomacy/promise"
)

// partnerOf returns what is known of a power that has written or agreed, which may not be near.
func (n *negotiator) partnerOf(q diplomacy.Power) *partner {
	if i := slices.IndexFunc(n.partners, func(w *partner) bool { return w.power == q }); i >= 0 {
		return n.partners[i]
	}
	return n.meet(q, n.bot.params.Press.Effort/offersToAll)
}

// received returns the deals that letters offer, the best first, and adds refusals of the others to
// letters.
func (n *negotiator) received(offers []talk.Letter, letters *[]talk.Letter) (all []*bargain) {
	for _, l := range offers {
		if l.Press.Kind != press.Propose {
			continue
		}
		w := n.partnerOf(l.From)
		x := n.read(w, l.Press.Deal, l.Others...)
		if x == nil {
			x = &bargain{with: w, deal: l.Press.Deal}
			*letters = append(*letters, n.letter(x, l.Press.Reply(press.Refuse), n.decide(talk.Refuses, talk.NotUnderstood, x)))
			continue
		}
		if x.heard = l.Press.Deal; !slices.Contains(all, x) {
			n.value(x)
			all = append(all, x)
		}
	}
	sortBargains(all, n.expected)
	return all
}

// stands reports whether the bot has itself offered a deal and not taken the offer back, or has accepted
// it.
func (n *negotiator) stands(x *bargain) bool {
	return slices.Contains(n.open, x) || slices.Contains(n.asked, x) || slices.Contains(n.accepted, x)
}

// objection returns why the bot does not want a deal, whatever it has promised, or NoReason.
func (n *negotiator) objection(x *bargain) talk.Reason {
	switch {
	case n.lies() || n.stands(x):
		return talk.NoReason
	case x.kind == talk.Draw:
		if ai.AcceptsDraw(n.bot.g, n.at, n.bot.power) {
			return talk.NoReason
		}
		return talk.Ahead
	case !n.talksTo(n.doubted(x)):
		return talk.NotTrusted
	case !n.keepsWord(x.with, x):
		return talk.UnitPromised
	case n.expected(x) > n.temper.Least:
		return talk.NoReason
	case n.tooGood(x):
		return talk.TooGood
	}
	return talk.TooLittle
}

// Answer answers the offers of the others. An own offer that clashes with a better one is withdrawn,
// and so is one to a power of a lower number that has itself offered an acceptable deal, and one to a
// person.
func (n *negotiator) Answer(offers []talk.Letter) (letters []talk.Letter) {
	var refused []*bargain
	for _, x := range n.received(offers, &letters) {
		why := n.objection(x)
		var instead []*bargain
		for _, o := range slices.Concat(n.open, n.asked) {
			if o == x || !n.clashes(x, []*bargain{o}) {
				continue
			}
			instead = append(instead, o)
			first := o.with == x.with && x.with.power < n.bot.power || slices.Contains(n.asked, o)
			if why == talk.NoReason && !first && (o.with == x.with || n.expected(o) >= n.expected(x)) {
				why = talk.UnitPromised
			}
		}
		if why == talk.NoReason && n.clashes(x, n.accepted) {
			why = talk.UnitPromised
		}
		if why != talk.NoReason {
			letters = append(letters, n.refuse(x, why))
			refused = append(refused, x)
			continue
		}
		for _, o := range instead {
			letters = append(letters, n.withdraw(o))
		}
		letters = append(letters, n.accept(x))
	}
	return append(letters, n.counters(refused)...)
}

// withdraw takes an own offer back.
func (n *negotiator) withdraw(o *bargain) talk.Letter {
	other := func(y *bargain) bool { return y == o }
	n.open, n.asked = slices.DeleteFunc(n.open, other), slices.DeleteFunc(n.asked, other)
	return n.letter(o, press.Offer(o.deal).Reply(press.Cancel), n.decide(talk.Withdraws, talk.TheirOffer, o))
}

// accept accepts a deal.
func (n *negotiator) accept(x *bargain) talk.Letter {
	why := talk.Enough
	switch {
	case x.kind == talk.Draw:
		why = talk.Stuck
	case n.stands(x) && n.expected(x) <= n.temper.Least:
		why = talk.Same
	}
	n.accepted = append(n.accepted, x)
	return n.letter(x, press.Offer(x.heard).Reply(press.Accept), n.decide(talk.Accepts, why, x))
}

// refuse refuses a deal.
func (n *negotiator) refuse(x *bargain, why talk.Reason) talk.Letter {
	return n.letter(x, press.Offer(x.heard).Reply(press.Refuse), n.decide(talk.Refuses, why, x))
}

// counters returns one counter-offer to each partner whose offer was refused: that offer itself if
// only an own offer to the same partner was in its way, else the best deal not offered yet.
func (n *negotiator) counters(refused []*bargain) (letters []talk.Letter) {
	var made []*bargain
	asked := slices.Clone(n.asked)
	for _, r := range refused {
		w := r.with
		if slices.ContainsFunc(made, func(x *bargain) bool { return x.with == w }) {
			continue
		}
		others := slices.DeleteFunc(slices.Concat(n.open, asked), func(o *bargain) bool { return o.with == w })
		if x := n.counter(r, refused, slices.Concat(others, n.accepted, made)); x != nil {
			made = append(made, x)
			letters = append(letters, n.propose(talk.Counters, talk.BestForBoth, x))
		}
	}
	n.open = slices.DeleteFunc(made, func(x *bargain) bool { return slices.Contains(n.asked, x) })
	return letters
}

// counter returns the deal to offer instead of a refused one, beside some other deals, nil for none.
func (n *negotiator) counter(r *bargain, refused, beside []*bargain) *bargain {
	candidates := slices.Clone(r.with.bargains)
	sortBargains(candidates, func(x *bargain) float64 { g := x.gain(); return g[0] * g[1] })
	for _, x := range append([]*bargain{r}, candidates...) {
		offered := slices.Contains(n.open, x) || slices.Contains(n.asked, x) || x != r && slices.Contains(refused, x)
		if x.valued && !offered && n.worthOffering(x) && !n.clashes(x, beside) {
			return x
		}
	}
	return nil
}

// Conclude answers the counter-offers, and takes back offers to people that agreements are in the way
// of.
func (n *negotiator) Conclude(agreed []promise.Agreement, offers []talk.Letter) (letters []talk.Letter) {
	n.accepted = n.bargains(agreed)
	for _, x := range n.received(offers, &letters) {
		why := n.objection(x)
		// The own counter-offers may still be accepted. Of two powers that make one to each other, that of
		// the lower number comes first.
		open := slices.DeleteFunc(slices.Clone(n.open), func(o *bargain) bool { return o.with == x.with && x.with.power < n.bot.power })
		if why == talk.NoReason && n.clashes(x, slices.Concat(n.accepted, open)) {
			why = talk.UnitPromised
		}
		if why == talk.NoReason {
			letters = append(letters, n.accept(x))
			continue
		}
		letters = append(letters, n.refuse(x, why))
	}
	return append(letters, n.clear(slices.Concat(n.accepted, n.open))...)
}

// clear takes back the offers to people that clash with some deals.
func (n *negotiator) clear(deals []*bargain) (letters []talk.Letter) {
	for _, o := range slices.Clone(n.asked) {
		if n.clashes(o, deals) && !slices.Contains(deals, o) {
			letters = append(letters, n.withdraw(o))
		}
	}
	return letters
}

// Hear answers a letter of a person.
func (n *negotiator) Hear(thought *game.Thought, agreed []promise.Agreement, l talk.Letter) (letters []talk.Letter) {
	if n.known == nil {
		return nil
	}
	n.use(thought)
	if l.Press.Kind == press.Accept {
		n.accepted = n.bargains(agreed)
		return n.clear(n.accepted)
	}
	n.accepted = n.bargains(agreed)
	for _, x := range n.received([]talk.Letter{l}, &letters) {
		why := n.objection(x)
		if why == talk.NoReason && n.clashes(x, n.accepted) {
			why = talk.UnitPromised
		}
		if why == talk.NoReason {
			letters = append(letters, n.accept(x))
			return append(letters, n.clear(n.accepted)...)
		}
		letters = append(letters, n.refuse(x, why))
		if slices.Contains(n.countered, l.From) {
			continue
		}
		if y := n.counter(x, []*bargain{x}, slices.Concat(n.accepted, n.asked)); y != nil && y != x {
			n.countered = append(n.countered, l.From)
			letters = append(letters, n.propose(talk.Counters, talk.BestForBoth, y))
		}
	}
	return letters
}

// bargains returns the deals of agreements.
func (n *negotiator) bargains(agreed []promise.Agreement) (all []*bargain) {
	for _, a := range agreed {
		if len(a.With) == 0 {
			continue
		}
		q := a.By
		if q == n.bot.power {
			q = a.With[0]
		}
		if x := n.read(n.partnerOf(q), a.Deal, append(slices.Clone(a.With), a.By)...); x != nil && !slices.Contains(all, x) {
			all = append(all, x)
		}
	}
	return all
}

// proposeDraw offers a draw to all if the bot does not expect to win and nobody moves.
func (n *negotiator) proposeDraw() (letters []talk.Letter) {
	g := n.bot.g
	if !g.Rules.AgreedDraws || n.at.Season != diplomacy.Fall || n.at.Quiet < drawAfter || !ai.AcceptsDraw(g, n.at, n.bot.power) {
		return nil
	}
	for _, q := range n.phase.Partners {
		if len(letters) < offersToAll {
			x := n.read(n.partnerOf(q), press.Deal{Kind: press.Draw})
			letters = append(letters, n.propose(talk.Offers, talk.Stuck, x))
		}
	}
	return letters
}

// drawAfter is the number of years without a change of owners after which a draw is offered.
const drawAfter = 2

package games

import (
	"context"

	"eras/ai/agents"
	aidiplomacy "eras/ai/diplomacy"
	"eras/ai/diplomacy/talk"
	"eras/ai/process"
	airisk "eras/ai/risk"
	"eras/game"
	"eras/game/diplomacy"
	"eras/game/diplomacy/press"
	"eras/game/diplomacy/promise"
	"eras/game/risk"
	"eras/play/table"
)

// riskProgram starts a program that speaks the protocol of Risk.
func riskProgram(ctx context.Context, b *risk.Board, s table.ProgramSeat) (game.Agent[risk.Position, risk.Action], process.Program, error) {
	substitute, err := agents.RiskBots().Find(agents.RiskBots().Names()[0])
	if err != nil {
		return nil, nil, err
	}
	h := process.Start(ctx, process.Options{
		Command: s.Command, Game: b.Game, Names: s.Names, Seats: []game.Seat{s.Seat}, Seed: airisk.BotSeed(s.Seed), Limit: s.Limit, Substitute: substitute, Oddity: s.Oddity,
	})
	return airisk.SeatAgent(b.Game, h.Maker(), s.Seat, s.Seed), h, nil
}

// diplomacyProgram starts a program that plays a seat of Diplomacy. In checks the other powers write it
// letters. Where nobody would, it is not told of the press of the match.
func diplomacyProgram(ctx context.Context, b *diplomacy.Board, s table.ProgramSeat) (game.Agent[diplomacy.Position, diplomacy.Answer], process.Program, error) {
	commands := make([][]string, b.Seats())
	commands[s.Seat] = s.Command
	o := process.PipeOptions[diplomacy.Position, diplomacy.Answer, diplomacy.Event]{
		Board: b, Commands: commands, Names: s.Names, Seed: s.Seed, Limit: s.Limit, Oddity: s.Oddity,
		Substitute: func(seat game.Seat) (game.Agent[diplomacy.Position, diplomacy.Answer], error) {
			return diplomacyAgent(b, agents.DiplomacyBots().Names()[0], seat, s.Seed, false)
		},
	}
	if s.Checked || s.Letters {
		o.Press = b.Game.Rules.Press.Level
	}
	pipes, err := process.OpenPipes(ctx, o)
	if err != nil {
		return nil, nil, err
	}
	pipe := pipes[s.Seat]
	if !s.Checked || !pipe.Negotiates() {
		return pipe, pipe, nil
	}
	speaker := talk.NewProgram(b.Game, diplomacy.PowerOf(s.Seat), nil)
	speaker.Open(pipe)
	bots := make([]aidiplomacy.Bot, b.Seats())
	for seat := range bots {
		bots[seat] = &penFriend{game: b.Game, power: diplomacy.PowerOf(game.Seat(seat)), friend: diplomacy.PowerOf(s.Seat)}
	}
	last := (int(s.Seat) + 1) % b.Seats()
	person := bots[last].(*penFriend)
	bots[s.Seat], bots[last] = speaker, nil
	t := talk.NewTable(b.Game, o.Press, s.Seed, bots, talk.WithPeople(game.SeatsOf(game.Seat(last))))
	agent := speaker.Agent(t)
	return game.AgentFunc[diplomacy.Position, diplomacy.Answer](func(ctx context.Context, view diplomacy.Position, seat game.Seat) (diplomacy.Answer, error) {
		if view.Season.Moves() {
			err := game.Think(ctx, func(thought *game.Thought) error {
				t.Hold(thought, &view)
				for _, l := range person.Offer(thought, talk.Phase{}) {
					t.Hear(thought, press.Letter{Envelope: press.Envelope{From: l.From, To: []diplomacy.Power{l.To}}, Press: l.Press})
				}
				return nil
			})
			if err != nil {
				return diplomacy.Answer{}, err
			}
		}
		return agent.Act(ctx, view, seat)
	}), pipe, nil
}

// penFriend is a speaker, or a person, that writes to a program to check it. It plays nothing.
type penFriend struct {
	aidiplomacy.Bot
	game          *diplomacy.Game
	power, friend diplomacy.Power
}

// Speaks implements [talk.Speaker].
func (f *penFriend) Speaks() bool { return true }

// Offer implements [talk.Speaker]: peace, a demilitarised zone, or both, by the power.
func (f *penFriend) Offer(*game.Thought, talk.Phase) []talk.Letter {
	both := []diplomacy.Power{f.power, f.friend}
	centres := f.game.Map.Centres()
	peace, zone := press.Deal{Kind: press.Peace, Powers: both}, press.Deal{Kind: press.Zone, Powers: both, Provinces: []diplomacy.Province{centres.First()}}
	offer := [...]press.Deal{peace, zone, {Kind: press.All, Of: []press.Deal{peace, zone}}}[f.power.Seat()%3]
	return []talk.Letter{{From: f.power, To: f.friend, Press: press.Offer(offer)}}
}

// Answer implements [talk.Speaker]: offers are accepted by every second power.
func (f *penFriend) Answer(received []talk.Letter) (answers []talk.Letter) {
	kind := [...]press.Kind{press.Accept, press.Refuse}[f.power.Seat()%2]
	for _, l := range received {
		if l.Press.Kind == press.Propose {
			answers = append(answers, talk.Letter{From: f.power, To: l.From, Press: l.Press.Reply(kind)})
		}
	}
	return answers
}

// Conclude implements [talk.Speaker].
func (f *penFriend) Conclude(_ []promise.Agreement, received []talk.Letter) []talk.Letter {
	return f.Answer(received)
}

// Hear implements [talk.Speaker].
func (f *penFriend) Hear(*game.Thought, []promise.Agreement, talk.Letter) []talk.Letter { return nil }

// Agree implements [talk.Speaker].
func (f *penFriend) Agree([]promise.Agreement) {}

// Decisions implements [talk.Speaker].
func (f *penFriend) Decisions() []talk.Decision { return nil }

// Package daide implements the protocol of the Diplomacy AI Development Environment
// (DAIDE), by which programs play Diplomacy over TCP, at the press levels 0 (no press) to 30:
// frames ([Frame]), tokens ([Token], [Message]), the tokens of a map with their text
// form ([Vocabulary]), and the content of messages ([Content]). Everything is both read
// and written. The language of press is that of eras/game/diplomacy/press
// ([Vocabulary.ReadPress]); sources number five of its tokens differently ([Family]).
//
// The source is version 1 of the client-server protocol and the message syntax, as
// documented by Parlance. [ReadFrame] reads frames from a byte stream; the body of a DM
// becomes a [Message] by [ParseMessage] and a [Content] by [Vocabulary.Parse].
// [Vocabulary.Message], [MessageFrame] and [Frame.WriteTo] do the reverse. Errors in
// frames are [ErrorCode] (answered by EM); errors in messages are [ErrBrackets] and
// [SyntaxError] (answered by PRN and HUH, see [ErrorReply]).
//
// Writing follows the documents strictly, and so does reading, except where servers in
// use differ from the documents. The following is also understood:
//
//   - The server of the diplomacy research package lists a dislodged unit that cannot
//     retreat as MRT without a list; says MIS (0) if no build is owed; lists powers
//     without centres in SCO; reports every failure as NSO, moves of convoyed armies
//     without a destination, or with VIA and no route, and supported units as units of
//     the supporting power. So the order in an ORD or THX may be unreadable
//     ([Order.Parsed]), and positions come from NOW. In early versions its MDF lets
//     fleets leave inland provinces by links that do not lead back; such links are
//     dropped.
//   - Parlance leaves out VIA if an army may be convoyed by any route. So does
//     [Vocabulary.Order] if an order names no route; [WithRoute] chooses one for
//     servers that require it.
//   - Parlance reports missed orders as CCD (power) (turn).
//   - A coast after the MTO of a support or the CTO of a convoy is dropped.
//   - An MDF may leave out the empty AMY list of an island whose token says that it is
//     coastal. A centre that an SCO leaves out has no owner.
//   - HLO may have unknown options.
package daide

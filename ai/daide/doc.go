// Package daide is the language of the Diplomacy AI Development Environment, by
// which programs that play Diplomacy meet over TCP, at press level 0 (no press):
// frames ([Frame]), tokens ([Token], [Message]), the words of a map ([Vocabulary])
// with their text form, and what messages say ([Content]), all of it both ways.
//
// The source is the client-server protocol of version 1 and the message syntax, as
// Parlance documents them. A byte stream becomes frames by [ReadFrame]; the body of
// a DM becomes a [Message] by [ParseMessage] and a [Content] by [Vocabulary.Parse];
// [Vocabulary.Message], [MessageFrame] and [Frame.WriteTo] go back. Errors of
// frames are [ErrorCode] (answered by EM), those of the language [ErrBrackets] and
// [SyntaxError] (answered by PRN and HUH, see [Complaint]).
//
// What is written is strict. What is read is strict too, except where servers in the
// field differ from the document. These are understood all the same:
//
//   - The server of the diplomacy research package lists a dislodged unit that
//     cannot retreat as MRT without a list; says MIS (0) where no build is owed;
//     lists powers without centres in SCO; reports every failure as NSO, moves of
//     convoyed armies without destination, or with VIA and no route, and supported
//     units as those of the power that supports. So the order in an ORD or THX need
//     not be understood ([Order.Understood]), and positions are taken from NOW.
//     Early versions of its MDF have fleets leave inland provinces by links that do
//     not lead back; such links are dropped.
//   - Parlance leaves out VIA where an army may be convoyed by any route. So does
//     [Vocabulary.Order] where an order says no route; [Routed] chooses one for
//     servers that do not know this.
//   - Parlance tells of missed orders as CCD (power) (turn).
//   - A coast behind the MTO of a support or the CTO of a convoy is dropped.
//   - An MDF may leave out the empty AMY list of an island where its token says that
//     it is coastal. A centre that an SCO leaves out has no owner.
//   - HLO may have options that are not known here.
package daide

/** What the composition root and other modules may use of support. */
export { answerTicket } from './answer-ticket.ts'
export type { SupportContext } from './context.ts'
export { findTicketsByText } from './find-by-text.ts'
export { openTicket } from './open-ticket.ts'
export { findTickets, ofMember, summaryOf } from './store.ts'
export { supportData } from './support-data.ts'

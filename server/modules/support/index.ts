/** What the composition root and other modules may use of support. */
export { findTicketsByText } from './find-by-text.ts'
export { findTickets, ofMember, summaryOf } from './store.ts'
export { supportData } from './support-data.ts'

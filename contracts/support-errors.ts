/** Refusals about tickets and canned answers: the HTTP status and the sentence, as in errors.ts. */
export const SUPPORT_ERRORS = {
  supportTicketsOpen: [409, 'You already have {max} open tickets. Close one of them, or write in it.'],
  supportTicketClosed: [409, 'This ticket is closed. Please open a new one.'],
  supportTicketFull: [409, 'This ticket has become very long. Please open a new one.'],
  supportAnswerMustClose: [409, 'This ticket has become very long. Please close it with your answer.'],
  supportConflict: [409, 'This ticket has changed in the meantime. Please check it again; nothing was sent.'],
  supportTransition: [409, 'A ticket that is {from} cannot become {to}.'],
  supportAssignee: [409, 'This colleague cannot be assigned tickets.'],
  cannedTitleTaken: [409, 'There is already a canned answer with this name.'],
  cannedAnswersMost: [409, 'There are already {max} canned answers. Delete one of them first.'],
  cannedConflict: [409, 'A colleague has changed this canned answer in the meantime. Please check it again.'],
} as const

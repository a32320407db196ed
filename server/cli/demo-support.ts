import { type Db, inTransaction } from '../db/transaction.ts'
import { answerRequest } from '../modules/support/answer-request.ts'
import { closeRequest } from '../modules/support/close-request.ts'
import type { SupportContext } from '../modules/support/context.ts'
import { openRequest } from '../modules/support/open-request.ts'
import type { DemoMember } from './demo-members.ts'

const TALKS = [
  {
    subject: 'How long does my code take?',
    category: 'redemption',
    text: 'I redeemed a subscription yesterday and there is no code yet.\n\nIs everything fine with it?',
    answer: 'It is being worked on. Codes arrive within 24 to 48 hours; you get a mail as soon as yours is there.',
    closed: false,
  },
  {
    subject: 'A spin without points',
    category: 'points',
    text: 'The page froze while the wheel was turning. Did I lose the spin?',
    answer: 'No: your prize was credited when the wheel was drawn. You find it in your history.',
    closed: true,
  },
  {
    subject: 'The code is refused',
    category: 'code',
    text: 'The service says that my activation code was already used.',
    answer: undefined,
    closed: false,
  },
] as const

/** The first members ask support; a support member answers some of them. `setTime` puts the clock of what happens. */
export async function addDemoRequests(
  db: Db,
  support: SupportContext,
  members: readonly DemoMember[],
  staff: DemoMember,
  setTime: (hoursAgo: number) => Date,
): Promise<void> {
  for (const [index, { subject, category, text, answer, closed }] of TALKS.entries()) {
    const member = members[index]
    if (!member) return
    let now = setTime(20 - index * 8)
    const id = await inTransaction(db, (tx) => openRequest(tx, support, member.id, { subject, category, text }, now))
    if (!answer) continue
    now = setTime(17 - index * 8)
    const call = { actorId: staff.id, address: '127.0.0.1', requestId: null }
    const said = { text: answer, seenMessages: 1 }
    await inTransaction(db, (tx) => answerRequest(tx, support, id, said, call, now))
    if (closed) await inTransaction(db, (tx) => closeRequest(tx, support, member.id, id, now))
  }
}

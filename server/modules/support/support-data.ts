import type { Db, Tx } from '#server/db/transaction.ts'
import type { AccountData } from '#server/modules/accounts/index.ts'
import { findRequests, ofMember, readMessages, summaryOf } from './store.ts'

const ALL = 1_000_000

/**
 * What support keeps about a member. When the account goes, every subject and message goes with it, those of
 * staff too: they were written about the member. That there was a request, and when, stays for the figures.
 */
export const supportData: AccountData = {
  name: 'supportRequests',
  read: readAll,
  erase: eraseTexts,
}

async function readAll(db: Db, memberId: string): Promise<unknown> {
  const requests = await findRequests(db, ofMember(memberId), ALL)
  const all: unknown[] = []
  for (const request of requests) {
    const messages = await readMessages(db, memberId, request.id)
    const said = messages.map(({ text, at, by_id }) => ({
      from: by_id ? 'staff' : 'member',
      text,
      at: at.toISOString(),
    }))
    all.push({ ...summaryOf(request), messages: said })
  }
  return all
}

async function eraseTexts(tx: Tx, memberId: string, now: Date): Promise<void> {
  await tx.updateTable('support_messages').set({ text: '' }).where('member_id', '=', memberId).execute()
  await tx
    .updateTable('support_requests')
    .set((eb) => ({
      subject: '',
      status: 'closed',
      slot: null,
      waiting_since: null,
      closed_at: eb.fn.coalesce('closed_at', eb.val(now)),
      erased_at: now,
    }))
    .where('member_id', '=', memberId)
    .execute()
}

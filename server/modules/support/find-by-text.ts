import type { SupportStatus } from '#contracts/support-rules.ts'
import type { Db } from '#server/db/transaction.ts'
import { planSearch } from './search-inbox.ts'
import { storedTickets } from './store.ts'

/** Finds tickets as the search of the inbox does, those with the latest message first; none for an empty text. */
export async function findTicketsByText(db: Db, text: string, limit: number) {
  const found = await planSearch(db, text)
  if (!found) return []
  const rows = await storedTickets(db)
    .where(found.condition)
    .orderBy('s.last_message_at', 'desc')
    .orderBy('s.id', 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ id, subject, memberName, status }) => ({
    id,
    shortId: id.slice(0, 8),
    subject,
    memberName,
    status: status as SupportStatus,
  }))
}

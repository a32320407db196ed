// Everything that is kept about a member, for them to take away. What identifies the machinery and not the
// member stays: hashes, keys and sessions' tokens; activation codes are shown, never exported.

import type { downloadData } from '#contracts/profile.ts'
import type { OutputOf } from '#contracts/route.ts'
import type { Db } from '#server/db/transaction.ts'
import type { Viewer } from '#server/http/session.ts'
import { readDraws, visibleDraw } from '#server/modules/fairness/index.ts'
import { readEntries } from '#server/modules/ledger/index.ts'
import { readNotificationData, readPendingMails } from '#server/modules/notifications/index.ts'
import { EXPORT_ROWS } from './account-data.ts'
import type { AccountsContext } from './context.ts'
import { listSessions } from './own-sessions.ts'
import { readProfile } from './profile.ts'

type Export = OutputOf<typeof downloadData>

/** One query after the other: an export takes no more than one connection, however large it is. */
export async function exportData(
  db: Db,
  { accountData, findUnclaimedDraw, site, secret }: AccountsContext,
  viewer: Viewer,
  now: Date,
): Promise<Export> {
  const { memberId, email } = viewer
  const profile = await readProfile(db, memberId, now)
  const waiting = await findUnclaimedDraw(db, viewer, now)
  const data: Export['data'] = {
    // The sentence above the Register button.
    consents: [{ what: 'Terms of use, and being at least 16 years old', agreedAt: profile.memberSince }],
    sessions: await listSessions(db, viewer, now),
    transactions: await readEntries(db, memberId, EXPORT_ROWS),
    draws: (await readDraws(db, memberId, EXPORT_ROWS)).map((draw) => visibleDraw(draw, waiting)),
    waitingMails: await readPendingMails(db, email, { ...site, secret }),
    ...(await readNotificationData(db, memberId, EXPORT_ROWS)),
  }
  const incomplete = Object.keys(data).filter((name) => isCut(data[name]))
  for (const { name, read } of accountData) {
    const part = await read(db, memberId)
    if (part === undefined) continue
    data[name] = Array.isArray(part) ? part : [part]
    if (isCut(part)) incomplete.push(name)
  }
  return { exportedAt: now.toISOString(), incomplete, memberId, profile, data }
}

/** Whether a part of the export is a list that was cut off, or an object with such a list in it. */
export function isCut(part: unknown): boolean {
  const lists = Array.isArray(part) ? [part] : Object.values(part ?? {}).filter(Array.isArray)
  return lists.some(({ length }) => length >= EXPORT_ROWS)
}

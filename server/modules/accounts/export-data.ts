// Exports all data about a member. Hashes, keys, session tokens and activation codes are not exported.

import type { downloadData } from '#contracts/profile.ts'
import type { OutputOf } from '#contracts/route.ts'
import type { Db } from '#server/db/transaction.ts'
import type { Viewer } from '#server/http/session.ts'
import { readDraws, visibleDraw } from '#server/modules/fairness/index.ts'
import { readEntries } from '#server/modules/ledger/index.ts'
import { readNotificationData, readPendingMails } from '#server/modules/notifications/index.ts'
import { EXPORT_ROWS } from './account-data.ts'
import type { AccountsContext } from './context.ts'
import { listSessions } from './list-sessions.ts'
import { readProfile } from './profile.ts'

type Export = OutputOf<typeof downloadData>

/** Runs its queries one after the other, so that an export uses only one connection. */
export async function exportData(
  db: Db,
  { accountData, findUnclaimedDraw, site, secret }: AccountsContext,
  viewer: Viewer,
  now: Date,
): Promise<Export> {
  const { memberId, email } = viewer
  const profile = await readProfile(db, memberId, now)
  const unclaimed = await findUnclaimedDraw(db, viewer, now)
  const data: Export['data'] = {
    // The text above the Register button.
    consents: [{ what: 'Terms of use, and being at least 16 years old', agreedAt: profile.memberSince }],
    sessions: await listSessions(db, viewer, now),
    transactions: await readEntries(db, memberId, EXPORT_ROWS),
    draws: (await readDraws(db, memberId, EXPORT_ROWS)).map((draw) => visibleDraw(draw, unclaimed)),
    waitingMails: await readPendingMails(db, email, { ...site, secret }),
    ...(await readNotificationData(db, memberId, EXPORT_ROWS)),
  }
  const incomplete = Object.keys(data).filter((name) => isTruncated(data[name]))
  for (const { name, read } of accountData) {
    const part = await read(db, memberId)
    if (part === undefined) continue
    data[name] = Array.isArray(part) ? part : [part]
    if (isTruncated(part)) incomplete.push(name)
  }
  return { exportedAt: now.toISOString(), incomplete, memberId, profile, data }
}

/** Returns whether a part of the export is a truncated list, or an object that contains one. */
export function isTruncated(part: unknown): boolean {
  const lists = Array.isArray(part) ? [part] : Object.values(part ?? {}).filter(Array.isArray)
  return lists.some(({ length }) => length >= EXPORT_ROWS)
}

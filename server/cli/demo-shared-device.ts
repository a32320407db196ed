import { runForMember } from '../commands/run-for-member.ts'
import { type Db, inTransaction } from '../db/transaction.ts'
import { mailboxOf } from '../modules/accounts/mailbox-of.ts'
import { recordRiskSignals } from '../modules/accounts/record-risk-signals.ts'
import { spinWheel } from '../modules/games/spin-wheel.ts'
import { findRisks } from '../modules/risk/index.ts'
import { addDemoMember } from './demo-members.ts'
import type { NewcomersContext } from './demo-newcomers.ts'

const MINUTE = 60_000
const DAY_MS = 24 * 60 * MINUTE
const JOINED_DAYS_AGO = 3
const ACCOUNTS = 5
const SPINS = 4
/** One phone behind one address, from a range that is reserved for documents (RFC 5737). */
const PHONE = {
  address: '203.0.113.27',
  userAgent: 'Mozilla/5.0 (Linux; Android 14; SM-A155F) AppleWebKit/537.36 Chrome/142.0.0.0 Mobile Safari/537.36',
}

/** Adds members who joined within minutes and share a phone and the stem of their addresses, for the risk view. */
export async function addDemoSharedDevice(db: Db, context: NewcomersContext): Promise<void> {
  const { notifier, today, ...account } = context
  for (let nth = 1; nth <= ACCOUNTS; nth += 1) {
    const joined = today - JOINED_DAYS_AGO * DAY_MS + nth * 6 * MINUTE
    const name = `Victor Danso ${nth}`
    const email = `victor.danso0${nth}@gmail.com`
    const createdAt = new Date(joined)
    const { id } = await addDemoMember(db, { ...account, name, email, notifier, now: createdAt })
    for (let spin = 1; spin <= SPINS; spin += 1)
      await runForMember(db, spinWheel(notifier), id, {}, new Date(joined + spin * MINUTE))
    const member = { id, mailbox: mailboxOf(email), createdAt }
    for (const at of [joined, today - nth * MINUTE])
      await inTransaction(db, (tx) => recordRiskSignals(tx, context.secret, member, PHONE, new Date(at)))
  }
  await findRisks(db, new Date(today))
}

// Credits the welcome bonus, once per mailbox: a keyed hash of the mailbox is stored and outlives the account. Runs at every
// sign-in and for the dashboard's button.

import { claimWelcomeBonus as claim } from '#contracts/accounts.ts'
import { keyedHash } from '#server/adapters/keyed-hash.ts'
import { budgetRoomOf, budgetUse, closedBudget } from '#server/commands/budget-room.ts'
import { enrichedCommand, type Part, part } from '#server/commands/command.ts'
import { runForMember } from '#server/commands/run-for-member.ts'
import type { Db, Tx } from '#server/db/transaction.ts'
import type { Notifier } from '#server/modules/notifications/index.ts'

const MAILBOX: Part<string> = part('to_json(m.mailbox)')

/**
 * Where an earlier welcome bonus is recorded: as the mark of the mailbox, or only as the member's ledger entry or import: the earlier system
 * paid the bonus of imported members. A mark that was made with another secret no longer matches; then the entry or the import still prevents
 * a second bonus, and the command stores a new mark.
 */
const EARLIER_BONUS: Part<'mark' | 'entry' | 'import' | null> = part(`
  to_json(case
    when exists (select from signup_bonuses b where b.mailbox_hash = call.input -> 'enriched' ->> 'mailboxHash') then 'mark'
    when exists (select from entries_about(m.id, 'signup')) then 'entry'
    when exists (select from imported_members i where i.member_id = m.id) then 'import'
  end)`)

export interface BonusContext {
  readonly notifier: Pick<Notifier, 'eventRow'>
  /** The key of `keyedHash`, which identifies a mailbox. */
  readonly secret: string
}

/** Returns the command. It refuses nothing: without a new bonus, or while a budget is closed, it returns 0 points. */
export const claimWelcomeBonus = ({ notifier, secret }: BonusContext) =>
  enrichedCommand(
    claim,
    { mailbox: MAILBOX, earlierBonus: EARLIER_BONUS, rooms: budgetRoomOf('welcome') },
    async ({ snapshot: { mailbox } }) => ({ mailboxHash: keyedHash(secret, mailbox) }),
    ({ snapshot: { earlierBonus, rooms }, viewer, enriched: { mailboxHash }, now, rules }) => {
      const mark = { mailbox_hash: mailboxHash, created_at: now, rule_set: rules.number }
      if (earlierBonus) {
        return {
          output: { awarded: false, points: 0, balance: viewer.points, opensAt: null },
          effects: earlierBonus === 'mark' ? {} : { rows: { signup_bonuses: [mark] } },
        }
      }
      const points = rules.welcomeBonus
      // The next sign-in, or the dashboard's button, tries again.
      const closed = closedBudget(rooms, points)
      if (closed) {
        const opensAt = closed.opensAt && new Date(closed.opensAt).toISOString()
        return { output: { awarded: false, points: 0, balance: viewer.points, opensAt }, effects: {} }
      }
      return {
        output: { awarded: true, points, balance: viewer.points + points, opensAt: null },
        effects: {
          entry: {
            type: 'earn',
            points,
            description: 'Welcome bonus',
            taskType: 'signup',
            reference: 'signup',
            reason: 'signup bonus',
          },
          rows: {
            signup_bonuses: [mark],
            budget_uses: budgetUse(rooms, { source: 'welcome', at: now, most: points, points }),
            outbox: [notifier.eventRow({ type: 'balance' })],
          },
        },
      }
    },
  )

/**
 * Runs the command in a transaction of the caller.
 *
 * @returns the credited points, or 0 if the bonus was credited before
 * @throws Problem notFound or commandBusy if the account was deleted meanwhile
 */
export const awardWelcomeBonus = async (tx: Tx, context: BonusContext, memberId: string, now: Date): Promise<number> =>
  (await runForMember(tx, claimWelcomeBonus(context), memberId, {}, now)).points

/** Returns whether a mailbox received its welcome bonus, with this account or an earlier one. */
export async function hadWelcomeBonus(db: Db, secret: string, mailbox: string): Promise<boolean> {
  const row = await db
    .selectFrom('signup_bonuses')
    .select('mailbox_hash')
    .where('mailbox_hash', '=', keyedHash(secret, mailbox))
    .executeTakeFirst()
  return row !== undefined
}

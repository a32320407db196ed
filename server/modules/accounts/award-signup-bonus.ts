// Credits the welcome bonus, once per mailbox for ever: the keyed hash of the mailbox is stored, and it outlives the account. Done at every
// sign-in and by the dashboard's button.

import { createHmac } from 'node:crypto'
import { claimWelcomeBonus as claim, WELCOME_BONUS_POINTS } from '#contracts/accounts.ts'
import { enrichedCommand, type Part, part } from '#server/commands/command.ts'
import { runForMember } from '#server/commands/run-for-member.ts'
import type { Db, Tx } from '#server/db/transaction.ts'
import type { Notifier } from '#server/modules/notifications/index.ts'

const MAILBOX: Part<string> = part('to_json(m.mailbox)')

/** How it is known that the bonus was given before. Marks made under an earlier secret are not found again; the ledger still knows. */
const GIVEN_BEFORE: Part<'mark' | 'entry' | null> = part(`
  to_json(case
    when exists (select from signup_bonuses b where b.mailbox_hash = call.input -> 'given' ->> 'mailboxHash') then 'mark'
    when exists (
      select from transactions t where t.member_id = m.id and t.task_type = 'signup' and t.reference is not null) then 'entry'
  end)`)

export interface BonusContext {
  readonly notifier: Pick<Notifier, 'eventRow'>
  /** Keys the hash of a mailbox. */
  readonly secret: string
}

export const claimWelcomeBonus = ({ notifier, secret }: BonusContext) =>
  enrichedCommand(
    claim,
    { mailbox: MAILBOX, givenBefore: GIVEN_BEFORE },
    async ({ snapshot: { mailbox } }) => ({ mailboxHash: keyedHash(secret, mailbox) }),
    ({ snapshot: { givenBefore }, viewer, given: { mailboxHash }, now }) => {
      const mark = { mailbox_hash: mailboxHash, created_at: now }
      if (givenBefore) {
        return {
          output: { awarded: false, points: 0, balance: viewer.points },
          effects: givenBefore === 'entry' ? { rows: { signup_bonuses: [mark] } } : {},
        }
      }
      const points = WELCOME_BONUS_POINTS
      return {
        output: { awarded: true, points, balance: viewer.points + points },
        effects: {
          entry: {
            type: 'earn',
            points,
            description: 'Welcome bonus',
            taskType: 'signup',
            reference: 'signup',
            reason: 'signup bonus',
          },
          rows: { signup_bonuses: [mark], outbox: [notifier.eventRow({ type: 'balance' })] },
        },
      }
    },
  )

/**
 * @returns the points that were credited now: 100, or 0 when the bonus had been given before
 * @throws Problem notFound or commandBusy when the account was deleted meanwhile
 */
export const awardSignupBonus = async (tx: Tx, context: BonusContext, memberId: string, now: Date): Promise<number> =>
  (await runForMember(tx, claimWelcomeBonus(context), memberId, {}, now)).points

/** Returns whether a mailbox had its welcome bonus, with this account or an earlier one. */
export async function hadSignupBonus(db: Db, secret: string, mailbox: string): Promise<boolean> {
  const row = await db
    .selectFrom('signup_bonuses')
    .select('mailbox_hash')
    .where('mailbox_hash', '=', keyedHash(secret, mailbox))
    .executeTakeFirst()
  return row !== undefined
}

/** Names something personal without saying it: the same for the same text, useless to others. */
export const keyedHash = (secret: string, text: string): string =>
  createHmac('sha256', secret).update(`paz ${text}`).digest('hex')

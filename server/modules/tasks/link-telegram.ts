// Links a Telegram account to a member, one to one; the first member gets it. A typed id is linked when its membership was
// verified, one from Telegram's sign-in immediately.

import { linkTelegram as link } from '#contracts/tasks.ts'
import { keyedHash } from '#server/adapters/keyed-hash.ts'
import type { Telegram } from '#server/adapters/telegram.ts'
import { enrichedCommand } from '#server/commands/command.ts'
import type { CommandRows } from '#server/commands/rows.ts'
import { assertThat, Problem } from '#server/http/problem.ts'
import { LINKED_TELEGRAM, TELEGRAM_OWNER, type TelegramAccount } from './read-task.ts'

export interface LinkContext {
  readonly telegram: Pick<Telegram, 'verifyLogin'>
  /** Key of the hash of a Telegram account. */
  readonly secret: string
}

interface Link extends TelegramAccount {
  readonly memberId: string
  /** The account that is linked to the member already. */
  readonly linked: TelegramAccount | null
  /** The member to whom this account is linked already. */
  readonly owner: string | null
}

/**
 * Returns the rows that link an account, or the refusal telegramIdTaken with rows that record the attempt.
 *
 * @throws Problem telegramIdDiffers
 */
export function linkAccount(
  { memberId, telegramId, signed, linked, owner }: Link,
  secret: string,
  now: Date,
): { readonly rows: CommandRows; readonly refusal?: Problem } {
  assertThat(!linked || linked.telegramId === telegramId, 'telegramIdDiffers')
  if (linked && (linked.signed || !signed)) return { rows: {} }
  if (linked || !owner) return { rows: { telegram_accounts: [{ telegram_id: telegramId, signed, linked_at: now }] } }
  // Risk signals. The label tells typed ids from signed ones, since anyone can type the owner's id.
  const mark = { kind: 'telegram', mark: keyedHash(secret, `risk telegram ${telegramId}`), at: now } as const
  const attempt = { ...mark, member_id: memberId, label: signed ? 'signed' : 'typed' }
  return {
    refusal: new Problem('telegramIdTaken'),
    rows: { risk_marks: [attempt, { ...mark, member_id: owner, label: '' }] },
  }
}

/** Returns the command. It refuses with Problem telegramLoginInvalid, telegramIdDiffers or telegramIdTaken. */
export const linkTelegram = ({ telegram, secret }: LinkContext) =>
  enrichedCommand(
    link,
    { linked: LINKED_TELEGRAM, owner: TELEGRAM_OWNER },
    async ({ input }) => {
      const telegramId = telegram.verifyLogin(input.body.login)
      assertThat(telegramId !== undefined, 'telegramLoginInvalid')
      return { telegramId }
    },
    ({ snapshot, viewer: { memberId }, now, enriched: { telegramId } }) => {
      const { rows, refusal } = linkAccount({ ...snapshot, memberId, telegramId, signed: true }, secret, now)
      if (refusal) return { refusal, effects: { rows } }
      return { output: { ending: endingOf(telegramId) }, effects: { rows } }
    },
  )

/** Returns the last four digits of a User ID, which is all that is shown of it. */
export const endingOf = (telegramId: number): string => String(telegramId).slice(-4)

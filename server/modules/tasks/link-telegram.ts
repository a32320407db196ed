// Connects a Telegram account with a member: one with one, the first who comes. Typed ids are connected when their membership was
// confirmed, those that Telegram's own sign-in confirms at once.

import { linkTelegram as link } from '#contracts/tasks.ts'
import type { Telegram } from '#server/adapters/telegram.ts'
import { enrichedCommand } from '#server/commands/command.ts'
import type { CommandRows } from '#server/commands/rows.ts'
import { assertThat, Problem } from '#server/http/problem.ts'
import { keyedHash } from '#server/modules/accounts/index.ts'
import { OWN_TELEGRAM, TELEGRAM_OWNER, type TelegramAccount } from './read-task.ts'

export interface LinkContext {
  readonly telegram: Pick<Telegram, 'verifyLogin'>
  /** Keys the hash of a Telegram account. */
  readonly secret: string
}

interface Link extends TelegramAccount {
  readonly memberId: string
  /** The account that the member has already. */
  readonly own: TelegramAccount | null
  /** The member who has this one already. */
  readonly owner: string | null
}

/**
 * Returns the rows that connect an account, or the refusal telegramIdTaken with rows that note the try.
 *
 * @throws Problem telegramIdDiffers
 */
export function connect(
  { memberId, telegramId, signed, own, owner }: Link,
  secret: string,
  now: Date,
): { readonly rows: CommandRows; readonly refusal?: Problem } {
  assertThat(!own || own.telegramId === telegramId, 'telegramIdDiffers')
  if (own && (own.signed || !signed)) return { rows: {} }
  if (own || !owner) return { rows: { telegram_accounts: [{ telegram_id: telegramId, signed, linked_at: now }] } }
  // For the risk view. A typed id may be anyone's, so the label says whether Telegram confirmed it: the owner has done nothing.
  const mark = { kind: 'telegram', mark: keyedHash(secret, `risk telegram ${telegramId}`), at: now } as const
  const tried = { ...mark, member_id: memberId, label: signed ? 'signed' : 'typed' }
  return {
    refusal: new Problem('telegramIdTaken'),
    rows: { risk_marks: [tried, { ...mark, member_id: owner, label: '' }] },
  }
}

/** Refuses with Problem telegramLoginInvalid, telegramIdDiffers or telegramIdTaken. */
export const linkTelegram = ({ telegram, secret }: LinkContext) =>
  enrichedCommand(
    link,
    { own: OWN_TELEGRAM, owner: TELEGRAM_OWNER },
    async ({ input }) => {
      const telegramId = telegram.verifyLogin(input.body.login)
      assertThat(telegramId !== undefined, 'telegramLoginInvalid')
      return { telegramId }
    },
    ({ snapshot, viewer: { memberId }, now, given: { telegramId } }) => {
      const { rows, refusal } = connect({ ...snapshot, memberId, telegramId, signed: true }, secret, now)
      if (refusal) return { refusal, effects: { rows } }
      return { output: { ending: endingOf(telegramId) }, effects: { rows } }
    },
  )

/** What is shown of a User ID. */
export const endingOf = (telegramId: number): string => String(telegramId).slice(-4)

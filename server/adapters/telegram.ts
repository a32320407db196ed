import { Api, GrammyError, HttpError } from 'grammy'
import type { Clock } from './clock.ts'
import { userOfLogin } from './telegram-login.ts'
import { standInFetch } from './telegram-stand-in.ts'

export interface TelegramSettings {
  readonly token: string | undefined
  /** The address of the Bot API, or 'stand-in' for the one that ships. */
  readonly apiRoot: string
  /** The bot's public name; with one, members may sign in at Telegram instead of typing their id. */
  readonly botName: string | undefined
}

export type TelegramState = 'not_configured' | 'stand_in' | 'ready' | 'failing'

/** What the product asks of Telegram. */
export interface Telegram {
  health(): { readonly state: TelegramState; readonly message: string }
  /** The bot's number for Telegram's sign-in page; undefined where that is not set up. */
  readonly loginBotId: string | undefined
  /**
   * Whether a user is in a public channel now. Somebody whom Telegram does not know, or hides, is not.
   *
   * @param channel its name, without @
   * @throws TelegramFailed when Telegram could not tell
   */
  isMember(channel: string, userId: number): Promise<boolean>
  /** The User ID that Telegram's sign-in vouches for, or undefined when it does not. */
  userOf(login: string): number | undefined
}

/** Why membership could not be asked. The reason is for the operator and names nobody. */
export class TelegramFailed extends Error {
  readonly retryAfterSeconds: number | undefined

  constructor(reason: string, retryAfterSeconds?: number) {
    super(reason)
    this.retryAfterSeconds = retryAfterSeconds
  }
}

/** A member waits for it, who gets no answer from us after 30 s. */
const TIMEOUT_MS = 8000

/** 400 because of the user who was asked about: unknown, hidden, deleted. */
const NO_SUCH_USER =
  /user not found|member not found|participant_id_invalid|user_id_invalid|user_not_participant|peer_id_invalid|invalid user_id/i
/** What Telegram says to a bot that may not look at the channel's members. */
const NOT_ADMIN = /member list is inaccessible|chat_admin_required|not a member|bot was kicked|need administrator/i

/** How long a failure speaks for the present: a channel may never be asked about again. */
const TROUBLE_MS = 15 * 60_000

/** @param timeoutMs how long Telegram may take, in milliseconds */
export function createTelegram(settings: TelegramSettings, clock: Clock, timeoutMs = TIMEOUT_MS): Telegram {
  const { botName, apiRoot } = settings
  const isStandIn = apiRoot === 'stand-in'
  const token = settings.token ?? (isStandIn ? '1:stand-in' : undefined)
  const api = token === undefined ? undefined : new Api(token, clientOptions(apiRoot, timeoutMs))
  /** What failed last, by channel; '' for what concerns all of them. The newest stands last. */
  const troubles = new Map<string, { readonly reason: string; readonly at: number }>()
  let pausedUntil = 0

  function fail(channel: string, { reason, isGeneral, retryAfter }: Failure): never {
    if (retryAfter) pausedUntil = clock.now().getTime() + retryAfter * 1000
    const subject = isGeneral ? '' : channel
    troubles.delete(subject)
    troubles.set(subject, { reason, at: clock.now().getTime() })
    throw new TelegramFailed(reason, retryAfter)
  }

  function newestTrouble(): string | undefined {
    const since = clock.now().getTime() - TROUBLE_MS
    for (const [subject, { at }] of troubles) if (at <= since) troubles.delete(subject)
    return [...troubles.values()].at(-1)?.reason
  }

  return {
    loginBotId: botName && token?.split(':')[0],
    health() {
      if (!api) return { state: 'not_configured', message: 'No bot is configured' }
      const trouble = newestTrouble()
      if (trouble) return { state: 'failing', message: trouble }
      if (isStandIn) return { state: 'stand_in', message: 'A stand-in answers; Telegram is not asked' }
      return { state: 'ready', message: 'Memberships are checked with Telegram' }
    },
    async isMember(channel, userId) {
      if (!api) throw new TelegramFailed('TELEGRAM_BOT_TOKEN is not set')
      const waitMs = pausedUntil - clock.now().getTime()
      if (waitMs > 0) throw new TelegramFailed('Telegram asked us to wait', Math.ceil(waitMs / 1000))
      try {
        const member = await api.getChatMember(`@${channel}`, userId)
        troubles.delete('')
        troubles.delete(channel)
        return isIn(member)
      } catch (error) {
        if (error instanceof GrammyError && error.error_code === 400 && NO_SUCH_USER.test(error.description)) {
          troubles.delete('')
          troubles.delete(channel)
          return false
        }
        return fail(channel, failureOf(error, channel))
      }
    },
    userOf: (login) => (token && botName ? userOfLogin(token, login, clock.now()) : undefined),
  }
}

type ChatMember = Awaited<ReturnType<Api['getChatMember']>>

function isIn(member: ChatMember): boolean {
  switch (member.status) {
    case 'creator':
    case 'administrator':
    case 'member':
      return true
    case 'restricted':
      return member.is_member
    default:
      return false
  }
}

interface Failure {
  readonly reason: string
  readonly isGeneral: boolean
  readonly retryAfter?: number
}

function failureOf(error: unknown, channel: string): Failure {
  if (error instanceof HttpError) return { reason: reasonOf(error.error), isGeneral: true }
  if (!(error instanceof GrammyError)) return { reason: 'Telegram’s answer could not be read', isGeneral: true }
  const { error_code: code, description = '', parameters } = error
  if (code === 429) {
    const retryAfter = Math.max(1, parameters.retry_after ?? 1)
    return { reason: `Telegram allows no more questions for ${retryAfter} s`, isGeneral: true, retryAfter }
  }
  if (code === 401 || code === 404) return { reason: 'Telegram does not know TELEGRAM_BOT_TOKEN', isGeneral: true }
  if (NOT_ADMIN.test(description)) return { reason: `The bot is no administrator of @${channel}`, isGeneral: false }
  if (/chat not found/i.test(description)) return { reason: `There is no channel @${channel}`, isGeneral: false }
  // Their own words, without a number that could be somebody's.
  const words = description.replace(/\d{4,}/g, '…').slice(0, 120)
  return { reason: `Telegram answered ${code} about @${channel}: ${words}`, isGeneral: code >= 500 }
}

function reasonOf(cause: unknown): string {
  if (cause instanceof Error && cause.name === 'TimeoutError') return 'Telegram did not answer in time'
  if (cause instanceof SyntaxError) return 'What answered was not the Bot API'
  return 'Telegram could not be reached'
}

/** grammY's own fetch is an old package; ours is Node's, which wants signals of its own kind. */
function clientOptions(apiRoot: string, timeoutMs: number) {
  type Fetch = NonNullable<NonNullable<ConstructorParameters<typeof Api>[1]>['fetch']>
  const send = apiRoot === 'stand-in' ? standInFetch : globalThis.fetch
  const ours = (url: string | URL, { method, body }: { method: string; body: string }) =>
    send(url, {
      method,
      body,
      headers: { 'content-type': 'application/json' },
      signal: AbortSignal.timeout(timeoutMs),
    })
  return {
    ...(apiRoot !== 'stand-in' && { apiRoot }),
    timeoutSeconds: Math.ceil(timeoutMs / 1000) + 1,
    fetch: ours as unknown as Fetch,
  }
}

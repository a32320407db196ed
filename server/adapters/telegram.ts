import { Api, GrammyError, HttpError } from 'grammy'
import type { Clock } from './clock.ts'
import { verifyLogin } from './telegram-login.ts'
import { standInFetch } from './telegram-stand-in.ts'

export interface TelegramSettings {
  readonly token: string | undefined
  /** URL of the Bot API, or 'stand-in' for the built-in one. */
  readonly apiRoot: string
  /** The bot's public name; if set, members may sign in at Telegram instead of typing their id. */
  readonly botName: string | undefined
}

export type TelegramState = 'not_configured' | 'stand_in' | 'ready' | 'failing'

/** The parts of Telegram that this product uses. */
export interface Telegram {
  health(): { readonly state: TelegramState; readonly message: string }
  /** The bot's id for Telegram's sign-in page; undefined where that is not set up. */
  readonly loginBotId: string | undefined
  /**
   * Returns whether a user is in a public channel now; false for users whom Telegram does not find or hides.
   *
   * @param channel its name, without @
   * @throws TelegramError when Telegram gave no answer
   */
  isMember(channel: string, userId: number): Promise<boolean>
  /** Returns the User ID of a Telegram sign-in; undefined when it is not valid. */
  verifyLogin(login: string): number | undefined
}

/** Telegram could not be asked. The reason is for the operator and names no member. */
export class TelegramError extends Error {
  readonly retryAfterSeconds: number | undefined

  constructor(reason: string, retryAfterSeconds?: number) {
    super(reason)
    this.retryAfterSeconds = retryAfterSeconds
  }
}

/** A member waits for the answer; the browser's timeout is 30 s. */
const TIMEOUT_MS = 8000

/** Descriptions of a 400 because of the user: unknown, hidden, deleted. */
const NO_SUCH_USER =
  /user not found|member not found|participant_id_invalid|user_id_invalid|user_not_participant|peer_id_invalid|invalid user_id/i
/** Descriptions for a bot that may not read the channel's members. */
const NOT_ADMIN = /member list is inaccessible|chat_admin_required|not a member|bot was kicked|need administrator/i

/** How long health reports a failure, because a channel may never be asked about again. */
const FAILURE_REPORT_MS = 15 * 60_000

/** @param timeoutMs timeout of a request, in milliseconds */
export function createTelegram(settings: TelegramSettings, clock: Clock, timeoutMs = TIMEOUT_MS): Telegram {
  const { botName, apiRoot } = settings
  const isStandIn = apiRoot === 'stand-in'
  const token = settings.token ?? (isStandIn ? '1:stand-in' : undefined)
  const api = token === undefined ? undefined : new Api(token, clientOptions(apiRoot, timeoutMs))
  /** The last failure by channel, oldest first; '' for failures of all channels. */
  const failures = new Map<string, { readonly reason: string; readonly at: number }>()
  let pausedUntil = 0

  function fail(channel: string, { reason, isGeneral, retryAfter }: Failure): never {
    if (retryAfter) pausedUntil = clock.now().getTime() + retryAfter * 1000
    const subject = isGeneral ? '' : channel
    failures.delete(subject)
    failures.set(subject, { reason, at: clock.now().getTime() })
    throw new TelegramError(reason, retryAfter)
  }

  function newestFailure(): string | undefined {
    const since = clock.now().getTime() - FAILURE_REPORT_MS
    for (const [subject, { at }] of failures) if (at <= since) failures.delete(subject)
    return [...failures.values()].at(-1)?.reason
  }

  return {
    loginBotId: botName && token?.split(':')[0],
    health() {
      if (!api) return { state: 'not_configured', message: 'No bot is configured' }
      const failure = newestFailure()
      if (failure) return { state: 'failing', message: failure }
      if (isStandIn) return { state: 'stand_in', message: 'A stand-in answers; Telegram is not asked' }
      return { state: 'ready', message: 'Memberships are checked with Telegram' }
    },
    async isMember(channel, userId) {
      if (!api) throw new TelegramError('TELEGRAM_BOT_TOKEN is not set')
      const waitMs = pausedUntil - clock.now().getTime()
      if (waitMs > 0) throw new TelegramError('Telegram asked us to wait', Math.ceil(waitMs / 1000))
      try {
        const member = await api.getChatMember(`@${channel}`, userId)
        failures.delete('')
        failures.delete(channel)
        return isInChannel(member)
      } catch (error) {
        if (error instanceof GrammyError && error.error_code === 400 && NO_SUCH_USER.test(error.description)) {
          failures.delete('')
          failures.delete(channel)
          return false
        }
        return fail(channel, failureOf(error, channel))
      }
    },
    verifyLogin: (login) => (token && botName ? verifyLogin(token, login, clock.now()) : undefined),
  }
}

type ChatMember = Awaited<ReturnType<Api['getChatMember']>>

function isInChannel(member: ChatMember): boolean {
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
  if (code === 401 || code === 404) return { reason: 'Telegram does not accept TELEGRAM_BOT_TOKEN', isGeneral: true }
  if (NOT_ADMIN.test(description)) return { reason: `The bot is no administrator of @${channel}`, isGeneral: false }
  if (/chat not found/i.test(description)) return { reason: `There is no channel @${channel}`, isGeneral: false }
  // Telegram's description, without numbers that could be a User ID.
  const detail = description.replace(/\d{4,}/g, '…').slice(0, 120)
  return { reason: `Telegram answered ${code} about @${channel}: ${detail}`, isGeneral: code >= 500 }
}

function reasonOf(cause: unknown): string {
  if (cause instanceof Error && cause.name === 'TimeoutError') return 'Telegram did not answer in time'
  if (cause instanceof SyntaxError) return 'What answered was not the Bot API'
  return 'Telegram could not be reached'
}

/** Replaces grammY's fetch, an old package, by Node's, which needs Node's own AbortSignal. */
function clientOptions(apiRoot: string, timeoutMs: number) {
  type Fetch = NonNullable<NonNullable<ConstructorParameters<typeof Api>[1]>['fetch']>
  const send = apiRoot === 'stand-in' ? standInFetch : globalThis.fetch
  const nodeFetch = (url: string | URL, { method, body }: { method: string; body: string }) =>
    send(url, {
      method,
      body,
      headers: { 'content-type': 'application/json' },
      signal: AbortSignal.timeout(timeoutMs),
    })
  return {
    ...(apiRoot !== 'stand-in' && { apiRoot }),
    timeoutSeconds: Math.ceil(timeoutMs / 1000) + 1,
    fetch: nodeFetch as unknown as Fetch,
  }
}

/**
 * Special cases of a stand-in for the Bot API, for development and tests, by the last two digits of the User ID. Every other user is a
 * member of every channel. The stand-in has one method, getChatMember.
 */
const SPECIAL: Readonly<Record<string, (userId: number) => StandInAnswer>> = {
  '01': (id) => member(id, { status: 'creator', is_anonymous: false }),
  '02': (id) => member(id, { status: 'administrator', can_be_edited: false, is_anonymous: false }),
  '03': (id) => member(id, { status: 'restricted', is_member: true, until_date: 0 }),
  '04': (id) => member(id, { status: 'restricted', is_member: false, until_date: 0 }),
  '05': (id) => member(id, { status: 'left' }),
  '06': (id) => member(id, { status: 'kicked', until_date: 0 }),
  '07': () => refusal(400, 'Bad Request: user not found'),
  '08': () => refusal(400, 'Bad Request: PARTICIPANT_ID_INVALID'),
  '09': () => refusal(400, 'Bad Request: member list is inaccessible'),
  '10': () => refusal(429, 'Too Many Requests: retry after 7', { retry_after: 7 }),
  '11': () => 'no connection',
  '12': () => 'no answer',
  '13': () => refusal(502, 'Bad Gateway'),
  '14': () => refusal(401, 'Unauthorized'),
  '15': () => refusal(400, 'Bad Request: chat not found'),
  '16': () => refusal(403, 'Forbidden: bot is not a member of the channel chat'),
}

export interface StandInReply {
  readonly status: number
  readonly body: object
}
export type StandInAnswer = StandInReply | 'no connection' | 'no answer'

/** Answers a call of the Bot API. @param method the last part of its path */
export function answerAsBotApi(method: string, parameters: unknown): StandInAnswer {
  if (method !== 'getChatMember') return refusal(404, 'Not Found: method not found')
  const userId = Number((parameters as { user_id?: unknown } | null)?.user_id)
  const special = SPECIAL[String(userId).slice(-2)]
  return special ? special(userId) : member(userId, { status: 'member' })
}

const member = (id: number, fields: object): StandInReply => ({
  status: 200,
  body: { ok: true, result: { user: { id, is_bot: false, first_name: 'Member' }, ...fields } },
})

const refusal = (code: number, description: string, parameters?: object): StandInReply => ({
  status: code,
  body: { ok: false, error_code: code, description, ...(parameters && { parameters }) },
})

/** Answers requests in place of `fetch`. */
export async function standInFetch(
  url: string | URL,
  { body, signal }: { readonly body: string; readonly signal: AbortSignal },
): Promise<Response> {
  const answer = answerAsBotApi(String(url).split('/').at(-1) ?? '', JSON.parse(body))
  if (answer === 'no connection') throw new TypeError('fetch failed')
  if (answer === 'no answer') return await new Promise((_, reject) => rejectOnAbort(signal, reject))
  return Response.json(answer.body, { status: answer.status })
}

function rejectOnAbort(signal: AbortSignal, reject: (reason: unknown) => void): void {
  signal.addEventListener('abort', () => reject(signal.reason), { once: true })
}

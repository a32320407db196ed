import { randomUUID } from 'node:crypto'
import { Actor } from '../actor.ts'
import type { TestMember } from '../factories.ts'
import { ACTIONS, type ActionName } from './actions.ts'

export interface Answer {
  readonly status: number
  readonly body: unknown
  readonly code: string | undefined
  readonly replayed: boolean
  /** The session cookie that the answer sets, if any. */
  readonly cookie: string | undefined
  /** The seconds of Retry-After. */
  readonly waitSeconds: number | undefined
}

/** A write by an actor, with the idempotency key that its retries repeat. */
export interface Action {
  readonly name: ActionName
  readonly by: TestMember
  readonly request: {
    readonly params?: Record<string, string>
    readonly query?: Record<string, string>
    readonly body?: unknown
    readonly headers?: Record<string, string>
  }
  readonly key: string
  /** Undefined until an answer arrives. */
  answer: Answer | undefined
}

/** Records all actions and their answers. */
export class Journal {
  readonly actions: Action[] = []
  answered = 0
  /** When each answer arrived, in milliseconds of performance.now(). */
  readonly times: number[] = []
  #awaited: { readonly count: number; readonly resolve: () => void } | undefined

  begin(name: ActionName, by: TestMember, request: Action['request'] = {}): Action {
    const action: Action = { name, by, request, key: randomUUID(), answer: undefined }
    this.actions.push(action)
    return action
  }

  /** Sends an action, for the first time or again, and records the answer. @throws Error without an answer */
  async send(url: string, action: Action): Promise<Answer> {
    const answer = await sendUnrecorded(url, action)
    // The server is not ready, or still runs a call with this key. This is no answer to the action.
    if (answer.status === 503) throw new Error('the server asks to try again')
    return this.record(action, answer)
  }

  /** Records the answer of an action. */
  record(action: Action, answer: Answer): Answer {
    action.answer = answer
    this.answered += 1
    this.times.push(performance.now())
    if (this.answered === this.#awaited?.count) this.#awaited.resolve()
    return answer
  }

  /** Resolves when this many answers were recorded. Only the latest call is served. */
  waitForAnswers(count: number): Promise<void> {
    return new Promise((resolve) => {
      this.#awaited = { count, resolve }
    })
  }

  get unanswered(): Action[] {
    return this.actions.filter((action) => action.answer === undefined)
  }

  /** Returns the actions of a name that succeeded, in the order in which they began. */
  succeeded(name: ActionName): Action[] {
    return this.actions.filter((action) => action.name === name && action.answer?.status === 200)
  }
}

/** Sends an action without recording the answer. */
export async function sendUnrecorded(url: string, { name, by, request, key }: Action): Promise<Answer> {
  const { status, body, code, headers } = await new Actor(url, by).call(ACTIONS[name], { ...request, key } as never)
  const [cookie] = headers.getSetCookie()
  return {
    status,
    body,
    code,
    replayed: headers.get('idempotent-replay') === 'true',
    cookie: cookie?.split(';')[0],
    waitSeconds: headers.has('retry-after') ? Number(headers.get('retry-after')) : undefined,
  }
}

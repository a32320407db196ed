import { randomUUID } from 'node:crypto'
import { Actor } from '../actor.ts'
import type { TestMember } from '../factories.ts'
import { ACTIONS, type CrashAction } from './actions.ts'

export interface Answer {
  readonly status: number
  readonly body: unknown
  readonly code: string | undefined
  readonly replayed: boolean
  /** The session's cookie, where the answer brought one. */
  readonly cookie: string | undefined
  /** How long the server asks to wait. */
  readonly waitSeconds: number | undefined
}

/** One thing that somebody did, with the key that makes its retry the same thing. */
export interface Action {
  readonly deed: CrashAction
  readonly by: TestMember
  readonly request: {
    readonly params?: Record<string, string>
    readonly query?: Record<string, string>
    readonly body?: unknown
    readonly headers?: Record<string, string>
  }
  readonly key: string
  /** What the server said; undefined for as long as nobody has heard it. */
  answer: Answer | undefined
}

/** Everything that was tried, and what of it was answered. */
export class Journal {
  readonly actions: Action[] = []
  answered = 0
  /** When each answer came, in milliseconds of performance.now(). */
  readonly times: number[] = []
  #awaited: { readonly count: number; readonly resolve: () => void } | undefined

  begin(deed: CrashAction, by: TestMember, request: Action['request'] = {}): Action {
    const action: Action = { deed, by, request, key: randomUUID(), answer: undefined }
    this.actions.push(action)
    return action
  }

  /** Sends an action, for the first time or again. @throws Error when no answer came back */
  async send(url: string, action: Action): Promise<Answer> {
    const answer = await ask(url, action)
    // The server is not ready or still at it: nothing was said about the action.
    if (answer.status === 503) throw new Error('the server asks to try again')
    return this.hear(action, answer)
  }

  /** Notes what was said about an action. */
  hear(action: Action, answer: Answer): Answer {
    action.answer = answer
    this.answered += 1
    this.times.push(performance.now())
    if (this.answered === this.#awaited?.count) this.#awaited.resolve()
    return answer
  }

  /** Resolves at the answer of that number. */
  answers(count: number): Promise<void> {
    return new Promise((resolve) => {
      this.#awaited = { count, resolve }
    })
  }

  get unheard(): Action[] {
    return this.actions.filter((action) => action.answer === undefined)
  }

  /** What was done, in the order of trying. */
  done(deed: CrashAction): Action[] {
    return this.actions.filter((action) => action.deed === deed && action.answer?.status === 200)
  }
}

/** Sends an action without noting anything. */
export async function ask(url: string, { deed, by, request, key }: Action): Promise<Answer> {
  const { status, body, code, headers } = await new Actor(url, by).call(ACTIONS[deed], { ...request, key } as never)
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

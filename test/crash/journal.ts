import { randomUUID } from 'node:crypto'
import { Actor } from '../actor.ts'
import type { TestMember } from '../factories.ts'

/** What people do while the server is being killed. */
export type Deed = 'spin' | 'rotate' | 'request' | 'move'

const ROUTES = {
  spin: 'POST /api/games/wheel/spins',
  rotate: 'POST /api/fairness/rotate',
  request: 'POST /api/redemptions',
  move: 'POST /api/admin/redemptions/:id/status',
} as const

export interface Answer {
  readonly status: number
  readonly body: unknown
  readonly code: string | undefined
  readonly replayed: boolean
}

/** One thing that somebody did, with the key that makes its retry the same thing. */
export interface Action {
  readonly deed: Deed
  readonly by: TestMember
  readonly request: { readonly params?: Record<string, string>; readonly body?: unknown }
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

  begin(deed: Deed, by: TestMember, request: Action['request'] = {}): Action {
    const action: Action = { deed, by, request, key: randomUUID(), answer: undefined }
    this.actions.push(action)
    return action
  }

  /** Sends an action, for the first time or again. @throws Error when no answer came back */
  async send(url: string, action: Action): Promise<Answer> {
    const answer = await ask(url, action)
    // The server is not ready or still at it: nothing was said about the action.
    if (answer.status === 503) throw new Error('the server asks to try again')
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
  done(deed: Deed): Action[] {
    return this.actions.filter((action) => action.deed === deed && action.answer?.status === 200)
  }
}

/** Sends an action without noting anything. */
export async function ask(url: string, { deed, by, request, key }: Action): Promise<Answer> {
  const { status, body, code, headers } = await new Actor(url, by).call(ROUTES[deed], { ...request, key } as never)
  return { status, body, code, replayed: headers.get('idempotent-replay') === 'true' }
}

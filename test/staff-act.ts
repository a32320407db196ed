import type { Actor, Answer } from './actor.ts'
import type { TestApp } from './app.ts'

/** What a successful call of staff starts from. */
export interface Stage {
  readonly app: TestApp
  /** A super admin. */
  readonly staff: Actor
  /** Somebody with points. */
  readonly member: Actor
}

/** Prepares what the call needs, then calls. What is prepared by staff is audited as well. */
export type Act = (stage: Stage) => Promise<() => Promise<Answer<unknown>>>

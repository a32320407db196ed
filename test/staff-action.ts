import type { Actor, Answer } from './actor.ts'
import type { TestApp } from './app.ts'

export interface ActionContext {
  readonly app: TestApp
  /** A super admin. */
  readonly staff: Actor
  /** A member with points. */
  readonly member: Actor
}

/** Prepares what the call needs and returns the call. Preparations by staff are audited too. */
export type Action = (stage: ActionContext) => Promise<() => Promise<Answer<unknown>>>

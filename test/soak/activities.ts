import type { Client } from './client.ts'
import { pickWeighted } from './fault-plan.ts'
import type { Mailbox } from './mailbox.ts'
import type { SoakActor } from './soak-actor.ts'

/** A promo code that members may redeem. */
export interface KnownCode {
  readonly id: string
  readonly code: string
  /** Set before staff deactivate or delete it. */
  mayBeInvalid: boolean
}

/** What all actors share. */
export interface SoakContext {
  readonly client: Client
  readonly mailbox: Mailbox
  readonly codes: KnownCode[]
  /** All members who have started. */
  readonly members: SoakActor[]
}

/** A step that an actor may take next. */
export interface Activity {
  readonly weight: number
  /** Returns whether the actor can take the step. Default: always. */
  readonly canRun?: (actor: SoakActor) => boolean
  readonly run: (context: SoakContext, actor: SoakActor, random: () => number) => Promise<void>
}
export type Activities = Readonly<Record<string, Activity>>

/** Picks a possible activity by weight and runs it. */
export async function runRandomActivity(
  context: SoakContext,
  actor: SoakActor,
  random: () => number,
  activities: Activities,
): Promise<void> {
  const possible = Object.values(activities).filter(({ canRun }) => canRun?.(actor) ?? true)
  await pickWeighted(random, possible, ({ weight }) => weight).run(context, actor, random)
}

export const pickOne = <One>(random: () => number, from: readonly One[]): One | undefined =>
  from[Math.floor(random() * from.length)]

export const TIME_ZONES = ['UTC', 'Asia/Kolkata', 'America/New_York', 'Europe/Berlin']
const AROUND_MIDNIGHT = /^(23:59|00:0\d)/
/**
 * Returns the codes around midnight in one of the time zones, when items of the previous day expire; otherwise none.
 * Call it when the answer is there.
 */
export const allowedAtMidnight = <Code extends string>(...codes: Code[]): Code[] => {
  const timeIn = (timeZone: string) => new Date().toLocaleTimeString('en-GB', { timeZone, hourCycle: 'h23' })
  return TIME_ZONES.some((timeZone) => AROUND_MIDNIGHT.test(timeIn(timeZone))) ? codes : []
}

let texts = 0
/** Returns a text that occurs only once in a run. */
export const uniqueText = (start: string): string => `${start} number ${++texts}`

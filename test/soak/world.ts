import type { Person } from './actor.ts'
import type { Client } from './client.ts'
import type { Mailbox } from './mailbox.ts'
import { pick } from './plan.ts'

/** A promo code that members may try. */
export interface KnownCode {
  readonly id: string
  readonly code: string
  /** Staff have withdrawn it or switched it off, or are about to. */
  isDoubtful: boolean
}

/** What everybody shares. */
export interface World {
  readonly client: Client
  readonly mailbox: Mailbox
  readonly codes: KnownCode[]
  /** Everybody who has begun. */
  readonly members: Person[]
}

/** Something that somebody may do next. */
export interface Activity {
  readonly weight: number
  /** Whether there is anything to do; always, unless said. */
  readonly when?: (person: Person) => boolean
  readonly does: (world: World, person: Person, chance: () => number) => Promise<void>
}
export type Activities = Readonly<Record<string, Activity>>

/** Does one of these, drawn by weight. */
export async function doSomething(
  world: World,
  person: Person,
  chance: () => number,
  activities: Activities,
): Promise<void> {
  const possible = Object.values(activities).filter(({ when }) => when?.(person) ?? true)
  await pick(chance, possible, ({ weight }) => weight).does(world, person, chance)
}

export const oneOf = <One>(chance: () => number, from: readonly One[]): One | undefined =>
  from[Math.floor(chance() * from.length)]

/** Where members live; where a day is just over, what was good for that day is as well. To be asked when the answer is there. */
export const ZONES = ['UTC', 'Asia/Kolkata', 'America/New_York', 'Europe/Berlin']
const AFTER_MIDNIGHT = /^00:0\d/
export const atMidnight = <Code extends string>(...codes: Code[]): Code[] =>
  ZONES.some((timeZone) => AFTER_MIDNIGHT.test(new Date().toLocaleTimeString('en-GB', { timeZone, hourCycle: 'h23' })))
    ? codes
    : []

let said = 0
/** A text that nobody else writes. */
export const words = (about: string): string => `${about} number ${++said}`

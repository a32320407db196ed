// How people spend the time: members come, do what they like and go; staff work; somebody looks at everything.

import { chanceOf } from '../cluster/chance.ts'
import { accountLife, newcomer } from './account-life.ts'
import type { Person } from './actor.ts'
import { OFFICE } from './office-life.ts'
import { PLAYS } from './plays.ts'
import type { Reader } from './readers.ts'
import { SHOPPING } from './shopping.ts'
import { APPROVALS, DESK } from './staff-actor.ts'
import { type Activities, doSomething, type World } from './world.ts'

/** How many members are there at once, and how many look at everything. */
const LANES = 16
const READERS = 2
/** How much a member does before the next one comes. */
const STEPS = { least: 40, most: 120 }
const PAUSE_MS = { member: 700, staff: 600, reader: 400 }
const NEWCOMERS = 0.3

interface Cast {
  readonly members: readonly Person[]
  readonly staff: readonly Person[]
  readonly picture: Buffer
  readonly reader: Reader
}

/** Everybody at once, each drawing by the seed and a number of their own. @returns when all have gone home */
export async function live(world: World, { members, staff, picture, reader }: Cast, seed: number): Promise<void> {
  const supply = members.values()
  const memberLife: Activities = { ...PLAYS, ...SHOPPING, ...accountLife(picture) }
  const lanes = Array.from({ length: LANES }, (_, lane) =>
    memberLane(world, supply, memberLife, chanceOf(seed * 1000 + lane)),
  )
  const [, watcher, ...busy] = staff
  const desks = busy.map((person, index) => {
    const mayDecide = person.role !== 'support'
    const activities = {
      ...(mayDecide ? { ...DESK, ...APPROVALS } : { support: DESK.support as Activities[string] }),
      ...(person.role === 'super_admin' && OFFICE),
    }
    return loop(world, PAUSE_MS.staff, chanceOf(seed * 1000 + 500 + index), (chance) =>
      doSomething(world, person, chance, activities),
    )
  })
  const readers = Array.from({ length: READERS }, (_, index) =>
    loop(world, PAUSE_MS.reader, chanceOf(seed * 1000 + 700 + index), (chance) =>
      reader.read(world, watcher as Person, chance),
    ),
  )
  await Promise.all([...lanes, ...desks, ...readers])
}

async function memberLane(
  world: World,
  supply: Iterator<Person>,
  activities: Activities,
  chance: () => number,
): Promise<void> {
  const { client, members } = world
  while (!client.closing.signal.aborted) {
    const next = chance() < NEWCOMERS ? undefined : supply.next().value
    const person = next ?? (await newcomer(world))
    if (!person) continue
    members.push(person)
    const steps = STEPS.least + chance() * (STEPS.most - STEPS.least)
    for (let step = 0; step < steps && !person.hasLeft && !client.closing.signal.aborted; step += 1) {
      await doSomething(world, person, chance, activities)
      if (person.isShutOut && chance() < 0.2) break
      await client.pause(chance() * PAUSE_MS.member)
    }
  }
}

async function loop(
  { client }: World,
  pauseMs: number,
  chance: () => number,
  does: (chance: () => number) => Promise<void>,
): Promise<void> {
  while (!client.closing.signal.aborted) {
    await does(chance)
    await client.pause(chance() * pauseMs)
  }
}

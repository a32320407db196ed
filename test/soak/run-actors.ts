import { seededRandom } from '../cluster/seeded-random.ts'
import { accountActivities, registerMember } from './account-activities.ts'
import { type Activities, runRandomActivity, type SoakContext } from './activities.ts'
import { EARNING_ACTIVITIES } from './earning-activities.ts'
import type { RandomReader } from './random-reader.ts'
import type { SoakActor } from './soak-actor.ts'
import { APPROVAL_ACTIVITIES, STAFF_ACTIVITIES } from './staff-activities.ts'
import { STORE_AND_SUPPORT_ACTIVITIES } from './store-and-support-activities.ts'
import { SUPER_ADMIN_ACTIVITIES } from './super-admin-activities.ts'

/** Number of concurrent members and of concurrent readers. */
const MEMBERS = 16
const READERS = 2
/** Number of activities of a member before the next one starts. */
const STEPS = { least: 40, most: 120 }
const PAUSE_MS = { member: 700, staff: 600, reader: 400 }
/** Share of members who register during the test. */
const REGISTRATIONS = 0.3

interface Actors {
  readonly members: readonly SoakActor[]
  readonly staff: readonly SoakActor[]
  readonly picture: Buffer
  readonly reader: RandomReader
}

/**
 * Runs members, staff and readers concurrently until the client closes. Each has a random generator of its own, whose seed
 * follows from the run's seed. The first staff member verifies at the end, the second reads.
 */
export async function runActors(
  context: SoakContext,
  { members, staff, picture, reader }: Actors,
  seed: number,
): Promise<void> {
  const waiting = members.values()
  const memberActivities: Activities = {
    ...EARNING_ACTIVITIES,
    ...STORE_AND_SUPPORT_ACTIVITIES,
    ...accountActivities(picture),
  }
  const memberRuns = Array.from({ length: MEMBERS }, (_, index) =>
    runMembers(context, waiting, memberActivities, seededRandom(seed * 1000 + index)),
  )
  const [, readingStaff, ...workingStaff] = staff
  const staffRuns = workingStaff.map((actor, index) => {
    const canDecide = actor.role !== 'support'
    const activities = {
      ...(canDecide
        ? { ...STAFF_ACTIVITIES, ...APPROVAL_ACTIVITIES }
        : { support: STAFF_ACTIVITIES.support as Activities[string] }),
      ...(actor.role === 'super_admin' && SUPER_ADMIN_ACTIVITIES),
    }
    return repeat(context, PAUSE_MS.staff, seededRandom(seed * 1000 + 500 + index), (random) =>
      runRandomActivity(context, actor, random, activities),
    )
  })
  const readerRuns = Array.from({ length: READERS }, (_, index) =>
    repeat(context, PAUSE_MS.reader, seededRandom(seed * 1000 + 700 + index), (random) =>
      reader.read(context, readingStaff as SoakActor, random),
    ),
  )
  await Promise.all([...memberRuns, ...staffRuns, ...readerRuns])
}

/** Runs one member after the other. */
async function runMembers(
  context: SoakContext,
  waiting: Iterator<SoakActor>,
  activities: Activities,
  random: () => number,
): Promise<void> {
  const { client, members } = context
  while (!client.closing.signal.aborted) {
    const next = random() < REGISTRATIONS ? undefined : waiting.next().value
    const actor = next ?? (await registerMember(context))
    if (!actor) continue
    members.push(actor)
    const steps = STEPS.least + random() * (STEPS.most - STEPS.least)
    for (let step = 0; step < steps && !actor.hasLeft && !client.closing.signal.aborted; step += 1) {
      await runRandomActivity(context, actor, random, activities)
      if (actor.mayBeBlocked && random() < 0.2) break
      await client.pause(random() * PAUSE_MS.member)
    }
  }
}

async function repeat(
  { client }: SoakContext,
  pauseMs: number,
  random: () => number,
  step: (random: () => number) => Promise<void>,
): Promise<void> {
  while (!client.closing.signal.aborted) {
    await step(random)
    await client.pause(random() * pauseMs)
  }
}

// Adds the members and staff of the soak test: node test/soak/add-actors.ts COUNT prints them as JSON. In the folder of an earlier version
// it runs by the code of that version, and makes a database with its tables.

import { systemClock } from '#server/adapters/clock.ts'
import { withDatabase } from '../crash/database.ts'
import { addMember, type TestMember } from '../factories.ts'

const OPENING_POINTS = 3000
/** The first one prepares and verifies, the second one only reads. */
export const STAFF_ROLES = [
  'super_admin',
  'super_admin',
  'super_admin',
  'super_admin',
  'moderator',
  'moderator',
  'support',
] as const

export interface AddedActors {
  readonly members: readonly TestMember[]
  /** In the order of {@link STAFF_ROLES}. */
  readonly staff: readonly TestMember[]
}

/** @param environment settings of the database */
export function addActors(environment: Record<string, string>, count: number): Promise<AddedActors> {
  return withDatabase(environment, async ({ db }, config) => {
    const members: TestMember[] = []
    for (let number = 0; number < count; number += 1)
      members.push(await addMember(db, systemClock, config, { granted: OPENING_POINTS }))
    const staff: TestMember[] = []
    for (const role of STAFF_ROLES) staff.push(await addMember(db, systemClock, config, { role }))
    return { members, staff }
  })
}

if (import.meta.main) {
  const environment = process.env as Record<string, string>
  console.log(JSON.stringify(await addActors(environment, Number(process.argv[2]))))
}

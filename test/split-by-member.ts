import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const STEPS = readFileSync(join(import.meta.dirname, '../deploy/sql/split-by-member-steps.sql'), 'utf8')

/** Runs the script that partitions the growing tables by member, on one connection as psql does. */
export async function splitByMember(query: (text: string) => Promise<unknown>, parts: number): Promise<void> {
  for (const text of ['begin', `select set_config('paz.parts', '${parts}', true)`, STEPS, 'commit']) await query(text)
}

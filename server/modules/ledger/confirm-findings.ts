import { setTimeout as wait } from 'node:timers/promises'
import type { Db } from '#server/db/transaction.ts'
import { hasWorkers } from '#server/db/workers.ts'

const ROUNDS = 3
/** Longer than the prepared transactions of a lost node usually wait (docs/operations/beyond-one-machine.md). */
const PAUSE_MS = 8000

interface OfMember {
  readonly memberId: string
}

type FindAgain<Finding> = (memberId: string) => Promise<readonly Finding[]>

/**
 * Returns the findings that stay. Where the history is on several machines, a statement reads rows of the coordinator some moments before those
 * of a worker, so a play in between looks like damage.
 *
 * @param findAgain returns the findings of one member
 */
export const confirmFindings = async <Finding extends OfMember>(
  db: Db,
  findings: readonly Finding[],
  findAgain: FindAgain<Finding>,
): Promise<readonly Finding[]> =>
  findings.length > 0 && (await hasWorkers(db)) ? await findingsThatStay(findings, findAgain, PAUSE_MS) : findings

/** Repeats the search for each member with findings up to three times, and drops who has none at one time. @returns what was found last */
export async function findingsThatStay<Finding extends OfMember>(
  findings: readonly Finding[],
  findAgain: FindAgain<Finding>,
  pauseMs: number,
): Promise<readonly Finding[]> {
  let found = findings
  for (let round = 1; round <= ROUNDS && found.length > 0; round += 1) {
    await wait(pauseMs)
    const again: Finding[] = []
    for (const memberId of new Set(found.map((finding) => finding.memberId))) again.push(...(await findAgain(memberId)))
    found = again
  }
  return found
}

import { randomInt } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { addActorGroups, MEMBERS_PER_GROUP } from './actor-groups.ts'
import { compareWorkload } from './compare.ts'
import { SECRET, withDatabase } from './database.ts'
import { Journal, sendUnrecorded } from './journal.ts'
import { startServer, verifyByCommand } from './server.ts'
import { ACTIONS_PER_MEMBER, runWorkload } from './workload.ts'

export interface CrashReport {
  readonly acknowledged: number
  readonly retried: number
  /** Number of retried actions that were committed before the kill and answered with the stored response. */
  readonly replayed: number
  readonly verified: number
  readonly violations: readonly string[]
}

/**
 * Kills the server `kills` times under load, starts it again, retries unanswered actions, and compares the answers with
 * the database.
 */
export async function runCrashTest(environment: Record<string, string>, kills: number): Promise<CrashReport> {
  // Settings of the shell must not lead to another database or mail server.
  const settings = { DATABASE_URL: '', SMTP_URL: '', PUBLIC_URL: '', NODE_ENV: '', ...environment, SECRET }
  const groups = await withDatabase(settings, (database, config) => addActorGroups(database, config, kills + 1))
  const journal = new Journal()
  const violations: string[] = []
  let retried = 0
  let replayed = 0
  const verify = () => {
    const { status, output } = verifyByCommand(settings)
    if (status !== 0) violations.push(`verify ended with ${status}: ${output}`)
  }

  for (const [round, group] of groups.entries()) {
    const server = await startServer(settings)
    const retries = journal.unanswered
    retried += retries.length
    const running = runWorkload((action) => journal.send(server.url, action), journal, group)
    if (round < kills) {
      // Counted in answers, because machines differ in speed. The pause avoids a kill right after an answer every time.
      const count = journal.answered + randomInt(1, MEMBERS_PER_GROUP * ACTIONS_PER_MEMBER)
      await Promise.race([running, journal.waitForAnswers(count)])
      await wait(randomInt(10))
      await server.kill()
      await running
    } else {
      await running
      violations.push(...(await findChangedAnswers(server.url, journal)))
      const code = await server.stop()
      if (code !== 0) violations.push(`the server ended with ${code} after SIGTERM`)
    }
    replayed += retries.filter((action) => action.answer?.replayed).length
    verify()
  }
  const members = groups.flatMap((group) => group.members)
  violations.push(...(await withDatabase(settings, ({ db }) => compareWorkload(db, journal, { members }))))
  return { acknowledged: journal.answered, retried, replayed, verified: groups.length, violations }
}

/** Repeats all successful actions. @returns those that did not get the same answer again */
async function findChangedAnswers(url: string, journal: Journal): Promise<string[]> {
  const violations: string[] = []
  for (const action of journal.actions.filter(({ answer }) => answer?.status === 200)) {
    const again = await sendUnrecorded(url, action)
    if (!again.replayed || JSON.stringify(again.body) !== JSON.stringify(action.answer?.body)) {
      violations.push(`a repeated ${action.name} got another answer: ${again.status} ${JSON.stringify(again.body)}`)
    }
  }
  return violations
}

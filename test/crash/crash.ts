import { randomInt } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { addActors, MEMBERS, SECRET, withDatabase } from './actors.ts'
import { compare } from './compare.ts'
import { ask, Journal } from './journal.ts'
import { ACTIONS_PER_MEMBER, play } from './play.ts'
import { startServer, verifyByCommand } from './server.ts'

export interface CrashReport {
  readonly acknowledged: number
  readonly retried: number
  /** Of the retried: those that had been done before the kill, and were answered from what was kept. */
  readonly hadBeenDone: number
  readonly verified: number
  readonly violations: readonly string[]
}

/**
 * Kills the server `kills` times while people spin and redeem, starts it again, lets them retry what they
 * heard nothing of, and compares what they were told with the database.
 */
export async function crash(environment: Record<string, string>, kills: number): Promise<CrashReport> {
  // Whatever is set outside must not lead to another database or mail server.
  const settings = { DATABASE_URL: '', SMTP_URL: '', PUBLIC_URL: '', NODE_ENV: '', ...environment, SECRET }
  const casts = await withDatabase(settings, (database, config) => addActors(database, config, kills + 1))
  const journal = new Journal()
  const violations: string[] = []
  let retried = 0
  let hadBeenDone = 0
  const verify = () => {
    const { status, said } = verifyByCommand(settings)
    if (status !== 0) violations.push(`verify ended with ${status}: ${said}`)
  }

  for (const [round, cast] of casts.entries()) {
    const server = await startServer(settings)
    const again = journal.unheard
    retried += again.length
    const playing = play((action) => journal.send(server.url, action), journal, cast)
    if (round < kills) {
      // Somewhere between the first answer and the last, whatever the speed of this machine, and not just
      // after an answer.
      const moment = journal.answered + randomInt(1, MEMBERS * ACTIONS_PER_MEMBER)
      await Promise.race([playing, journal.answers(moment)])
      await wait(randomInt(10))
      await server.kill()
      await playing
    } else {
      await playing
      violations.push(...(await answersAgain(server.url, journal)))
      const code = await server.stop()
      if (code !== 0) violations.push(`the server ended with ${code} when it was told to stop`)
    }
    hadBeenDone += again.filter((action) => action.answer?.replayed).length
    verify()
  }
  const members = casts.flatMap((cast) => cast.members)
  violations.push(...(await withDatabase(settings, ({ db }) => compare(db, journal, { members }))))
  return { acknowledged: journal.answered, retried, hadBeenDone, verified: casts.length, violations }
}

/** Every answer that was ever given is given again, word for word. */
async function answersAgain(url: string, journal: Journal): Promise<string[]> {
  const violations: string[] = []
  for (const action of journal.actions.filter(({ answer }) => answer?.status === 200)) {
    const again = await ask(url, action)
    if (!again.replayed || JSON.stringify(again.body) !== JSON.stringify(action.answer?.body)) {
      violations.push(`a ${action.deed} was answered anew: ${again.status} ${JSON.stringify(again.body)}`)
    }
  }
  return violations
}

// Compares acknowledged actions with the database. Both become lines. A missing line was lost; an extra line was done twice
// or without an acknowledged action.

import { routes } from '#contracts/index.ts'
import { needsKey, type Route } from '#contracts/route.ts'
import type { Db } from '#server/db/transaction.ts'
import { SPINS_PER_DAY } from '#test/first-rules.ts'
import type { TestMember } from '../factories.ts'
import { ACTIONS, type RequestOf } from './actions.ts'
import {
  readAwardedMembers,
  readDatabaseLines,
  readFinishedQuizzes,
  readMisplacedCodes,
  readStoredResponses,
} from './database-lines.ts'
import { expectedLinesOf } from './expected-lines.ts'
import type { Action, Journal } from './journal.ts'
import { isInstant, redemptionIdOf } from './workload.ts'

const KEYED = new Set(Object.values<Route>(routes).flatMap((route) => (needsKey(route) ? [route.key] : [])))

/** Returns whether several answers may report the same row: an unclaimed card, or the bonus of a member who signs in again. */
const isReportedOften = (line: string): boolean => line.startsWith('card ') || / signup \d+$/.test(line)

/**
 * Compares lines and, because members of {@link runWorkload} only spin and redeem, more: every answer is a success or 'no
 * spins left', and every step of a redemption is mailed once.
 */
export async function compareWorkload(
  db: Db,
  journal: Journal,
  { members }: { members: readonly TestMember[] },
): Promise<string[]> {
  const violations = [...(await compareLines(db, journal)), ...(await compareMails(db, journal, members))]
  for (const { id } of members) {
    const refused = journal.actions.some((action) => action.by.id === id && action.answer?.code === 'noSpinsRemaining')
    const spins = journal.succeeded('spin').filter((action) => action.by.id === id).length
    if (refused && spins < SPINS_PER_DAY) violations.push(`${id} was refused a spin after ${spins}`)
  }
  for (const { name, answer } of journal.actions) {
    if (answer && answer.status !== 200 && answer.code !== 'noSpinsRemaining')
      violations.push(`a ${name} was answered ${answer.status} ${answer.code}`)
  }
  return violations
}

/** Compares expected and actual lines by their number. Skips deleted accounts, whose rows are gone or pseudonymous. */
export async function compareLines(db: Db, journal: Journal): Promise<string[]> {
  const deleted = new Set(journal.actions.flatMap(({ name, by }) => (name === 'deleteAccount' ? [by.id] : [])))
  const isCompared = (line: string) => !deleted.has(line.split(' ')[1] ?? '')
  const once = await linesOfAwardedBonuses(db, journal)
  const expected = expectedLines(await withStoredResponses(db, journal), once).filter(isCompared)
  const actual = (await readDatabaseLines(db)).filter(isCompared)
  const { missing, extra } = differences(expected, actual)
  const expired = await membersWithExpiredQuizzes(db, journal)
  const isOfExpiredQuiz = (line: string) => /^quiz | quiz \d+$/.test(line) && expired.has(line.split(' ')[1] ?? '')
  return [
    ...journal.unanswered.map(({ name }) => `a ${name} was never answered`),
    ...missing.map((line) => `acknowledged but missing: ${line}`),
    ...extra.filter((line) => !isOfExpiredQuiz(line)).map((line) => `present but not acknowledged: ${line}`),
    ...(await readMisplacedCodes(db)).map((line) => `an activation code is not where it belongs: ${line}`),
  ]
}

/**
 * Returns the actions with their answers. If a session ended before the answer came, the retry got 401 or 403. Then the
 * response that is stored under the key shows whether the action was done.
 */
async function withStoredResponses(db: Db, journal: Journal): Promise<Action[]> {
  const stored = await readStoredResponses(db)
  return journal.actions.map((action) => {
    const { answer, key } = action
    if (!answer || ![401, 403].includes(answer.status) || !stored.has(key)) return action
    return { ...action, answer: { ...answer, status: 200, body: stored.get(key) } }
  })
}

/** @param once lines known from elsewhere, which occur once however many answers report them */
function expectedLines(actions: readonly Action[], once: readonly string[] = []): string[] {
  const redemptions = actions.filter(({ name, answer }) => name === 'redeem' && answer?.status === 200)
  const owners = new Map(redemptions.map(({ by, answer }) => [redemptionIdOf(answer?.body), by.id]))
  const ownerOf = (redemptionId: string) => owners.get(redemptionId) ?? 'unknown'
  const lines = actions.flatMap((action) => expectedLinesOf(action, ownerOf))
  const keys = actions.flatMap(({ name, by, key, answer }) =>
    answer?.status === 200 && KEYED.has(ACTIONS[name]) ? [`key ${by.id} ${key}`] : [],
  )
  const single = new Set([...lines.filter(isReportedOften), ...once])
  return [...single, ...lines.filter((line) => !isReportedOften(line)), ...keys]
}

/** Compares two multisets. */
function differences(expected: readonly string[], actual: readonly string[]): { missing: string[]; extra: string[] } {
  const counts = new Map<string, number>()
  for (const line of expected) counts.set(line, (counts.get(line) ?? 0) + 1)
  for (const line of actual) counts.set(line, (counts.get(line) ?? 0) - 1)
  const lines = (sign: 1 | -1) =>
    [...counts].flatMap(([line, count]) => Array.from({ length: Math.max(0, sign * count) }, () => line))
  return { missing: lines(1), extra: lines(-1) }
}

/** Returns the members with a quiz that ended because its time was over, so that no answer reported the result. */
async function membersWithExpiredQuizzes(db: Db, journal: Journal): Promise<Set<string>> {
  const finished = await readFinishedQuizzes(db)
  const reported = new Set(
    journal
      .succeeded('answerQuestion')
      .map(({ answer }) => (answer?.body as { result: { id: string } | null } | undefined)?.result?.id),
  )
  return new Set([...finished].flatMap(([id, member]) => (reported.has(id) ? [] : [member])))
}

/**
 * Returns the lines of the missing bonuses that staff awarded. Each award is a transaction of its own. If a call is
 * interrupted after some of them, its retry finds nothing missing, so only the audit log shows them.
 */
async function linesOfAwardedBonuses(db: Db, journal: Journal): Promise<string[]> {
  const requested = journal.succeeded('awardBonuses').flatMap(({ request }) => {
    const { memberIds } = request.body as RequestOf<'awardBonuses'>['body']
    return memberIds
  })
  const awarded = new Set(await readAwardedMembers(db))
  return requested.filter((id) => awarded.has(id)).map((id) => `entry ${id} signup 100`)
}

async function compareMails(db: Db, journal: Journal, members: readonly TestMember[]): Promise<string[]> {
  const [outbox, mailbox] = await Promise.all([
    db.selectFrom('outbox').select(['id', 'payload']).where('topic', '=', 'mail').execute(),
    db.selectFrom('mailbox').select(['id', 'recipient']).execute(),
  ])
  // A mail that was delivered just before the kill may still be in the outbox. Both have the same id.
  const mails = new Map(mailbox.map(({ id, recipient }) => [id, recipient]))
  for (const { id, payload } of outbox) mails.set(id, (payload as { to: string }).to)
  // The mail about a redemption also says that it is held, or completed at once.
  const instant = new Set(
    journal
      .succeeded('redeem')
      .flatMap(({ answer }) => (isInstant(answer?.body) ? [redemptionIdOf(answer?.body)] : [])),
  )
  const steps = expectedLines(journal.actions).filter((line) => {
    const [kind, , id = '', status] = line.split(' ')
    return kind === 'step' && status !== 'held' && !(status === 'completed' && instant.has(id))
  })
  return members.flatMap(({ id, email }) => {
    const expected = steps.filter((line) => line.split(' ')[1] === id).length
    const actual = [...mails.values()].filter((to) => to === email).length
    return expected === actual ? [] : [`mails to ${id}: expected ${expected}, found ${actual}`]
  })
}

// Holds what people were told against what the database says. Nothing that was acknowledged may be missing,
// and nothing may be there that nobody was told of.

import { routes } from '#contracts/index.ts'
import { needsKey, type Route } from '#contracts/route.ts'
import { SPINS_PER_DAY } from '#contracts/rules.ts'
import type { Db } from '#server/db/transaction.ts'
import type { TestMember } from '../factories.ts'
import { ACTIONS, type RequestOf } from './actions.ts'
import { awardedMembers, finishedQuizzes, foundLines, keptAnswers } from './found.ts'
import type { Action, Journal } from './journal.ts'
import { requestIdOf } from './play.ts'
import { tracesOf } from './traces.ts'

const KEYED = new Set(Object.values<Route>(routes).flatMap((route) => (needsKey(route) ? [route.key] : [])))

/** What several answers may say of one and the same thing: the card that waits, the bonus of whoever has signed in. */
const isOnce = (line: string): boolean => line.startsWith('card ') || / signup \d+$/.test(line)

/** Where people do nothing but spin and redeem: every answer was a success or 'no spins left', and every step is mailed once. */
export async function compare(
  db: Db,
  journal: Journal,
  { members }: { members: readonly TestMember[] },
): Promise<string[]> {
  const violations = [...(await compareLines(db, journal)), ...(await compareMails(db, journal, members))]
  for (const { id } of members) {
    const refused = journal.actions.some((action) => action.by.id === id && action.answer?.code === 'noSpinsRemaining')
    const spins = journal.done('spin').filter((action) => action.by.id === id).length
    if (refused && spins < SPINS_PER_DAY) violations.push(`${id} was refused a spin after ${spins}`)
  }
  for (const { deed, answer } of journal.actions) {
    if (answer && answer.status !== 200 && answer.code !== 'noSpinsRemaining')
      violations.push(`a ${deed} was answered ${answer.status} ${answer.code}`)
  }
  return violations
}

/** Every line that an answer told is in the database as often, and no other. Of whoever deleted the account nothing is asked. */
export async function compareLines(db: Db, journal: Journal): Promise<string[]> {
  const gone = new Set(journal.actions.flatMap(({ deed, by }) => (deed === 'deleteAccount' ? [by.id] : [])))
  const isKept = (line: string) => !gone.has(line.split(' ')[1] ?? '')
  const told = toldLines(await settled(db, journal), await awardedAtOnce(db, journal)).filter(isKept)
  const found = (await foundLines(db)).filter(isKept)
  const { missing, extra } = differences(told, found)
  const unseen = await unseenQuizzes(db, journal)
  const isUnseen = (line: string) => /^quiz | quiz \d+$/.test(line) && unseen.has(line.split(' ')[1] ?? '')
  return [
    ...journal.unheard.map(({ deed }) => `a ${deed} was never answered`),
    ...missing.map((line) => `acknowledged, and not there: ${line}`),
    ...extra.filter((line) => !isUnseen(line)).map((line) => `there, and nobody was told: ${line}`),
  ]
}

/**
 * The actions with their answers. Whose session ended before the answer came heard only that: whether it was done, and with
 * what answer, says what was kept under its key.
 */
async function settled(db: Db, journal: Journal): Promise<Action[]> {
  const kept = await keptAnswers(db)
  return journal.actions.map((action) => {
    const { answer, key } = action
    if (!answer || ![401, 403].includes(answer.status) || !kept.has(key)) return action
    return { ...action, answer: { ...answer, status: 200, body: kept.get(key) } }
  })
}

/** @param once what is known beside the answers, and is there once whoever said it */
function toldLines(actions: readonly Action[], once: readonly string[] = []): string[] {
  const requests = actions.filter(({ deed, answer }) => deed === 'request' && answer?.status === 200)
  const owners = new Map(requests.map(({ by, answer }) => [requestIdOf(answer?.body), by.id]))
  const ownerOf = (request: string) => owners.get(request) ?? 'nobody'
  const lines = actions.flatMap((action) => tracesOf(action, ownerOf))
  const keys = actions.flatMap(({ deed, by, key, answer }) =>
    answer?.status === 200 && KEYED.has(ACTIONS[deed]) ? [`key ${by.id} ${key}`] : [],
  )
  return [...new Set([...lines.filter(isOnce), ...once]), ...lines.filter((line) => !isOnce(line)), ...keys]
}

/** As bags: how often a line is there counts. */
function differences(told: readonly string[], found: readonly string[]): { missing: string[]; extra: string[] } {
  const counts = new Map<string, number>()
  for (const line of told) counts.set(line, (counts.get(line) ?? 0) + 1)
  for (const line of found) counts.set(line, (counts.get(line) ?? 0) - 1)
  const lines = (sign: 1 | -1) =>
    [...counts].flatMap(([line, count]) => Array.from({ length: Math.max(0, sign * count) }, () => line))
  return { missing: lines(1), extra: lines(-1) }
}

/** Whose quizzes ended by the clock, so that nobody was told of the result. */
async function unseenQuizzes(db: Db, journal: Journal): Promise<Set<string>> {
  const finished = await finishedQuizzes(db)
  const told = new Set(
    journal
      .done('answerQuestion')
      .map(({ answer }) => (answer?.body as { result: { id: string } | null } | undefined)?.result?.id),
  )
  return new Set([...finished].flatMap(([id, member]) => (told.has(id) ? [] : [member])))
}

/**
 * Whom staff gave the bonus that was missing. Each award is a transaction of its own: where the call was broken off after some
 * of them, its repetition says that these lack nothing, and who awarded them is told by the audit alone.
 */
async function awardedAtOnce(db: Db, journal: Journal): Promise<string[]> {
  const asked = journal.done('awardBonuses').flatMap(({ request }) => {
    const { memberIds } = request.body as RequestOf<'awardBonuses'>['body']
    return memberIds
  })
  const awarded = new Set(await awardedMembers(db))
  return asked.filter((id) => awarded.has(id)).map((id) => `entry ${id} signup 100`)
}

async function compareMails(db: Db, journal: Journal, members: readonly TestMember[]): Promise<string[]> {
  const [outbox, mailbox] = await Promise.all([
    db.selectFrom('outbox').select(['id', 'payload']).where('topic', '=', 'mail').execute(),
    db.selectFrom('mailbox').select(['id', 'recipient']).execute(),
  ])
  // A mail that was delivered just before the kill may still stand in the outbox; it is one mail.
  const mails = new Map(mailbox.map(({ id, recipient }) => [id, recipient]))
  for (const { id, payload } of outbox) mails.set(id, (payload as { to: string }).to)
  const steps = toldLines(journal.actions).filter((line) => line.startsWith('step '))
  return members.flatMap(({ id, email }) => {
    const told = steps.filter((line) => line.split(' ')[1] === id).length
    const found = [...mails.values()].filter((to) => to === email).length
    return told === found ? [] : [`mails to ${id}: told ${told}, found ${found}`]
  })
}

import { sql } from 'kysely'
import type { AppealOutcome, ReasonClass, RiskKind } from '#contracts/risk-rules.ts'
import type { Actor } from './actor.ts'
import { newKey, type TestApp } from './app.ts'
import { redeemPlan } from './redemptions.ts'

/** Inserts a risk group as the job does. @returns its id */
export async function addGroup(
  { database, clock }: TestApp,
  { kind, mark, measure }: { readonly kind: RiskKind; readonly mark: string; readonly measure: number },
): Promise<string> {
  const now = clock.now()
  const id = crypto.randomUUID()
  await database.db
    .insertInto('risk_groups')
    .values({
      id,
      kind,
      mark,
      label: '',
      measure,
      size: measure,
      weight: 1,
      reasons: JSON.stringify([{ reason: 'sameName', figure: measure }]),
      points: 0,
      redemptions: 0,
      first_at: now,
      last_at: now,
      counted_at: now,
      dismissed_measure: null,
      dismissed_at: null,
      dismissed_by: null,
      open: true,
    })
    .execute()
  return id
}

/** Adds a group of members who share a device, one with an open redemption. @param more further members */
export async function addRing(app: TestApp, size: number, more: readonly string[] = []) {
  const mark = newKey()
  const people = []
  for (let number = 0; number < size; number += 1) people.push(await app.member({ points: 700 }))
  const now = app.clock.now()
  const ids = people.map((person) => person.id)
  const common = { kind: 'device', mark, label: '', first_at: now, seen_at: now } as const
  await app.database.db
    .insertInto('risk_marks')
    .values([...ids, ...more].map((member_id) => ({ ...common, member_id })))
    .execute()
  const group = await addGroup(app, { kind: 'device', mark, measure: size + more.length })
  const [first] = people
  if (!first) throw new Error('a ring has members')
  return { group, people, ids, first, redemption: await redeemPlan(first) }
}

export const listGroups = async (staff: Actor, state: 'open' | 'dismissed' = 'open') =>
  (await staff.call('GET /api/admin/security/risk', { query: { state, limit: 100 } })).body.items

export const readGroup = async (staff: Actor, id: string) =>
  (await staff.call('GET /api/admin/security/risk/:id', { params: { id } })).body

/** Takes a group, or gives it back. @param seen the assignee that the viewer saw */
export const assignGroup = (staff: Actor, id: string, toMe = true, seen: Actor | null = null) =>
  staff.call('POST /api/admin/security/risk/:id/assignee', { params: { id }, body: { toMe, seen: seen?.id ?? null } })

export const dismiss = (
  staff: Actor,
  id: string,
  seenMeasure: number,
  reason = 'A family',
  days: 30 | 90 | 365 | null = null,
) => staff.call('POST /api/admin/security/risk/:id/dismiss', { params: { id }, body: { seenMeasure, reason, days } })

export const readCase = async (staff: Actor, id: string) =>
  (await staff.call('GET /api/admin/security/risk-cases/:id', { params: { id } })).body

export const ANSWER_FORM = {
  outcome: 'lifted' as AppealOutcome,
  reason: 'A family with one computer',
  text: 'Thank you for explaining it.',
  seen: { isPaused: true, isBanned: false },
}

/** Answers the appeal of a stopped member as staff. */
export const answerAppeal = (
  staff: Actor,
  id: string,
  memberId: string,
  changes: Partial<typeof ANSWER_FORM> = {},
  key = newKey(),
) =>
  staff.call('POST /api/admin/security/risk-cases/:id/members/:memberId/answer', {
    params: { id, memberId },
    body: { ...ANSWER_FORM, ...changes },
    key,
  })

export const STOP_FORM = {
  pause: true,
  cancel: true,
  hold: false,
  ban: false,
  reasonClass: 'severalAccounts' as ReasonClass,
  reason: 'One person with many accounts',
  message: 'We are checking how these points were earned.',
}

/** Stops chosen members of a group as staff. */
export const stop = (
  staff: Actor,
  id: string,
  memberIds: string[],
  changes: Partial<typeof STOP_FORM> = {},
  key = newKey(),
) =>
  staff.call('POST /api/admin/security/risk/:id/stop', {
    params: { id },
    body: { ...STOP_FORM, ...changes, memberIds },
    key,
  })

/** Returns how often a change of risk groups was announced to staff, sent or not. */
export async function countRiskEvents({ database }: TestApp): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from (
    select from outbox where topic = 'event' and payload ->> 'type' = 'risk_queue'
    union all select from published_events where type = 'risk_queue') all_events`.execute(database.db)
  return rows[0]?.count ?? 0
}

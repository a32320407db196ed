// Checks a campaign's form beyond its shape. Every refusal names the field.

import { CAMPAIGN_DAYS_MAX, CAMPAIGN_LEAD_SECONDS, type CampaignTarget } from '#contracts/campaign-rules.ts'
import { type CampaignForm, targetsOf } from '#contracts/campaigns.ts'
import type { FieldError } from '#contracts/problem.ts'
import type { Db } from '#server/db/transaction.ts'
import { Problem } from '#server/http/problem.ts'
import { derive, momentOf, type OverlayField, readRuleBook, ruleSetOf } from '#server/modules/rules/index.ts'
import { minuteOf } from './local-minute.ts'
import { findOverlap } from './store.ts'

const DAY_MS = 86_400_000

export interface CheckedForm {
  readonly startsAt: Date
  readonly endsAt: Date
  readonly targets: CampaignTarget[]
  readonly memberIds: readonly string[]
}

/** @param id of the campaign, which does not overlap with itself @throws Problem invalidInput with all refused fields */
export async function checkForm(
  db: Db,
  id: string,
  form: CampaignForm,
  timeZone: string,
  now: Date,
): Promise<CheckedForm> {
  const fields: FieldError[] = []
  const refuse = (field: string, message: string) => fields.push({ field, message })
  const read = (field: 'startsAt' | 'endsAt'): Date | undefined => {
    try {
      return momentOf(form[field], timeZone)
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      refuse(field, error.message)
      return undefined
    }
  }
  const startsAt = read('startsAt')
  const endsAt = read('endsAt')
  if (startsAt && startsAt.getTime() < now.getTime() + CAMPAIGN_LEAD_SECONDS * 1000) {
    refuse('startsAt', 'The start must be at least a minute ahead')
  }
  const targets = targetsOf(form.overlay)
  if (startsAt && endsAt) {
    if (endsAt <= startsAt) refuse('endsAt', 'The end must be after the start')
    else if (endsAt.getTime() - startsAt.getTime() > CAMPAIGN_DAYS_MAX * DAY_MS) {
      refuse('endsAt', `A campaign lasts at most ${CAMPAIGN_DAYS_MAX} days`)
    }
    const other = await findOverlap(db, { id, targets, startsAt, endsAt })
    if (other) {
      const [from, until] = [other.startsAt, other.endsAt].map((at) => minuteOf(at, timeZone).replace('T', ' '))
      refuse('startsAt', `“${other.name}” changes the same from ${from} until ${until}`)
    }
    if (endsAt > startsAt) {
      for (const field of await findBeyondLimits(db, form, startsAt, endsAt)) {
        refuse(`overlay.${field}`, LIMITS[field.split('.')[0] as keyof typeof LIMITS])
      }
    }
  }
  const { memberIds, unknown } = await findMembers(db, form)
  if (unknown.length > 0) refuse('members', `No active member has this address: ${unknown.slice(0, 3).join(', ')}`)
  await checkPlans(db, form, refuse)
  if (fields.length > 0) throw new Problem('invalidInput', { fields })
  return { startsAt: startsAt as Date, endsAt: endsAt as Date, targets, memberIds }
}

const LIMITS = {
  multipliers:
    'This leads beyond 100,000 points for one prize or answer, or a single play beyond a daily cap of the rules',
  extraPlays: 'This leads beyond 100 plays a day',
  wheelPrizes: 'The best prize is beyond a daily cap of the rules',
} as const

async function findBeyondLimits(
  db: Db,
  { overlay }: CampaignForm,
  startsAt: Date,
  endsAt: Date,
): Promise<readonly OverlayField[]> {
  const bases = (await readRuleBook(db)).activeBetween(startsAt, endsAt)
  const derived = bases.map((base) => derive(ruleSetOf(base), overlay))
  return [...new Set(derived.flatMap((one) => ('beyondLimits' in one ? one.beyondLimits : [])))]
}

async function findMembers(
  db: Db,
  { audience, members }: CampaignForm,
): Promise<{ memberIds: readonly string[]; unknown: readonly string[] }> {
  if (audience.kind !== 'list' || members.length === 0) return { memberIds: [], unknown: [] }
  const rows = await db
    .selectFrom('members')
    .select(['id', 'email'])
    .where('email', 'in', [...new Set(members)])
    .where('status', '=', 'active')
    .execute()
  const known = new Set(rows.map(({ email }) => email))
  return { memberIds: rows.map(({ id }) => id), unknown: members.filter((email) => !known.has(email)) }
}

async function checkPlans(
  db: Db,
  { overlay: { discount } }: CampaignForm,
  refuse: (field: string, message: string) => void,
): Promise<void> {
  if (!discount?.planIds) return
  const rows = await db
    .selectFrom('plans')
    .select('id')
    .where('id', 'in', discount.planIds)
    .where('deleted_at', 'is', null)
    .execute()
  if (rows.length < new Set(discount.planIds).size) {
    refuse('overlay.discount.planIds', 'One of these plans is no longer offered')
  }
}

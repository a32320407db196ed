// Staff complete many redemptions of a plan by a list of codes (docs/product.md#complete-and-next).

import { CODES_MAX } from '#contracts/activation-code-rules.ts'
import type { completeByList, previewCompletions } from '#contracts/completions.ts'
import { BULK_MAX, type CompletionProblem } from '#contracts/redemption-rules.ts'
import type { InputOf, OutputOf } from '#contracts/route.ts'
import type { Db, Tx } from '#server/db/transaction.ts'
import { assertThat, Problem } from '#server/http/problem.ts'
import type { Viewer } from '#server/http/session.ts'
import { refuseSelfDealing, type StaffCall } from '#server/http/staff-call.ts'
import { recordStaffAction } from '#server/modules/audit-log/index.ts'
import type { CodeCipher } from './code-cipher.ts'
import { readCodeLines } from './code-lines.ts'
import type { RewardsContext } from './context.ts'
import { moveLocked } from './move-redemption.ts'
import { completableBy } from './redemption-filter.ts'
import { type Filter, findRedemptions } from './store.ts'

type Preview = OutputOf<typeof previewCompletions>
type Results = OutputOf<typeof completeByList>['results']

/**
 * Pairs the lines of a list with the oldest redemptions of a plan that the viewer may complete. At most {@link BULK_MAX} at a time: further
 * lines are skipped as `late`, as are those for which no redemption waits.
 *
 * @throws Problem notFound, codesTooMany
 */
export async function previewList(
  db: Db,
  cipher: CodeCipher,
  { params: { id: planId }, body: { list } }: InputOf<typeof previewCompletions>,
  viewer: Pick<Viewer, 'memberId' | 'limits'>,
  now: Date,
): Promise<Preview> {
  await findPlanId(db, planId)
  const lines = readCodeLines(list)
  assertThat(lines.length <= CODES_MAX, 'codesTooMany', { max: CODES_MAX })
  const used = await findUsed(db, cipher, planId, lines)
  const completable = completableBy(viewer, { found: undefined }, now)
  const filter: Filter = (eb) => eb.and([completable(eb), eb('r.plan_id', '=', planId)])
  const waiting = await findRedemptions(db, filter, BULK_MAX, undefined, 'oldest')
  const pairs: Preview['pairs'] = []
  const skipped: Preview['skipped'] = []
  const seen = new Set<string>()
  for (const { line, code } of lines) {
    const fingerprint = code && cipher.fingerprints(code)[0]
    const next = waiting[pairs.length]
    if (!fingerprint) skipped.push({ line, problem: 'tooLong' })
    else if (seen.has(fingerprint)) skipped.push({ line, problem: 'repeated' })
    else if (used.has(line)) skipped.push({ line, problem: 'used' })
    else if (!next) skipped.push({ line, problem: 'late' })
    else {
      const { id, shortId, createdAt } = next.redemption
      pairs.push({ line, id, shortId, memberName: next.memberName, createdAt })
    }
    if (fingerprint) seen.add(fingerprint)
  }
  return { pairs, skipped }
}

/** Returns the lines whose code was given out, is void or is in the stock of another plan. One of the plan's own stock can be used. */
async function findUsed(
  db: Db,
  cipher: CodeCipher,
  planId: string,
  lines: readonly { readonly line: number; readonly code: string | undefined }[],
): Promise<ReadonlySet<number>> {
  const prints = new Map(
    lines.flatMap(({ line, code }) => (code ? cipher.fingerprints(code).map((one) => [one, line] as const) : [])),
  )
  if (prints.size === 0) return new Set()
  const rows = await db
    .selectFrom('activation_codes')
    .select(['fingerprint', 'plan_id', 'state'])
    .where('fingerprint', 'in', [...prints.keys()])
    .execute()
  const taken = new Set(
    rows.filter((row) => row.plan_id !== planId || row.state !== 'available').map(({ fingerprint }) => fingerprint),
  )
  return new Set(
    lines.flatMap(({ line, code }) => (code && cipher.fingerprints(code).some((one) => taken.has(one)) ? line : [])),
  )
}

async function findPlanId(db: Db, id: string): Promise<void> {
  assertThat(await db.selectFrom('plans').select('id').where('id', '=', id).executeTakeFirst(), 'notFound')
}

/** Why a redemption of a list was not completed, by the code of the problem. */
const OUTCOMES: Readonly<Record<string, CompletionProblem>> = {
  activationCodeUsed: 'used',
  redemptionTransition: 'moved',
  redemptionHeld: 'moved',
  redemptionOrdered: 'moved',
  redemptionRefundWaits: 'moved',
  selfDealing: 'moved',
  redemptionUnpaid: 'unpaid',
  limitPrice: 'overLimit',
  limitCodes: 'codesLimit',
}

/** Completes each redemption of a list that can be completed. @returns the outcomes in the order of the list @throws Problem notFound */
export async function completeList(
  tx: Tx,
  context: RewardsContext,
  { params: { id: planId }, body: { pairs, instructions } }: InputOf<typeof completeByList>,
  staff: StaffCall,
  now: Date,
): Promise<Results> {
  const ids = [...new Set(pairs.map(({ id }) => id.toLowerCase()))]
  // Locked in one order, so that two concurrent calls cannot deadlock.
  const rows = await tx
    .selectFrom('redemptions')
    .selectAll()
    .where('id', 'in', ids)
    .where('plan_id', '=', planId)
    .orderBy('id')
    .forUpdate()
    .execute()
  const left = new Map(rows.map((row) => [row.id, row]))
  const results: Results = []
  for (const { id, activationCode } of pairs) {
    const row = left.get(id.toLowerCase())
    assertThat(row, 'notFound')
    left.delete(row.id)
    const form = { from: row.status, to: 'completed', activationCode, instructions, reason: '' } as const
    const outcome = await attempt(async () => {
      refuseSelfDealing(staff, row.member_id)
      await moveLocked(tx, context, row, form, staff, now)
    })
    results.push({ id: row.id, outcome })
  }
  // Each completed redemption has its own entry; this one records the call, even if it completed none.
  const completed = results.filter(({ outcome }) => outcome === 'completed').map(({ id }) => id)
  const action = { action: 'redemption.bulk_completion', subject: { type: 'plan', id: planId }, before: null }
  await recordStaffAction(tx, { ...staff, ...action, after: { asked: ids, completed }, reason: '' }, now)
  return results
}

/** Runs a completion, which changes nothing if it is refused. @returns its outcome */
async function attempt(complete: () => Promise<void>): Promise<'completed' | CompletionProblem> {
  try {
    await complete()
    return 'completed'
  } catch (error) {
    const outcome = error instanceof Problem ? OUTCOMES[error.code] : undefined
    if (!outcome) throw error
    return outcome
  }
}

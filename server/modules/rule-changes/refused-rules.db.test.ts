import { describe, expect, test } from 'vitest'
import { SPECIFICATION_SET } from '#contracts/specification-set.ts'
import { scaleRules } from '#server/modules/economy/model/scale-rules.ts'
import type { Actor } from '#test/actor.ts'
import { useTestApp } from '#test/app.ts'
import { approve } from '#test/approvals.ts'
import { storeCostsByPoints } from '#test/economy.ts'
import { activateRules, activationFacts, localTime, proposeRules, storedDraft, withSpins } from '#test/rule-changes.ts'

/** Has costs by which the specification's numbers are refused. */
const withCosts = useTestApp()

async function admins(which = withCosts): Promise<{ staff: Actor; colleague: Actor }> {
  const [staff, colleague] = await Promise.all([
    which().member({ role: 'super_admin' }),
    which().member({ role: 'super_admin' }),
  ])
  return { staff, colleague }
}

const readSet = (staff: Actor, number: number) => staff.call('GET /api/admin/rules/:number', { params: { number } })

describe('with $2 for 1,400 points and $0.01 for an ad', () => {
  const dollars = (micros: string | null) => Math.round(Number(micros) / 10_000) / 100

  test('the specification’s numbers are refused with figures, and fitted to a set that passes', async () => {
    const { staff } = await admins(withCosts)
    expect((await storeCostsByPoints(staff)).status).toBe(200)
    const { report, ranges } = (
      await staff.call('POST /api/admin/rules/preview', { body: { rules: SPECIFICATION_SET } })
    ).body
    expect(report).toMatchObject({ outcome: 'refused', currency: 'USD' })
    const perfect = report.members.find(({ kind }) => kind === 'perfect')
    expect(perfect?.pointsPerDay).toBeCloseTo(1673.157, 3)
    expect(report.broken.map(({ rule }) => rule)).toEqual(['perfectCost', 'margin'])
    const [ceiling] = report.broken
    expect(ceiling?.rule === 'perfectCost' && [ceiling.ceiling, ceiling.cost]).toEqual(['6000000', perfect?.cost])
    // A month of the perfect member: every ad is opened, and the mean is in the range.
    expect(dollars(perfect?.revenue ?? null)).toBe(3.9)
    const range = ranges.find(({ kind }) => kind === 'perfect')
    expect(range?.low).toBeLessThan(1673 * 30)
    expect(range?.high).toBeGreaterThan(1673 * 30)

    const fit = (await staff.call('POST /api/admin/rules/fit', { body: { rules: SPECIFICATION_SET } })).body
    if (fit.outcome !== 'fits') throw new Error(fit.outcome)
    const again = (await staff.call('POST /api/admin/rules/preview', { body: { rules: fit.rules } })).body
    expect(again.report.outcome).toBe('passes')
    expect(fit.rules.wheel.prizes.map(({ weight }) => weight)).toEqual(
      SPECIFICATION_SET.wheel.prizes.map(({ weight }) => weight),
    )
    expect((await staff.call('POST /api/admin/rules/fit', { body: { rules: fit.rules } })).body).toEqual({
      outcome: 'unneeded',
    })
  })

  test('a refused set is proposed only with an override, which stays visible until other rules are active', async () => {
    const actors = await admins(withCosts)
    const { staff, colleague } = actors
    await storeCostsByPoints(staff)
    const number = await storedDraft(staff, withSpins(6))
    const from = localTime(withCosts(), 5)
    expect(await proposeRules(staff, number, from)).toMatchObject({ status: 409, code: 'ruleSetRefused' })
    const { approvalId, override } = (await proposeRules(staff, number, from, true)).body
    expect(override).toBe(true)
    expect(await activationFacts(colleague, approvalId)).toMatchObject({
      ...{ override: true, replaces: 1 },
      guard: { outcome: 'refused', currency: 'USD' },
    })
    expect(await approve(staff, approvalId)).toMatchObject({ code: 'approvalOwn' })
    expect((await approve(colleague, approvalId)).status).toBe(200)

    const overrideOf = async (who: Actor) => (await who.call('GET /api/admin/stats')).body.system.override
    expect(await overrideOf(staff)).toBeNull()
    withCosts().clock.advance(5 * 60)
    expect(await overrideOf(staff)).toMatchObject({
      ruleSet: number,
      activation: {
        reason: 'For the new month',
        overridden: { currency: 'USD', broken: [{ rule: 'perfectCost' }, {}] },
      },
    })
    expect(await overrideOf(await withCosts().member({ role: 'moderator' }))).toBeNull()

    const cheap = await storedDraft(staff, scaleRules(SPECIFICATION_SET, 0.001, 'equal'))
    expect((await activateRules(actors, cheap, localTime(withCosts(), 5))).status).toBe(200)
    withCosts().clock.advance(5 * 60)
    expect(await overrideOf(staff)).toBeNull()
  })

  test('a set that passed when it was proposed is refused at the approval after costs have risen', async () => {
    const { staff, colleague } = await admins(withCosts)
    await storeCostsByPoints(staff, {
      ...{ ceiling: '500', openingRevenue: { daily_ad: '1', special_task2: '1', scratch: '1' } },
    })
    const number = await storedDraft(staff, withSpins(7))
    const { approvalId, override } = (await proposeRules(staff, number, localTime(withCosts(), 30))).body
    expect(override).toBe(false)
    await storeCostsByPoints(staff, { ceiling: '6' })
    expect(await approve(colleague, approvalId)).toMatchObject({ status: 409, code: 'ruleSetRefused' })
    expect((await readSet(staff, number)).body.set.state).toBe('draft')
  })
})

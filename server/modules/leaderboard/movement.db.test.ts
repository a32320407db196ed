import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { useTestApp } from '#test/app.ts'
import { earn, projectLeaderboard } from '#test/leaderboard.ts'

const app = useTestApp({ now: '2026-11-10T12:00:00.000Z', environment: { APP_TIME_ZONE: 'Asia/Kolkata' } })
const db = () => app().database.db
const win = (memberId: string, points: number) => earn(db(), memberId, points, app().clock.now())
const DAY_S = 24 * 3600

/** Sets the clock and lets the projector take its turn, as the loop does every second. */
async function goTo(instant: string): Promise<void> {
  app().clock.set(instant)
  await projectLeaderboard(app())
}

async function unlistAll(): Promise<void> {
  await db().updateTable('members').set({ status: 'deleted' }).where('status', '<>', 'deleted').execute()
  await projectLeaderboard(app())
}

describe('movement on the leaderboard', () => {
  test('compares with the ranks at the end of yesterday in the product’s time zone', async () => {
    await goTo('2026-11-10T12:00:00.000Z')
    const [ada, bo, cy, late] = await Promise.all([1, 2, 3, 4].map(() => app().member()))
    if (!(ada && bo && cy && late)) throw new Error('four members')
    await win(ada.id, 300)
    await win(bo.id, 200)
    await win(cy.id, 100)
    await projectLeaderboard(app())
    const read = async (viewer = ada) => (await viewer.call('GET /api/leaderboard')).body
    // The first day of the installation has nothing to compare with.
    expect(await read()).toMatchObject({ comparedDay: null, own: { rank: 1, previousRank: null } })

    // In Kolkata a day begins at 18:30 UTC.
    await goTo('2026-11-10T18:30:00.000Z')
    await win(cy.id, 400)
    await win(late.id, 250)
    await projectLeaderboard(app())
    const board = await read(cy)
    expect(board.comparedDay).toBe('2026-11-10')
    expect(board.items).toMatchObject([
      { rank: 1, previousRank: 3, points: 500 },
      { rank: 2, previousRank: 1, points: 300 },
      { rank: 3, previousRank: null, points: 250 },
      { rank: 4, previousRank: 2, points: 200 },
    ])
    expect(board.own).toMatchObject({ rank: 1, previousRank: 3 })
    expect((await read(late)).own).toMatchObject({ rank: 3, previousRank: null })

    // A day later today's ranks are those of yesterday, also for a member who did nothing.
    await goTo('2026-11-11T18:30:00.000Z')
    const next = await read()
    expect(next.comparedDay).toBe('2026-11-11')
    expect(next.items.map(({ rank, previousRank }) => rank - (previousRank ?? 0))).toEqual([0, 0, 0, 0])
    expect(next.own).toMatchObject({ rank: 2, previousRank: 2 })
    // Overall there is no movement.
    const overall = (await ada.call('GET /api/leaderboard', { query: { view: 'overall' } })).body
    expect(overall).toMatchObject({ comparedDay: null, own: { previousRank: null } })
  })

  test('is not shown on the first day of a month', async () => {
    await goTo('2026-11-30T12:00:00.000Z')
    const member = await app().member()
    await win(member.id, 50)
    await projectLeaderboard(app())
    await goTo('2026-11-30T18:30:00.000Z')
    await win(member.id, 20)
    await projectLeaderboard(app())
    const { body } = await member.call('GET /api/leaderboard')
    expect(body).toMatchObject({ month: '2026-12', comparedDay: null, own: { rank: 1, previousRank: null } })
  })

  test('previous ranks equal a plain count of the points when the day began', { timeout: 120_000 }, async () => {
    await goTo('2027-01-01T12:00:00.000Z')
    const step = fc.oneof(
      { weight: 6, arbitrary: fc.record({ who: fc.nat(7), points: fc.constantFrom(5, 10, 64, 4096) }) },
      { weight: 1, arbitrary: fc.constant('project' as const) },
      { weight: 1, arbitrary: fc.constant('day' as const) },
    )
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 30 }), async (steps) => {
        await unlistAll()
        // A new month for each run, which has room for a day per step.
        app().clock.advance(62 * DAY_S)
        await goTo(`${app().clock.now().toISOString().slice(0, 7)}-01T12:00:00.000Z`)
        const members = await Promise.all(Array.from({ length: 8 }, () => app().member()))
        const points = members.map(() => 0)
        let yesterday: number[] | undefined
        let days = 0
        for (const one of steps) {
          if (one === 'project') await projectLeaderboard(app())
          else if (one === 'day') {
            if (days === 20) continue
            days += 1
            await projectLeaderboard(app())
            app().clock.advance(DAY_S)
            await projectLeaderboard(app())
            yesterday = [...points]
          } else {
            await win(members[one.who]?.id ?? '', one.points)
            points[one.who] = (points[one.who] ?? 0) + one.points
          }
        }
        await projectLeaderboard(app())
        for (const [index, member] of members.entries()) {
          const { own, comparedDay } = (await member.call('GET /api/leaderboard')).body
          const earlier = yesterday?.[index] ?? 0
          const isCompared = yesterday?.some((one) => one > 0) ?? false
          expect(comparedDay !== null).toBe(isCompared)
          expect(own.previousRank).toBe(
            isCompared && earlier > 0 ? 1 + (yesterday ?? []).filter((one) => one > earlier).length : null,
          )
        }
      }),
      { numRuns: 10 },
    )
  })
})

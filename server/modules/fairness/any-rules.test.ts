import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { drawFrom, publishedOdds } from '#contracts/draw-rules.ts'
import type { BandTable, PrizeTable, TableName } from '#contracts/draw-tables.ts'
import { DRAWS_FORMAT } from '#contracts/fairness.ts'
import { type NumberedRules, numberedRules, RuleBook, ruleSetOf } from '#server/modules/rules/index.ts'
import { anyRuleSet } from '#test/any-rule-set.ts'
import { drawStream, hashServerSeed, redraw } from './draw.ts'
import { digestOf } from './draws-export.ts'
import { verifyExport } from './verify-export.ts'

const seedOf = (text: string): string => createHash('sha256').update(text).digest('hex')
const SERVER_SEED = seedOf('any rules')

const tablesOfSet = ({ tables }: NumberedRules): readonly (PrizeTable | BandTable)[] => Object.values(tables)

/** The critical value of chi-square at p = 0.0001 by degrees of freedom: the approximation of Wilson and Hilferty. */
function criticalChiSquare(freedom: number): number {
  const Z = 3.719
  const part = 2 / (9 * freedom)
  return freedom * (1 - part + Z * Math.sqrt(part)) ** 3
}

/** Returns Pearson's statistic of counts by points against the published odds, in classes that expect at least ten draws. */
function chiSquareOf(counts: ReadonlyMap<number, number>, draws: number, table: PrizeTable | BandTable) {
  const expected = new Map<number, number>()
  for (const { from, to, weight } of publishedOdds(table)) {
    const each = (draws * weight) / table.total / (to - from + 1)
    for (let points = from; points <= to; points += 1) expected.set(points, (expected.get(points) ?? 0) + each)
  }
  expect([...counts.keys()].every((points) => expected.has(points))).toBe(true)
  let [statistic, classes, seen, wanted] = [0, 0, 0, 0]
  const close = () => {
    statistic += (seen - wanted) ** 2 / wanted
    classes += 1
    seen = 0
    wanted = 0
  }
  for (const [points, mean] of expected) {
    seen += counts.get(points) ?? 0
    wanted += mean
    if (wanted >= 10) close()
  }
  if (wanted > 0) close()
  return { statistic, freedom: Math.max(1, classes - 1) }
}

function countDrawn(table: PrizeTable | BandTable, draws: number): Map<number, number> {
  const words = drawStream({ serverSeed: SERVER_SEED, clientSeed: table.name, nonce: 0 })
  const counts = new Map<number, number>()
  for (let draw = 0; draw < draws; draw += 1) {
    const { points } = drawFrom(words, table)
    counts.set(points, (counts.get(points) ?? 0) + 1)
  }
  return counts
}

// The seed of fast-check is fixed, so every run draws the same.
const FIXED = { seed: 20_261_125, numRuns: 12 }

describe('for any rule set', () => {
  test('what is drawn follows the published odds, in every table', { timeout: 60_000 }, () => {
    const DRAWS = 6000
    fc.assert(
      fc.property(anyRuleSet(), (set) => {
        for (const table of tablesOfSet(numberedRules(2, set))) {
          const { statistic, freedom } = chiSquareOf(countDrawn(table, DRAWS), DRAWS, table)
          expect(statistic).toBeLessThan(criticalChiSquare(freedom))
        }
      }),
      FIXED,
    )
  })

  test('the comparison notices odds that are a little wrong', () => {
    const [set] = fc.sample(anyRuleSet(), { seed: 7, numRuns: 1 })
    if (!set) throw new Error('a sample has one set')
    const { wheel } = numberedRules(2, set).tables
    const DRAWS = 20_000
    const [first, ...others] = wheel.prizes
    if (!first) throw new Error('a table has prizes')
    const weight = first.weight + Math.ceil(wheel.total / 10)
    const wrong = { ...wheel, total: wheel.total + weight - first.weight, prizes: [{ ...first, weight }, ...others] }
    const { statistic, freedom } = chiSquareOf(countDrawn(wheel, DRAWS), DRAWS, wrong)
    expect(statistic).toBeGreaterThan(criticalChiSquare(freedom))
  })

  test('any sequence of activations leaves every old draw verifiable', () => {
    const minute = (n: number) => new Date(Date.UTC(2026, 0, 1, 0, n))
    const step = fc.oneof(
      fc.record({ kind: fc.constant('store' as const), set: anyRuleSet() }),
      fc.record({ kind: fc.constant('activate' as const), ahead: fc.integer({ min: 1, max: 4 }), which: fc.nat(9) }),
      fc.record({
        kind: fc.constant('draw' as const),
        table: fc.constantFrom<TableName>('wheel', 'scratch', 'check-in-day-7', 'leaderboard-rank-1'),
      }),
    )
    fc.assert(
      fc.property(anyRuleSet(), fc.array(step, { minLength: 5, maxLength: 30 }), (first, steps) => {
        const sets = [numberedRules(1, first)]
        const activations: { ruleSet: number; activeFrom: Date | null }[] = [{ ruleSet: 1, activeFrom: null }]
        const draws: object[] = []
        const used = new Set<number>()
        const bookNow = () =>
          new RuleBook(
            sets,
            activations.toSorted((one, other) => (one.activeFrom?.getTime() ?? 0) - (other.activeFrom?.getTime() ?? 0)),
          )
        for (const [index, one] of steps.entries()) {
          if (one.kind === 'store') sets.push(numberedRules(sets.length + 1, one.set))
          else if (one.kind === 'activate') {
            activations.push({ ruleSet: (one.which % sets.length) + 1, activeFrom: minute(index + one.ahead) })
          } else {
            const rules = bookNow().at(minute(index))
            const { number, label, points } = redraw(
              { serverSeed: SERVER_SEED, clientSeed: 'mine', nonce: draws.length },
              rules.tables[one.table],
            )
            used.add(rules.number)
            draws.push({
              game: 'wheel',
              ruleSet: rules.number,
              table: one.table,
              serverSeedHash: hashServerSeed(SERVER_SEED),
              nonce: draws.length,
              result: { number, label, points },
              createdAt: minute(index).toISOString(),
            })
          }
        }
        // The member exports and verifies at the end, after all changes.
        const book = bookNow()
        const content = {
          format: DRAWS_FORMAT,
          exportedAt: minute(99).toISOString(),
          complete: true,
          seeds: [
            {
              serverSeedHash: hashServerSeed(SERVER_SEED),
              serverSeed: SERVER_SEED,
              clientSeed: 'mine',
              draws: draws.length,
            },
          ],
          ruleSets: [...used].map((number) => {
            const set = book.numbered(number)
            return { number, hash: set.hash, rules: ruleSetOf(set) }
          }),
          draws,
        }
        const report = verifyExport(JSON.stringify({ ...content, sha256: digestOf(content) }))
        expect(report).toEqual({ verified: draws.length, unrevealed: 0, waiting: 0, findings: [] })
      }),
      { ...FIXED, numRuns: 60 },
    )
  })
})

import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { useTestApp } from '#test/app.ts'
import { projectionSql } from './project-changes.ts'

const app = useTestApp()

interface Plan {
  readonly 'Node Type': string
  readonly Plans?: readonly Plan[]
}

/** Whether a nested loop over a node would scan it for each outer row: it has no index. */
const isPart = (plan: Plan | undefined): boolean =>
  plan?.['Node Type'] === 'CTE Scan' || plan?.['Node Type'] === 'Subquery Scan'

const loopsOverParts = (plan: Plan): Plan[] => [
  ...(plan['Node Type'] === 'Nested Loop' && isPart(plan.Plans?.[1]) ? [plan] : []),
  ...(plan.Plans ?? []).flatMap(loopsOverParts),
]

test('a large batch takes linear time, regardless of the planner’s estimate', async () => {
  const { db } = app().database
  // As after an autovacuum of the empty table, when the planner expects one row.
  await sql`analyze leaderboard_changes`.execute(db)
  const { rows } = await sql<{ 'QUERY PLAN': [{ Plan: Plan }] }>`explain (format json) ${projectionSql(4000)}`.execute(
    db,
  )
  const plan = rows[0]?.['QUERY PLAN'][0].Plan
  expect(plan?.Plans?.length).toBeGreaterThan(5)
  expect(plan && loopsOverParts(plan)).toEqual([])
})

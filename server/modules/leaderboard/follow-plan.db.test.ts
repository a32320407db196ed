import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { useTestApp } from '#test/app.ts'
import { takeSql } from './follow-changes.ts'

const app = useTestApp()

interface Plan {
  readonly 'Node Type': string
  readonly Plans?: readonly Plan[]
}

/** What a nested loop would go through for each row of another part: it has no index. */
const isPart = (plan: Plan | undefined): boolean =>
  plan?.['Node Type'] === 'CTE Scan' || plan?.['Node Type'] === 'Subquery Scan'

const loopsOverParts = (plan: Plan): Plan[] => [
  ...(plan['Node Type'] === 'Nested Loop' && isPart(plan.Plans?.[1]) ? [plan] : []),
  ...(plan.Plans ?? []).flatMap(loopsOverParts),
]

test('a turn of many changes takes as many steps as there are, whatever the planner expected', async () => {
  const { db } = app().database
  // As autovacuum finds the table most of the time, whereupon the planner expects one row.
  await sql`analyze standing_changes`.execute(db)
  const { rows } = await sql<{ 'QUERY PLAN': [{ Plan: Plan }] }>`explain (format json) ${takeSql(4000)}`.execute(db)
  const plan = rows[0]?.['QUERY PLAN'][0].Plan
  expect(plan?.Plans?.length).toBeGreaterThan(5)
  expect(plan && loopsOverParts(plan)).toEqual([])
})

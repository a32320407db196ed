// Lists and files of staff are filtered by days, or are named here with the reason (docs/product.md#lists-of-staff).

import { expect, test } from 'vitest'
import { z } from 'zod'
import { routes } from '#contracts/index.ts'
import { isForStaff, type Route } from '#contracts/route.ts'

const ONE = 'belongs to one record'
const CURRENT = 'is about now, not about days'
const FEW = 'has a handful of rows without a day of their own'
const RANGE = 'has a range of its own'

const WITHOUT_DAYS: Readonly<Record<string, string>> = {
  '/api/admin/quiz': FEW,
  '/api/admin/redemptions/summary': CURRENT,
  '/api/admin/redemptions/:id': ONE,
  '/api/admin/plans': 'is the catalogue; the screen filters its loaded plans by the day of their last price change',
  '/api/admin/providers': CURRENT,
  '/api/admin/support/summary': CURRENT,
  '/api/admin/support/:id': ONE,
  '/api/admin/canned-answers': FEW,
  '/api/admin/staff': 'is everyone who works here now',
  '/api/admin/roles': FEW,
  '/api/admin/members/:id': ONE,
  '/api/admin/members/:id/quizzes/:quiz': ONE,
  '/api/admin/members/:id/risk': 'has the groups of one member now, and the newest decisions about them',
  '/api/admin/members/:id/archive': 'has the files of one member from before an import',
  '/api/admin/stats': CURRENT,
  '/api/admin/activity': 'has the newest changes for the dashboard; the audit log has all of them, with days',
  '/api/admin/pending-work': CURRENT,
  '/api/admin/trends': RANGE,
  '/api/admin/promo-analytics': RANGE,
  '/api/admin/tasks': FEW,
  '/api/admin/economy': CURRENT,
  '/api/admin/economy/now': CURRENT,
  '/api/admin/campaigns/:id/result': ONE,
  '/api/admin/content': FEW,
  '/api/admin/content/:document': ONE,
  '/api/admin/economy/costs': CURRENT,
  '/api/admin/ledger-exports/:id': 'is a file whose days were chosen when it was ordered',
  '/api/admin/economy/budget': CURRENT,
  '/api/admin/saved-views': FEW,
  '/api/admin/security/risk/:id': ONE,
  '/api/admin/security/risk-cases/:id': ONE,
  '/api/admin/security/second-factors': 'is everyone who works here now',
  '/api/admin/security/audit-terms': 'has the values of a filter',
  '/api/admin/security/audit-check': CURRENT,
  '/api/admin/points-audit/integrity': CURRENT,
  '/api/admin/points-audit/members/:id': ONE,
  '/api/admin/database': CURRENT,
  '/api/admin/database/profiles': CURRENT,
  '/api/admin/database/missing-bonuses': CURRENT,
}

/** Whether an answer is a CSV, or has a list of records. */
function isList({ definition: { output, file } }: Route): boolean {
  if (file) return file.type.startsWith('text/csv')
  if (!(output instanceof z.ZodObject)) return false
  return Object.values(output.shape).some((part) => part instanceof z.ZodArray && part.element instanceof z.ZodObject)
}
const hasDays = ({ definition: { query } }: Route): boolean =>
  query !== undefined && 'from' in query.shape && 'to' in query.shape

test('every list and file of staff has days, or a reason to have none', () => {
  const lists = (Object.values(routes) as Route[]).filter(
    (route) => route.method === 'GET' && isForStaff(route) && isList(route),
  )
  const without = lists.filter((route) => !hasDays(route)).map(({ path }) => path)
  expect(without.sort()).toEqual(Object.keys(WITHOUT_DAYS).sort())
  expect(lists.length - without.length).toBeGreaterThan(20)
})

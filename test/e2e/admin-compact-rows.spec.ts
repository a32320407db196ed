// Rows of compact tables are at most 40 px high, whatever is in them (docs/product.md#lists-of-staff).

import { readFileSync } from 'node:fs'
import { glob } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { emailOf } from './actors.ts'
import { expect, test } from './test.ts'

const FEATURES = new URL('../../web/', import.meta.url).pathname
const ROW_MAX = 40
const LONG = 'A text that is much longer than the column in which it stands, and would take more lines than one.'
const EMAIL = `${'a.very.long.address.'.repeat(4)}of@a-company-with-a-long-name.example.com`
const ID = '019a0000-0000-7000-8000-000000000000'
const AT = '2026-11-28T22:59:59.000Z'

/** Where the table of each file is shown. */
const LISTS: Readonly<Record<string, string>> = {
  'features/admin-analytics/retention-tab.tsx': '/admin/analytics?tab=retention',
  'features/admin-economy/day-table.tsx': '/admin/economy/day',
  'features/admin-members/member-table.tsx': '/admin/users',
  'features/admin-members/page/ledger-list.tsx': '/admin/users/{regular}',
  'features/admin-points-audit/user-table.tsx': '/admin/points-audit',
  'features/admin-promo-codes/code-table.tsx': '/admin/promo-codes',
  'features/admin-promo-codes/code-figures.tsx': '/admin/promo-codes?tab=analytics',
  'features/admin-promo-codes/redemption-list.tsx': '/admin/promo-codes?tab=redemptions',
  'features/admin-quiz/cells-tab.tsx': '/admin/quiz?tab=cells',
  'features/admin-quiz/question-table.tsx': '/admin/quiz',
  'features/admin-redemptions/redemption-table.tsx': '/admin/redemptions?status=all',
  'features/admin-risk/group-table.tsx': '/admin/security?tab=risk',
  'features/admin-security/audit-list.tsx': '/admin/security?tab=audit',
  'features/admin-security/factors-tab.tsx': '/admin/security?tab=factors',
  'features/admin-security/failure-list.tsx': '/admin/security',
  'features/admin-security/session-table.tsx': '/admin/security?tab=sessions',
  'features/admin-settings/roles-tab.tsx': '/admin/settings?view=roles',
  'features/admin-settings/sign-in-list.tsx': '/admin/settings?view=sign-ins&whose=all',
  'features/admin-settings/staff-table.tsx': '/admin/settings?view=staff',
  'features/admin-subscriptions/plan-table.tsx': '/admin/subscriptions',
  'ui/charts/data-table.tsx': '/admin/analytics?tab=redemptions',
}
/** Tables that are not measured, and why. */
const NOT_MEASURED: Readonly<Record<string, string>> = {
  'dev/lists.tsx': 'the gallery is in no build',
  'features/admin-economy/campaigns/campaign-result.tsx':
    'a source and three numbers a row, and only of campaigns that ran',
}

/** Answers with long texts where the seed has none. */
const ANSWERS: Readonly<Record<string, object>> = {
  '/api/admin/points-audit/members': {
    id: ID,
    ...{
      email: EMAIL,
      name: LONG,
      points: 1,
      totalEarned: 2,
      ledgerPoints: 3,
      issues: 4,
      deductions: 5,
      critical: true,
    },
    ...{ kinds: [], findings: [] },
  },
  '/api/admin/promo-redemptions': {
    ...{ id: ID, code: 'A-CODE-OF-PROMOTION-2026', memberId: ID, memberName: LONG, memberEmail: EMAIL },
    ...{ points: 10, createdAt: AT },
  },
  '/api/admin/security/failures': {
    ...{ id: ID, memberId: ID, address: EMAIL, aimedAt: 'staff', target: 'a'.repeat(64), name: LONG },
    ...{ network: '2001:db8:1234:5678::/64', firstAt: AT, lastAt: AT, tries: 2000, throttled: 1500 },
    ...{ lastOutcome: 'throttled', browser: 'Firefox', system: 'Windows' },
  },
  '/api/admin/sign-ins': {
    ...{ id: ID, at: AT, outcome: 'wrong_password', address: '2001:db8:1234:5678:9abc:def0:1234:5678' },
    ...{ browser: 'Firefox', system: 'Windows', memberId: ID, name: LONG, email: EMAIL },
  },
}

const isPath = (path: string) => (url: URL) => url.pathname === path

test('every table of staff is in the list of this test', async () => {
  const found: string[] = []
  for await (const file of glob('**/*.tsx', { cwd: FEATURES }))
    if (/<Table label=/.test(readFileSync(FEATURES + file, 'utf8'))) found.push(file)
  expect(found.sort()).toEqual([...Object.keys(LISTS), ...Object.keys(NOT_MEASURED)].sort())
})

for (const [file, path] of Object.entries(LISTS))
  test(`no compact row of ${file} is higher than 40 px`, async ({ page, signInAs, project }) => {
    test.skip(project === 'phone', 'phones show cards')
    await signInAs('staff')
    for (const [api, item] of Object.entries(ANSWERS))
      await page.route(isPath(api), (route) => route.fulfill({ json: { items: [item], nextCursor: null } }))
    await lengthenTexts(page)
    await page.setViewportSize({ width: 1280, height: 900 })
    const answer = await page.request.get(`/api/admin/members?search=${emailOf('regular', project)}`)
    const [member] = (await answer.json()).items
    await page.goto(path.replace('{regular}', member.id))
    await page.getByRole('button', { name: 'Compact tables' }).click()
    const tables = page.locator('[data-density=compact]')
    await expect(tables.locator('tbody tr').first()).toBeVisible()
    for (const width of [1280, 1366]) {
      await page.setViewportSize({ width, height: 900 })
      const heights = await tables
        .locator('tbody tr')
        .evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().height))
      expect(Math.max(...heights), `at ${width} px`).toBeLessThanOrEqual(ROW_MAX)
    }
  })

/** Makes the texts of the first item of some lists longer. */
async function lengthenTexts(page: Page): Promise<void> {
  const lengthen = (path: string, more: object) =>
    page.route(isPath(path), async (route) => {
      const response = await route.fetch()
      const body = await response.json()
      const [first, ...rest] = body.items
      await route.fulfill({ response, json: { ...body, items: [{ ...first, ...more }, ...rest] } })
    })
  await lengthen('/api/admin/members', { name: LONG, email: EMAIL, statusUntil: AT, status: 'suspended' })
  await lengthen('/api/admin/promo-codes', { description: LONG })
  await lengthen('/api/admin/quiz/questions', { text: LONG.repeat(2) })
  await lengthen('/api/admin/redemptions', { email: EMAIL, subscriptionName: LONG })
  await lengthen('/api/admin/risk/groups', { label: LONG })
}

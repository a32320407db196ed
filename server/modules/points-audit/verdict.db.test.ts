// The badge of the screen never says Healthy while CHECK DATABASE has a finding.

import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { useTestApp } from '#test/app.ts'
import { changeBalance, investigate, monitor, paidMember } from '#test/points-audit.ts'

const app = useTestApp()

test('the badge agrees with CHECK DATABASE, for each of its checks', async () => {
  const staff = await paidMember(app(), 'super_admin')
  const member = await paidMember(app())
  const verdicts = async () => {
    const [page, report] = [
      (await staff.call('GET /api/admin/points-audit')).body,
      (await staff.call('GET /api/admin/points-audit/integrity')).body,
    ]
    return { badge: page.badge, criticalIssues: report.criticalIssues, issues: report.issues.map(({ code }) => code) }
  }
  const run = (statement: string) => sql.raw(statement).execute(app().database.db)
  await monitor(app())
  expect(await verdicts()).toEqual({ badge: 'unknown', criticalIssues: false, issues: [] })
  await investigate(app(), staff)
  expect(await verdicts()).toEqual({ badge: 'healthy', criticalIssues: false, issues: [] })

  await run('alter table wallets disable trigger wallets_audit')
  expect(await verdicts()).toEqual({ badge: 'critical', criticalIssues: true, issues: ['guard_missing'] })
  await investigate(app(), staff)
  expect((await verdicts()).badge).toBe('critical')
  await run('alter table wallets enable trigger wallets_audit')
  expect((await verdicts()).badge).toBe('healthy')

  app().clock.advance(16 * 60)
  expect(await verdicts()).toEqual({ badge: 'issues', criticalIssues: false, issues: ['monitor_late'] })
  await changeBalance(app(), member.id, -25)
  await monitor(app())
  expect(await verdicts()).toEqual({ badge: 'critical', criticalIssues: true, issues: ['recent_changes'] })
})

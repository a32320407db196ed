import { expectAccessible } from './accessibility.ts'
import { ARCHIVED, emailOf } from './actors.ts'
import { expect, test } from './test.ts'

test('imported members and staff read what was done in the earlier system', async ({ page, signInAs, project }) => {
  await signInAs('player')
  await page.goto('/transactions')
  const section = page.getByRole('region', { name: 'Earlier history' })
  await section.getByRole('button', { name: 'Show earlier history' }).click()
  const rows = section.getByRole('listitem')
  await expect(rows.first()).toContainText(`Spin ${ARCHIVED - 1} of the earlier site`)
  await expect(rows.first()).toContainText(/Spin · .*2024/)
  await expectAccessible(page)
  await section.getByRole('button', { name: 'Load more' }).click()
  await expect(rows).toHaveCount(ARCHIVED)
  await section.getByRole('button', { name: 'Hide earlier history' }).click()
  await expect(rows).toHaveCount(0)

  await signInAs('supporter')
  await page.goto(`/admin/users?q=${encodeURIComponent(emailOf('player', project))}`)
  await page.getByRole('button', { name: 'Open Pia Player' }).click()
  await page.getByRole('link', { name: 'Open page' }).click()
  await page.getByRole('tab', { name: 'Earlier history' }).click()
  await expect(page).toHaveURL(/section=archive/)
  await expect(page.getByRole('list', { name: 'Earlier history' }).getByRole('listitem')).toHaveCount(ARCHIVED)
  await expectAccessible(page)
})

test('members without an import see no earlier history', async ({ page, signInAs }) => {
  const calls: string[] = []
  page.on('request', (request) => calls.push(new URL(request.url()).pathname))
  await signInAs('bookkeeper')
  await page.goto('/transactions')
  await expect(page.getByRole('region', { name: 'Totals' })).toContainText('Entries')
  await expect(page.getByRole('region', { name: 'Transactions', exact: true })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Earlier history' })).toHaveCount(0)
  expect(calls).not.toContain('/api/archive')
})

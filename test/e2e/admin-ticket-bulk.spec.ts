import { expect, test } from './test.ts'

test('staff take all tickets that match, also beyond the page, and see the number before', async ({
  page,
  signInAs,
  signInAsFresh,
  uniqueId,
}) => {
  test.slow()
  const subject = `Parcel${uniqueId.replace(/\W/g, '')}`
  await page.route('**/api/admin/support?**', async (route) => {
    // A page of two, so that a few tickets are more than a page.
    const url = new URL(route.request().url())
    url.searchParams.set('limit', '2')
    await route.continue({ url: url.href })
  })
  await signInAsFresh()
  for (let n = 0; n < 3; n += 1) {
    const answer = await page.request.post('/api/support', {
      headers: { 'idempotency-key': crypto.randomUUID() },
      data: { subject, category: 'other', text: 'Where is it?' },
    })
    expect(answer.ok()).toBe(true)
  }
  await signInAs('staff')
  await page.goto(`/admin/support?q=${subject}`)
  await page.getByRole('checkbox', { name: 'Select all shown' }).check()
  await page.getByRole('button', { name: 'Select all 3 that match' }).click()
  await page.getByRole('button', { name: 'Assign to me' }).click()
  await page
    .getByRole('dialog', { name: 'Assign 3 tickets to me' })
    .getByRole('button', { name: 'Assign 3 tickets to me' })
    .click()
  await expect(page.getByText('3 tickets are assigned to you')).toBeVisible()

  await page.getByRole('checkbox', { name: 'Select all shown' }).check()
  await page.getByRole('button', { name: 'Select all 3 that match' }).click()
  await page.getByRole('button', { name: 'Close', exact: true }).click()
  await page.getByRole('dialog', { name: 'Close 3 tickets' }).getByRole('button', { name: 'Close 3 tickets' }).click()
  await expect(page.getByText('3 tickets closed', { exact: true })).toBeVisible()
})

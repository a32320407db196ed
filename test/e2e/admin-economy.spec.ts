import { expect, test } from './test.ts'

test('the economy shows what a day is worth, and recalculates it for other assumptions', async ({ page, signInAs }) => {
  await signInAs('staff')
  await page.goto('/admin/economy/day')
  await expect(page.getByText('A perfect member reaches the cheapest plan every day')).toBeVisible({ timeout: 30_000 })
  await expect(page.getByRole('region', { name: 'Perfect member' })).toContainText('1,673.2 a day')
  const total = page.getByRole('row', { name: /^Total / })
  await expect(total).toContainText('489.5')
  await page.getByLabel('Share of what a day offers that they use').selectOption('100%')
  await page.getByLabel('Share of quiz answers that are right').selectOption('0%')
  await expect(page).toHaveURL(/taken=100&right=0/)
  await expect(total).toContainText('773.2')
  await expect(page.getByText('An average member reaches the cheapest plan every day')).toBeVisible()
})

test('staff edit and move a task, and undo both', async ({ page, signInAs }) => {
  test.slow()
  await signInAs('staff')
  await page.goto('/admin/economy/tasks')
  const list = page.getByRole('list', { name: 'Channel tasks' })
  const item = list.getByRole('listitem').filter({ hasText: 'Join the tips channel' })
  const save = async (points: string) => {
    await item.getByRole('button', { name: 'Edit Join the tips channel' }).click()
    const dialog = page.getByRole('dialog', { name: 'Edit the task' })
    await dialog.getByLabel('Link').fill('javascript:alert(1)')
    await dialog.getByRole('button', { name: 'Save changes' }).click()
    await expect(dialog.getByText('The link must start with https://')).toBeVisible()
    await dialog.getByLabel('Link').fill('https://t.me/PazTips')
    await dialog.getByLabel('Points').fill(points)
    // By keyboard as well as by the button.
    await page.keyboard.press('Enter')
    await expect(dialog).toBeHidden()
    await expect(item).toContainText(`${points} points`)
  }
  await save('125')
  await save('100')

  await item.getByRole('button', { name: 'Move Join the tips channel up' }).focus()
  await page.keyboard.press('Enter')
  await expect(list.getByRole('listitem').nth(2)).toContainText('Join the tips channel')
  await expect(item.getByRole('button', { name: 'Move Join the tips channel up' })).toBeFocused()
  await item.getByRole('button', { name: 'Move Join the tips channel down' }).click()
  await expect(list.getByRole('listitem').nth(3)).toContainText('Join the tips channel')
})

test('a task keeps the points that a colleague has set while its dialog is open', async ({ page, signInAs }) => {
  await signInAs('staff')
  await page.goto('/admin/economy/tasks')
  // By the tag, because the open dialog hides the roles of the page.
  const item = page.locator('ol[aria-label="Channel tasks"] > li').filter({ hasText: 'Join the tips channel' })
  await item.getByRole('button', { name: 'Edit Join the tips channel' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit the task' })
  const { tasks } = await (await page.request.get('/api/admin/tasks')).json()
  const { id, text } = tasks.find(({ title }: { title: string }) => title === 'Join the tips channel')
  const changeElsewhere = async (data: object) => {
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const changed = await page.request.patch(`/api/admin/tasks/${id}`, { headers, data })
    expect(changed.status()).toBe(200)
  }
  await changeElsewhere({ points: 95 })
  // The list is read again.
  await page.clock.install()
  await page.clock.fastForward('01:00')
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
  await expect(item).toContainText('95 points')
  await dialog.getByLabel('Text').fill('Tips for every week')
  await dialog.getByRole('button', { name: 'Save changes' }).click()
  await expect(dialog).toBeHidden()
  await expect(item).toContainText('Tips for every week')
  await expect(item).toContainText('95 points')
  await changeElsewhere({ text, points: 100 })
})

test('the months of accounting are those of the site’s time zone', async ({ page, signInAs }) => {
  await signInAs('staff')
  await page.route('**/api/admin/economy/movements?**', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), timeZone: 'Asia/Kolkata' } })
  })
  // 1 November, 02:00 in India.
  await page.clock.setFixedTime('2026-10-31T20:30Z')
  await page.goto('/admin/economy/accounting')
  const [from, to] = [page.getByLabel('First day'), page.getByLabel('Last day')]
  await expect(page.getByRole('button', { name: 'Last month' })).toHaveAttribute('aria-pressed', 'true')
  await expect(from).toHaveValue('2026-10-01')
  await expect(to).toHaveValue('2026-10-31')
  await page.getByRole('button', { name: 'This month so far' }).click()
  await expect(from).toHaveValue('2026-11-01')
  await expect(to).toHaveValue('2026-11-01')
})

test('staff set the link of an ad, and reset it to the configured one', async ({ page, signInAs }) => {
  await signInAs('staff')
  await page.goto('/admin/economy/tasks?tab=ads')
  const row = page.getByRole('region', { name: 'More Ad Tasks' }).getByRole('listitem').filter({ hasText: 'Quick Hit' })
  const change = row.getByRole('button', { name: 'Change the link of Quick Hit Reward (More Ad Tasks)' })
  await change.click()
  const dialog = page.getByRole('dialog', { name: 'Link of Quick Hit Reward' })
  await dialog.getByLabel('Link').fill('//elsewhere.example')
  await dialog.getByRole('button', { name: 'Save the link' }).click()
  await expect(dialog.getByText('or be a page of this site such as /ad', { exact: false }).last()).toBeVisible()
  await dialog.getByLabel('Link').fill('https://ads.example/new')
  await dialog.getByRole('button', { name: 'Save the link' }).click()
  await expect(row).toContainText('https://ads.example/new')
  await expect(row).toContainText('Set here')
  await change.click()
  await page.getByRole('button', { name: 'Use the configured link' }).click()
  await expect(row).toContainText('Configured')
  await expect(page.getByText('AD_BANNER_URL')).toBeVisible()
})

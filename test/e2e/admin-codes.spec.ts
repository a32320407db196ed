import { randomUUID } from 'node:crypto'
import { expectAccessible } from './accessibility.ts'
import { emailOf } from './actors.ts'
import { holdRequests } from './steps.ts'
import { addSession, expect, test } from './test.ts'

test('a member redeems a pasted code, reads it at once, and follows a report that it does not work', async ({
  page,
  browser,
  signInAs,
  uniqueId,
  project,
  baseURL,
  pageErrors,
}) => {
  test.slow()
  pageErrors.expectStatus(400)
  const id = `tide_${uniqueId}`
  await signInAs('staff')
  await page.goto('/admin/subscriptions')
  await page.getByRole('button', { name: 'Add Subscription' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Subscription ID').fill(id)
  await dialog.getByLabel('Duration').selectOption('1 Month')
  await dialog.getByLabel('Points cost').fill('600')
  await dialog.getByLabel('Display name').fill(id)
  await dialog.getByRole('button', { name: 'Add Subscription' }).click()
  await expect(dialog).toBeHidden()

  await page.getByRole('searchbox', { name: 'Search subscriptions' }).fill(id)
  await page.getByRole('button', { name: `Details of ${id}, 1 Month` }).click()
  await dialog.getByRole('button', { name: 'Codes' }).click()
  await dialog.getByRole('textbox', { name: 'Codes' }).fill(`${uniqueId}-1\n${uniqueId} 1\n${uniqueId}-2`)
  await dialog.getByLabel('Instructions').fill('Open the app, then Redeem.')
  // A day without a month and a year is not 'no last day'.
  await dialog.getByLabel('Last day').pressSequentially('30')
  await dialog.getByRole('button', { name: 'Add 3 codes' }).click()
  await expect(dialog.getByText('Please check this field')).toBeVisible()
  await expect(dialog.getByLabel('Last day')).toBeFocused()
  await dialog.getByLabel('Last day').fill('')
  const send = await holdRequests(page, '**/api/admin/plans/*/codes')
  await dialog.getByRole('button', { name: 'Add 3 codes' }).click()
  await expect(dialog.getByRole('textbox', { name: 'Codes' })).not.toBeEditable()
  send()
  await expect(dialog.getByText('2 codes added')).toBeVisible()
  await expect(dialog.getByText('is in the list twice')).toBeVisible()
  await expect(dialog.getByRole('textbox', { name: 'Codes' })).toHaveValue(`${uniqueId} 1`)
  await expect(dialog.getByText('2 free · 0 given out')).toBeVisible()
  await expectAccessible(page)

  await dialog.getByRole('button', { name: 'Upload a CSV' }).click()
  const file = page.getByRole('dialog', { name: /^Codes from a file/ })
  const upload = (text: string) =>
    file.locator('input[type=file]').setInputFiles({ name: 'May.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
  await upload('codes\nA')
  await expect(file.getByText('The file could not be read as CSV')).toBeVisible()
  await upload(`code,expiry\n${uniqueId}-3,\n${uniqueId}-2,\n${uniqueId}-4,tomorrow\n`)
  await expect(file.getByText('May.csv: 1 code can be added, 2 rows are left out')).toBeVisible()
  await expect(file.getByRole('listitem').filter({ hasText: 'Row 3' })).toHaveText(/in stock already/)
  await expectAccessible(page)
  await file.getByRole('button', { name: 'Add 1 code' }).click()
  await expect(file).toBeHidden()
  await expect(dialog.getByRole('listitem').filter({ hasText: 'May' })).toContainText('1 free · 0 given out')

  const context = await browser.newContext({ ...(baseURL && { baseURL }), serviceWorkers: 'block' })
  await addSession(context, emailOf('leader', project), baseURL)
  const member = await context.newPage()
  await member.goto(`/rewards?q=${id}`)
  await expect(member.getByRole('list').getByText('Instant', { exact: true })).toBeVisible()
  await member.getByRole('button', { name: `Redeem ${id}, 1 Month` }).click()
  const confirm = member.getByRole('dialog', { name: 'Confirm Redemption' })
  await expect(confirm).toContainText('Your code is ready in moments.')
  await confirm.getByLabel('Country').selectOption('IN')
  await confirm.getByRole('button', { name: /^Redeem for/ }).click()
  await member.getByRole('button', { name: 'Continue' }).click()
  await member.getByRole('button', { name: `Activation Details of ${id}, 1 Month` }).click()
  const details = member.getByRole('dialog', { name: 'Activation Details' })
  await details.getByRole('button', { name: 'Reveal code' }).click()
  await expect(details.getByText(new RegExp(`^${uniqueId}-[12]$`))).toBeVisible()
  await expect(details.getByText('Open the app, then Redeem.')).toBeVisible()
  await details.getByRole('link', { name: 'This code doesn’t work' }).click()
  await expect(member.getByRole('combobox', { name: /Redemption/ })).toHaveValue(/.+/)
  await expect(member.getByLabel('Subject')).toHaveValue('My activation code doesn’t work')
  const redemption = new URL(member.url()).searchParams.get('redemption')
  await member.getByRole('button', { name: 'Send ticket' }).click()
  await expect(member).toHaveURL(/ticket=/)
  const ticketUrl = member.url()

  await dialog.getByRole('button', { name: /^Withdraw \d/ }).click()
  const withdraw = page.getByRole('dialog', { name: /^Withdraw/ })
  await withdraw.getByLabel('Reason').fill('The shop called them back')
  await withdraw.getByRole('button', { name: 'Withdraw codes' }).click()
  await expect(page.getByText('1 code withdrawn')).toBeVisible()
  await expect(dialog.getByText('0 free · 1 given out · 1 revealed · 1 withdrawn')).toBeVisible()

  // The report is at the redemption. Another one is not opened while it waits.
  await member.goto('/rewards?view=history')
  const item = member.getByRole('listitem').filter({ has: member.getByRole('heading', { name: id }) })
  await expect(item.getByText(/^Reported on .+ It waits for our answer\.$/)).toBeVisible()
  await expect(item.getByRole('link', { name: 'See my ticket' })).toHaveAttribute('href', pathOf(ticketUrl))
  await item.getByRole('button', { name: /^Activation Details/ }).click()
  await details.getByRole('button', { name: 'Reveal code' }).click()
  const broken = details.getByRole('link', { name: 'This code doesn’t work' })
  await expect(broken).toHaveAttribute('href', pathOf(ticketUrl))
  await expectAccessible(member)

  const asStaff = async (path: string, data: object) => {
    const answer = await page.request.post(`/api/admin${path}`, { data, headers: { 'idempotency-key': randomUUID() } })
    expect(answer.status()).toBe(200)
  }
  const ticket = new URL(ticketUrl).searchParams.get('ticket')
  await asStaff(`/support/${ticket}/answers`, { text: 'A new code is on its way.', seenVersion: 1 })
  await expect(details.getByText(/^Reported on .+ We have answered\.$/)).toBeVisible()
  const replacement = { seen: 0, activationCode: `${uniqueId}-NEW`, reason: 'Used before' }
  await asStaff(`/redemptions/${redemption}/replacement`, replacement)
  await expect(details.getByText(/^Replaced on .+: the new code is under “Activation Details”$/)).toBeVisible()
  await expect(details.getByText(new RegExp(`^${uniqueId}-[12]$`))).toBeHidden()
  await details.getByRole('button', { name: 'Reveal code' }).click()
  await expect(details.getByText(`${uniqueId}-NEW`)).toBeVisible()
  await expect(broken).toHaveAttribute('href', /view=new&topic=code/)
  await member.goto('/notifications')
  await expect(member.getByRole('listitem').filter({ hasText: 'Your activation code was replaced' })).toContainText(id)

  // No code is left that works: the points go back.
  await page.goto(`/admin/redemptions?status=all&redemption=${redemption}`)
  const sheet = page.getByRole('dialog', { name: /^Redemption/ })
  await sheet.getByRole('button', { name: 'Refund', exact: true }).click()
  await expect(sheet.getByText('The code is given to no one again.')).toBeVisible()
  await sheet.getByRole('button', { name: 'Refund the points' }).click()
  await expect(sheet.getByText('Please give a reason')).toBeVisible()
  await sheet.getByLabel('Reason').fill('The shop has no more of them')
  await expectAccessible(page)
  await sheet.getByRole('button', { name: 'Refund the points' }).dblclick()
  await expect(sheet.getByRole('button', { name: 'Reveal code' })).toHaveCount(0)
  await member.goto('/rewards?view=history')
  await expect(item).toContainText('The shop has no more of them')
  await expect(item.getByRole('button', { name: /^Activation Details/ })).toHaveCount(0)
  await context.close()
})

const pathOf = (url: string) => url.replace(new URL(url).origin, '')

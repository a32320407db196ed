import { emailOf, SEEDED_CODE, STAFF_EMAILS } from './actors.ts'
import { linkOf, waitForMail } from './mailbox.ts'
import { confirm, headerPoints, register } from './steps.ts'
import { expect, test } from './test.ts'

/** Codes are unique, so each run has its own. */
const CODE = `LAGOON-${crypto.randomUUID()}`
/** 31 December of next year, and as the member reads it. */
const LAST_DAY = `${new Date().getFullYear() + 1}-12-31`
const LAST_DAY_READ = `Active until 31 Dec ${new Date().getFullYear() + 1}`

test('a member who can afford no plan sees the missing points', async ({ page, signInAs }) => {
  await signInAs('player')
  await page.goto('/rewards')
  await expect(page.getByText(/\d+ points to go/).first()).toBeVisible()
  await expect(page.getByRole('button', { name: /^Redeem Telegram Premium/ })).toBeHidden()
})

test('a member redeems, staff complete it, and the member gets the code', async ({
  page,
  browser,
  request,
  signInAs,
  project,
  baseURL,
  pageErrors,
}) => {
  test.slow()
  const member = emailOf('buyer', project)
  await signInAs('buyer')
  await page.goto('/rewards')
  await expect(headerPoints(page)).toHaveText('1,100 points')
  await page.getByRole('button', { name: /^Redeem Telegram Premium/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Confirm Redemption' })
  await expect(dialog).toContainText('Points are deducted immediately.')
  await dialog.getByLabel('Email address').fill(member)
  await dialog.getByLabel('Country').selectOption('IN')
  await dialog.getByRole('button', { name: /^Redeem for/ }).click()
  await expect(page.getByText('Redemption request submitted successfully!')).toBeVisible()
  await expect(headerPoints(page)).toHaveText('600 points')
  const first = page.getByRole('dialog', { name: 'Your first reward!' })
  await expect(first).toHaveAccessibleDescription('Telegram Premium, 1 Month. You can follow it here.')
  await first.getByRole('button', { name: 'Continue' }).click()
  // The celebration does not repeat.
  await page.getByRole('button', { name: 'Back to the store' }).click()
  await page.getByRole('button', { name: 'Redemption history' }).click()
  await expect(page.getByRole('heading', { name: 'Telegram Premium' })).toBeVisible()
  await expect(first).toHaveCount(0)
  await waitForMail(request, member, 'We received your redemption: Telegram Premium')

  // Staff use a desktop.
  const staffContext = await browser.newContext({
    ...(baseURL && { baseURL }),
    viewport: { width: 1280, height: 900 },
    serviceWorkers: 'block',
  })
  const staff = await staffContext.newPage()
  pageErrors.watch(staff)
  const email = STAFF_EMAILS[project]
  await register(staff, 'Stella Staff', email)
  await confirm(staff, staffContext.request, email)
  await staff.goto('/admin/redemptions')
  await staff
    .getByRole('row')
    .filter({ hasText: member })
    .getByRole('button', { name: /^Open redemption/ })
    .click()
  const open = staff.getByRole('dialog')
  await open.getByRole('button', { name: 'Process' }).click()
  await expect(staff.getByText('Request processing successfully')).toBeVisible()
  const atWork = await waitForMail(request, member, 'We are working on your redemption: Telegram Premium')

  await open.getByRole('button', { name: 'Complete' }).click()
  await open.getByRole('button', { name: 'Complete and deliver code' }).click()
  await expect(open.getByText('Activation code is required to complete the request')).toBeVisible()
  // A code that was delivered before is refused at its field.
  pageErrors.expectStatus(409)
  const code = open.getByRole('textbox', { name: 'Activation code' })
  const given = await staffContext.request.get('/api/admin/redemptions?status=completed&search=JioSaavn')
  await code.fill(`${SEEDED_CODE.toLowerCase()} ${(await given.json()).items.at(-1).id}`)
  await open.getByRole('button', { name: 'Complete and deliver code' }).click()
  await expect(open.getByText('This code was already given out, or is in the stock of another plan')).toBeVisible()
  await expect(code).toBeFocused()
  await code.fill(CODE)
  await expect(open.getByText('This code was already given out, or is in the stock of another plan')).toBeHidden()
  // The form proposes one month; this code is valid for longer.
  const lastDay = open.getByLabel('Last day of the subscription')
  await expect(lastDay).toHaveValue(/^\d{4}-\d{2}-\d{2}$/)
  await lastDay.fill(LAST_DAY)
  await open.getByRole('button', { name: 'Complete and deliver code' }).click()
  await expect(staff.getByText('Request completed successfully')).toBeVisible()
  await staffContext.close()

  const ready = await waitForMail(request, member, 'Your activation code is ready: Telegram Premium')
  for (const mail of [atWork, ready]) expect(`${mail.text} ${mail.html}`).not.toContain(CODE)
  // The history was open all the time.
  const arrived = page.getByRole('dialog', { name: 'Your code is here!' })
  await expect(arrived).toHaveAccessibleDescription('Telegram Premium, 1 Month')
  await arrived.getByRole('button', { name: 'Activation Details' }).click()
  await expect(arrived).toBeHidden()
  await expect(page.getByRole('dialog', { name: 'Activation Details' })).toBeVisible()
  await page.goto(linkOf(ready, '/rewards'))
  await expect(page.getByText(LAST_DAY_READ)).toBeVisible()
  await page.getByRole('button', { name: /^Activation Details/ }).click()
  const details = page.getByRole('dialog', { name: 'Activation Details' })
  await expect(details.getByText(CODE)).toBeHidden()
  await details.getByRole('button', { name: 'Reveal code' }).click()
  await expect(details.getByText(CODE)).toBeVisible()
  // The celebration of a code does not repeat.
  await page.reload()
  await page.getByRole('button', { name: /^Activation Details/ }).click()
  await expect(details).toBeVisible()
  await expect(arrived).toHaveCount(0)
})

test('a double click on Complete still opens the code form', async ({ page, project, signInAs }) => {
  test.skip(project === 'phone', 'a phone has no double click')
  await signInAs('staff')
  await page.goto('/admin/redemptions?status=processing')
  await page
    .getByRole('button', { name: /^Open redemption/ })
    .first()
    .click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Complete', exact: true }).dblclick()
  await expect(dialog.getByRole('textbox', { name: 'Activation code' })).toBeFocused()
  await dialog.getByRole('button', { name: 'Back' }).click()
  // The second click of 'Fail' must not confirm its dialog.
  await dialog.getByRole('button', { name: 'Fail', exact: true }).dblclick()
  await expect(dialog.getByRole('heading', { name: 'Mark the redemption as failed' })).toBeVisible()
  await expect(dialog.getByLabel('Reason')).toBeFocused()
  await dialog.getByRole('button', { name: 'Mark as failed' }).click()
  await expect(dialog.getByText('Please give a reason')).toBeVisible()
  await expect(dialog.getByLabel('Reason')).toBeFocused()
  await dialog.getByLabel('Reason').fill('The service did not answer')
  await expect(dialog.getByText('Please give a reason')).toBeHidden()
})

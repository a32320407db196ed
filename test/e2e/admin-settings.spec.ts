import type { Page } from '@playwright/test'
import { codeAt, wrongCode } from '../totp.ts'
import { emailOf, PASSWORD } from './actors.ts'
import { linkOf, waitForMail } from './mailbox.ts'
import { passwordField, signIn } from './steps.ts'
import { addSession, expect, test } from './test.ts'

const toSettings = async (page: Page, view = '') => {
  await page.goto(`/admin/settings${view && `?view=${view}`}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
}

test('two-factor sign-in is set up, required after the password, and switched off with a backup code', async ({
  page,
  context,
  project,
  signInAs,
  pageErrors,
}) => {
  test.slow()
  pageErrors.expectStatus(400, 401)
  const email = emailOf('guardian', project)
  await signInAs('guardian')
  await toSettings(page)
  const card = page.getByRole('region', { name: 'Two-factor sign-in' })
  await expect(card.getByText('Off', { exact: true })).toBeVisible()
  await card.getByRole('button', { name: 'Set up' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Current password' }).fill('wrong horse')
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(dialog.getByText('Current password is incorrect')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Current password' }).fill(PASSWORD)
  await page.keyboard.press('Enter')

  await expect(dialog.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible()
  const secret = ((await dialog.locator('code').textContent()) ?? '').replaceAll(' ', '')
  const first = await codeAt(secret, new Date())
  await expect(dialog.getByLabel('Code', { exact: true })).toBeFocused()
  await page.keyboard.type(wrongCode(wrongCode(first)))
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('This code is wrong. Please check it and try again.')).toBeVisible()
  await dialog.getByLabel('Code', { exact: true }).fill(await codeAt(secret, new Date()))
  await dialog.getByRole('button', { name: 'Switch on' }).click()
  const codes = dialog.getByRole('list', { name: 'Your backup codes' }).getByRole('listitem')
  await expect(codes).toHaveCount(10)
  const [backup = ''] = await codes.allTextContents()
  await dialog.getByRole('button', { name: 'I have saved them' }).click()
  await expect(card.getByText('10 backup codes left')).toBeVisible()

  // On another device the password is not enough.
  await context.clearCookies()
  await page.goto('/login?next=%2Fadmin%2Fsettings%3Fview%3Dsign-ins')
  await signIn(page, email)
  await expect(page.getByRole('heading', { name: 'Enter your code' })).toBeVisible()
  await expect(page.getByLabel('Code', { exact: true })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Please enter the code')).toBeVisible()
  await page.keyboard.type(wrongCode(wrongCode(await codeAt(secret, new Date()))))
  await page.keyboard.press('Enter')
  await expect(page.getByText('This code is wrong. Please check it and try again.')).toBeVisible()
  await page.getByLabel('Code', { exact: true }).fill(await codeAt(secret, new Date(), 1))
  await page.getByRole('button', { name: 'Continue' }).click()

  // The requested page opens and lists this sign-in.
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
  const mine = page.getByLabel('Sign-ins').last()
  for (const outcome of ['Signed in', 'Wrong code', 'Password correct, code requested'])
    await expect(mine.getByText(outcome, { exact: true }).first()).toBeVisible()

  await page.getByRole('tab', { name: 'My account' }).click()
  await card.getByRole('button', { name: 'Switch off' }).click()
  await expect(dialog.getByText('Your password alone will open your account')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Current password' }).fill(PASSWORD)
  await dialog.getByLabel('Code from your app, or a backup code').fill(backup)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Two-factor sign-in is off')).toBeVisible()
  await expect(card.getByText('Off', { exact: true })).toBeVisible()
})

test('a second factor whose confirmation lost its answer is shown as on', async ({ page, project, pageErrors }) => {
  pageErrors.expectNetworkErrors()
  const email = emailOf('guardian', project)
  await page.goto('/login?next=%2Fadmin%2Fsettings')
  await signIn(page, email)
  const card = page.getByRole('region', { name: 'Two-factor sign-in' })
  await card.getByRole('button', { name: 'Set up' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Current password' }).fill(PASSWORD)
  await dialog.getByRole('button', { name: 'Continue' }).click()
  const secret = ((await dialog.locator('code').textContent()) ?? '').replaceAll(' ', '')
  await page.route(
    '**/api/admin/me/second-factor/confirmation',
    async (route) => {
      await route.fetch()
      await route.abort('failed')
    },
    { times: 1 },
  )
  await dialog.getByLabel('Code', { exact: true }).fill(await codeAt(secret, new Date()))
  await dialog.getByRole('button', { name: 'Switch on' }).click()
  await expect(card.getByText('On', { exact: true })).toBeVisible()
  await expect(dialog).toHaveCount(0)
  await expect(card.getByRole('button', { name: 'New backup codes' })).toBeVisible()

  await card.getByRole('button', { name: 'Switch off' }).click()
  await dialog.getByRole('textbox', { name: 'Current password' }).fill(PASSWORD)
  await dialog.getByLabel('Code from your app, or a backup code').fill(await codeAt(secret, new Date(), 1))
  await page.keyboard.press('Enter')
  await expect(card.getByText('Off', { exact: true })).toBeVisible()
})

/** Approves a proposed role as a second super admin. */
async function approveRole(page: Page, name: string): Promise<void> {
  await page.goto('/admin/approvals')
  const proposal = page.getByRole('listitem').filter({ hasText: name })
  await proposal.getByRole('button', { name: 'Approve' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click()
  await expect(page.getByText('Approved and carried out')).toBeVisible()
}

test('a super admin assigns a role by keyboard, changes it and removes it', async ({
  page,
  browser,
  project,
  baseURL,
  signInAs,
  pageErrors,
}) => {
  test.slow()
  pageErrors.expectStatus(400)
  const email = emailOf('recruit', project)
  const theirs = await browser.newContext({ ...(baseURL && { baseURL }), serviceWorkers: 'block' })
  await addSession(theirs, email, baseURL)
  const recruit = await theirs.newPage()
  await recruit.goto('/admin/redemptions')
  await expect(recruit.getByRole('heading', { name: 'Access Denied' })).toBeVisible()

  await signInAs('deputy')
  await toSettings(page, 'staff')
  const add = page.getByRole('button', { name: 'Add staff' })
  await expect(add).toBeEnabled()
  await add.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  // All errors show at once, and the first invalid field has the focus.
  await dialog.getByRole('button', { name: 'Assign role' }).click()
  for (const text of ['Please fill in this field', 'Please choose a role', 'Please give a reason'])
    await expect(dialog.getByText(text).first()).toBeVisible()
  await expect(dialog.getByText('Please fill in this field'), 'for the address and the password').toHaveCount(2)
  await expect(dialog.getByLabel('Email address')).toBeFocused()
  await dialog.getByLabel('Email address').fill(email)
  await dialog.getByLabel('New role').selectOption('Support')
  await dialog.getByRole('textbox', { name: 'Your password' }).fill(PASSWORD)
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('Please choose a role')).toBeHidden()
  await dialog.getByLabel('Reason').fill('Joins the desk')
  await dialog.getByRole('button', { name: 'Assign role' }).click()
  await expect(page.getByText('Proposed. A second super admin has to approve the role.')).toBeVisible()
  await recruit.goto('/admin/redemptions')
  await expect(recruit.getByRole('heading', { name: 'Access Denied' })).toBeVisible()
  const second = await browser.newContext({ ...(baseURL && { baseURL }), serviceWorkers: 'block' })
  await addSession(second, emailOf('staff', project), baseURL)
  await approveRole(await second.newPage(), 'Ray Recruit')
  await toSettings(page, 'staff')
  await recruit.goto('/admin/redemptions')
  await expect(recruit.getByRole('heading', { level: 1, name: 'Redemptions' })).toBeVisible()

  const change = page.getByRole('button', { name: 'Change role of Ray Recruit' }).last()
  const row = project === 'phone' ? page.getByRole('listitem') : page.getByRole('row')
  await row
    .filter({ hasText: email })
    .getByRole('button', { name: /^Change role of/ })
    .focus()
  await page.keyboard.press('Enter')
  await dialog.getByLabel('New role').selectOption('Moderator')
  await expect(dialog.getByText('Ray Recruit gets limited access')).toBeVisible()
  await dialog.getByLabel('Reason').fill('Knows the desk')
  await dialog.getByRole('textbox', { name: 'Your password' }).fill('wrong horse')
  await dialog.getByRole('button', { name: 'Change role' }).click()
  await expect(dialog.getByText('Current password is incorrect')).toBeVisible()
  await expect(dialog.getByRole('textbox', { name: 'Your password' })).toBeFocused()
  await dialog.getByRole('textbox', { name: 'Your password' }).fill(PASSWORD)
  await dialog.getByRole('button', { name: 'Change role' }).click()
  await expect(page.getByText('Proposed. A second super admin has to approve the role.')).toBeVisible()
  await approveRole(await second.newPage(), 'Ray Recruit')
  await second.close()
  await toSettings(page, 'staff')
  await expect(row.filter({ hasText: email })).toContainText('Moderator')

  await expect(change).toBeVisible()
  await row
    .filter({ hasText: email })
    .getByRole('button', { name: /^Change role of/ })
    .click()
  await dialog.getByLabel('New role').selectOption('Premium Member')
  await expect(dialog.getByText('Ray Recruit loses access to the admin dashboard')).toBeVisible()
  await dialog.getByLabel('Reason').fill('Has moved on')
  await dialog.getByRole('textbox', { name: 'Your password' }).fill(PASSWORD)
  await dialog.getByRole('button', { name: 'Remove role' }).click()
  await expect(row.filter({ hasText: email })).toHaveCount(0)
  await recruit.goto('/admin/redemptions')
  await expect(recruit.getByRole('heading', { name: 'Access Denied' })).toBeVisible()
  await theirs.close()
})

test('saving the name sends nothing else of the profile', async ({ page, signInAs }) => {
  await signInAs('warden')
  await toSettings(page)
  const sent = page.waitForRequest((one) => one.method() === 'PUT' && one.url().endsWith('/api/me/profile'))
  await page.getByRole('button', { name: 'Save profile' }).click()
  expect((await sent).postDataJSON()).toEqual({ name: 'Wilma Warden' })
  await expect(page.getByText('Profile updated successfully!')).toBeVisible()
})

test('the password form shows its errors, and the reset link arrives by mail', async ({
  page,
  request,
  project,
  signInAs,
  pageErrors,
}) => {
  pageErrors.expectStatus(400)
  await signInAs('deputy')
  await toSettings(page)
  const card = page.getByRole('region', { name: 'Password' })
  const submit = card.getByRole('button', { name: 'Change password' })
  await submit.click()
  await expect(card.getByText('Please fill in all password fields')).toBeVisible()
  await passwordField(page, 'Current password').fill('wrong horse')
  await passwordField(page, 'New password').fill('abc')
  await passwordField(page, 'Confirm new password').fill('abcdefg')
  await submit.click()
  await expect(card.getByText('New password must be at least 6 characters')).toBeVisible()
  // With a shorter password staff without a second factor could not open the admin pages.
  await passwordField(page, 'New password').fill('nine owls')
  await submit.click()
  await expect(
    card.getByText('Without two-factor sign-in, a staff password needs at least 12 characters'),
  ).toBeVisible()
  await passwordField(page, 'New password').fill('lagoon of nine owls')
  await submit.click()
  await expect(card.getByText('New passwords do not match')).toBeVisible()
  await passwordField(page, 'Confirm new password').fill('lagoon of nine owls')
  await submit.click()
  await expect(card.getByText('Current password is incorrect')).toBeVisible()
  await card.getByRole('button', { name: 'Send reset link' }).click()
  await expect(page.getByText('Password reset instructions sent to your email')).toBeVisible()
  await waitForMail(request, emailOf('deputy', project), 'password')
})

test('staff reset their password with the mailed link while they are signed in', async ({
  page,
  request,
  project,
  uniqueId,
}) => {
  const email = emailOf('guardian', project)
  const password = `${PASSWORD} ${uniqueId}`
  await page.goto('/login?next=%2Fadmin%2Fsettings')
  await signIn(page, email)
  await page.getByRole('button', { name: 'Send reset link' }).click()
  await page.goto(linkOf(await waitForMail(request, email, 'Choose a new password'), '/reset-password'))
  await passwordField(page, 'New password').fill(password)
  await passwordField(page, 'Confirm password').fill(password)
  await page.getByRole('button', { name: 'Save new password' }).click()
  await expect(page.getByRole('heading', { name: 'Password changed' })).toBeVisible()
  await page.getByRole('link', { name: 'Go to Login' }).click()
  await signIn(page, email, password)
  await expect(page).toHaveURL('/dashboard')
})

test('staff without the required second factor are redirected to its set-up from every admin page', async ({
  page,
  signInAs,
}) => {
  await signInAs('deputy')
  await page.route('/api/session', async (route) => {
    const answer = await route.fetch()
    const session = await answer.json()
    session.member.permissions = ['staff.self']
    await route.fulfill({ response: answer, json: session })
  })
  await page.goto('/admin/redemptions')
  await expect(page).toHaveURL('/admin/settings')
  await expect(page.getByText('Set up two-factor sign-in first')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Set up' })).toBeVisible()

  await page.route('/api/admin/me/security', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, json: { ...(await answer.json()), missing: 'staffPasswordShort' } })
  })
  await page.reload()
  await expect(page.getByText('Choose a longer password, or set up two-factor sign-in')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Change password' })).toBeVisible()
})

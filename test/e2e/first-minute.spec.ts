import type { Locator } from '@playwright/test'
import { PASSWORD } from './actors.ts'
import { winOf } from './games.ts'
import { linkOf, waitForMail } from './mailbox.ts'
import { headerPoints, passwordField, register } from './steps.ts'
import { expect, test } from './test.ts'

const MAX_TAPS = 8

test('from the link in the mail to the first win and a pinned goal a new member needs at most eight taps', async ({
  page,
  request,
  uniqueId,
}, info) => {
  const email = `mina.${uniqueId}@gmail.com`
  await register(page, 'Mina Minute', email)
  const mail = await waitForMail(request, email, 'Confirm your email address')

  // The first tap opens the link.
  let taps = 1
  const startedAt = Date.now()
  const tap = async (target: Locator) => {
    await target.tap()
    taps += 1
  }
  await page.goto(linkOf(mail, '/confirm'))
  await tap(passwordField(page))
  await page.keyboard.type(PASSWORD)
  await tap(page.getByRole('button', { name: 'Confirm and sign in' }))
  await expect(page.getByText('Welcome bonus of 100 points added to your account!')).toBeVisible()
  await tap(page.getByRole('link', { name: 'Take your first spin' }))
  await expect(page.getByText('Press SPIN NOW! Every spin wins.')).toBeVisible()
  await tap(page.getByRole('button', { name: 'SPIN NOW!' }))
  await expect(winOf(page)).toHaveCount(1)
  const close = page.getByRole('dialog').getByRole('button', { name: 'Close' })
  if ((await close.count()) > 0) await tap(close)
  const goal = page.getByRole('region', { name: 'Your goal' })
  await tap(goal.getByRole('button', { name: /^Save for this/ }))
  await expect(goal).toContainText('Saving for')

  await expect(page.getByRole('banner').getByText(/^\d+ to \w/)).toBeAttached()
  expect(Number((await headerPoints(page).innerText()).replace(/\D/g, ''))).toBeGreaterThan(100)
  info.annotations.push({ type: 'seconds', description: String((Date.now() - startedAt) / 1000) })
  expect(taps).toBeLessThanOrEqual(MAX_TAPS)
})

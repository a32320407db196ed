import type { Page } from '@playwright/test'
import { headerPoints } from './steps.ts'
import { expect, test } from './test.ts'

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

const field = (page: Page) => page.getByLabel('Promo code', { exact: true })
const redeem = (page: Page) => page.getByRole('button', { name: 'Redeem', exact: true })
const history = (page: Page) => page.getByRole('region', { name: 'Redemption history' })

test('a code is accepted in any letter case, redeemed once, celebrated, listed and copied', async ({
  page,
  signInAsFresh,
  context,
  pageErrors,
}) => {
  pageErrors.expectStatus(404, 409)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.clock.install()
  await signInAsFresh()
  await page.goto('/dashboard')
  await page.getByRole('button', { name: 'Open menu' }).click()
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Promo Codes' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Promo Codes')
  await expect(history(page)).toContainText('No code redeemed yet')
  await expect(page.getByRole('link', { name: /Open the channel/ })).toHaveAttribute('href', /t\.me/)
  const before = Number((await headerPoints(page).innerText()).replace(/\D/g, ''))

  await redeem(page).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Please enter a promo code' })).toBeVisible()
  await field(page).pressSequentially('wlcome50')
  await expect(field(page)).toHaveValue('WLCOME50')
  await expect(page.getByText('Please enter a promo code')).toBeHidden()
  // The caret stays in place while typing.
  await field(page).evaluate((input: HTMLInputElement) => input.setSelectionRange(1, 1))
  await field(page).pressSequentially('e')
  await expect(field(page)).toHaveValue('WELCOME50')
  expect(await field(page).evaluate((input: HTMLInputElement) => input.selectionStart)).toBe(2)

  await redeem(page).click()
  await expect(page.locator('canvas:popover-open'), 'confetti').toHaveCount(1)
  await expect(page.getByRole('status').filter({ hasText: 'You earned 50 points!' })).toBeVisible()
  await expect(field(page)).toHaveValue('')
  await expect(headerPoints(page)).toHaveText(`${before + 50} points`)
  await expect(page.getByRole('region', { name: 'Your balance' })).toContainText(`${before + 50}`)
  await page.clock.fastForward(5000)
  await expect(page.locator('canvas:popover-open'), 'confetti after 5 s').toHaveCount(0)
  const row = history(page).getByRole('listitem').filter({ hasText: 'WELCOME50' })
  await expect(row).toContainText('For new members')
  await expect(row).toContainText('+50')

  await row.getByRole('button', { name: 'Copy the code WELCOME50' }).click()
  await expect(page.getByText('Copied to clipboard!')).toBeVisible()
  await expect(row.locator('svg.lucide-check')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('WELCOME50')
  await page.clock.fastForward(2000)
  await expect(row.locator('svg.lucide-check')).toBeHidden()

  for (const [code, sentence] of [
    ['WELCOME50', 'You have already redeemed this code.'],
    ['NOTHING', 'Invalid promo code. Please check and try again.'],
    ['summer99', 'This promo code has expired.'],
  ] as const) {
    await field(page).fill(code)
    await field(page).press('Enter')
    await expect(page.getByRole('alert').filter({ hasText: sentence })).toBeVisible()
  }
  await expect(history(page).getByRole('listitem')).toHaveCount(1)
  await expect(headerPoints(page)).toHaveText(`${before + 50} points`)
})

test('without a response the code stays in the field, and a second try redeems it once', async ({
  page,
  signInAsFresh,
  pageErrors,
}) => {
  pageErrors.expectNetworkErrors()
  await signInAsFresh()
  await page.goto('/promo-codes')
  await field(page).fill('lagoon25')
  let tries = 0
  await page.route('**/api/promo-codes/redemptions', async (route) => {
    tries += route.request().method() === 'POST' ? 1 : 0
    if (route.request().method() === 'GET' || tries > 1) return await route.fallback()
    await route.fetch()
    await route.abort('connectionreset')
  })
  await redeem(page).click()
  await expect(page.getByText('Failed to redeem promo code. Please try again.')).toBeVisible()
  await expect(field(page)).toHaveValue('LAGOON25')
  await redeem(page).click()
  await expect(page.getByRole('status').filter({ hasText: 'You earned 25 points!' })).toBeVisible()
  await expect(history(page).getByRole('listitem')).toHaveCount(1)
})

test('a failed load of the history shows an error, and a refresh loads it', async ({ page, signInAs, pageErrors }) => {
  pageErrors.expectStatus(403)
  await signInAs('player')
  let fails = true
  await page.route('**/api/promo-codes/redemptions', (route) =>
    fails ? route.fulfill({ status: 403, json: { code: 'forbidden', detail: 'Not now' } }) : route.fallback(),
  )
  await page.goto('/promo-codes')
  await expect(history(page)).toContainText('Failed to load redemption history')
  fails = false
  await page.getByRole('button', { name: 'Refresh redemption history' }).click()
  await expect(history(page)).toContainText('No code redeemed yet')
  fails = true
  await page.getByRole('button', { name: 'Refresh redemption history' }).click()
  // The shown history stays, and a toast shows the error.
  await expect(page.getByText('Failed to load redemption history')).toBeVisible()
  await expect(history(page)).toContainText('No code redeemed yet')
})

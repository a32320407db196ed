import { openGame, readNextSpin, winOf } from './games.ts'
import { expect, test } from './test.ts'

/** Time limit for loading a page on a busy machine. */
const PATIENTLY = { timeout: 30_000 }

test.slow()

test('a member sees that points are about to expire, and one spin retains them, in every open tab', async ({
  page,
  context,
  signInAs,
}) => {
  await signInAs('sleeper')
  await page.goto('/dashboard')
  const banner = page.getByText(/^850 points expire on \d+ \w+ \d{4}$/)
  await expect(banner).toBeVisible(PATIENTLY)
  await expect(page.getByText('one spin is enough')).toBeVisible()
  const promised = await banner.innerText()

  const other = await context.newPage()
  // The notification of a warning names the same day.
  await other.goto('/notifications')
  await expect(other.getByRole('link', { name: promised })).toBeVisible(PATIENTLY)
  await other.goto('/transactions')
  await expect(other.getByText(/^Points expire on \d+ \w+ \d{4} without activity/)).toBeVisible(PATIENTLY)
  await openGame(other, 'wheel')
  const spinning = readNextSpin(other)
  await other.getByRole('button', { name: 'SPIN NOW!' }).click(PATIENTLY)
  const { balance } = await spinning
  await expect(winOf(other)).toHaveCount(1, PATIENTLY)

  // Without a reload, because the server publishes an event.
  await expect(banner).toBeHidden(PATIENTLY)
  expect(balance).toBeGreaterThan(850)
  await other.close()
})

test('a recently active member sees no banner, and until when the points are valid', async ({ page, signInAs }) => {
  await signInAs('saver')
  await page.goto('/dashboard')
  await expect(page.getByRole('region', { name: 'Recent activity' })).toContainText('Welcome bonus', PATIENTLY)
  await expect(page.getByText(/points expire on/)).toHaveCount(0)
  await page.goto('/transactions')
  const inAYear = String(new Date().getUTCFullYear() + 1)
  await expect(page.getByText(/^Points expire on/)).toContainText(inAYear, PATIENTLY)
})

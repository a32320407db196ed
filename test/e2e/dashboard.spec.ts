import { expectAccessible } from './accessibility.ts'
import { headerPoints } from './steps.ts'
import { expect, test } from './test.ts'

test.describe('a member with some points', () => {
  test.beforeEach(async ({ signInAs }) => signInAs('player'))

  test('sees figures, games, affordable subscriptions and recent activity', async ({ page }) => {
    await page.goto('/dashboard')
    await expect(page).toHaveTitle('Dashboard · Paz')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome, Pia Player!')
    await expect(page.getByText('Database connected')).toBeVisible()
    for (const figure of ['Balance', 'Today’s earnings', 'Tasks completed', 'Weekly earned']) {
      await expect(page.getByRole('term').filter({ hasText: figure })).toBeVisible()
    }
    const tile = page.getByRole('region', { name: 'Play and earn' }).getByRole('link', { name: /Spin & Win/ })
    await expect(tile).toContainText('Popular')
    await expect(tile).toContainText('spins left today')

    const nearest = page.getByRole('region', { name: 'Premium subscriptions' }).getByRole('listitem').first()
    await expect(nearest).toContainText('255 points to go')
    await expect(nearest.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '49')
    await expect(page.getByRole('region', { name: 'Recent activity' })).toContainText('Welcome bonus')
    await nearest.getByRole('link').click()
    await expect(page).toHaveURL('/rewards')
  })

  test('has a third column with streak, goal and activity on a wide screen', async ({ page }) => {
    await page.setViewportSize({ width: 1920, height: 1080 })
    await page.goto('/dashboard')
    const main = await page.getByRole('region', { name: 'Today' }).boundingBox()
    for (const name of [/streak/i, 'Your goal', 'Recent activity']) {
      const card = await page.getByRole('region', { name }).boundingBox()
      expect(card?.x, String(name)).toBeGreaterThanOrEqual((main?.x ?? 0) + (main?.width ?? 0))
    }
    const activity = await page.getByRole('region', { name: 'Recent activity' }).boundingBox()
    expect((activity?.x ?? 0) + (activity?.width ?? 0), 'no empty flank').toBeGreaterThan(1920 - 80)
    await page.setViewportSize({ width: 1280, height: 900 })
    await expect(page.getByRole('region', { name: /streak/i })).toBeHidden()
  })

  test('can refresh the activity while its rows stay', async ({ page }) => {
    await page.goto('/dashboard')
    const activity = page.getByRole('region', { name: 'Recent activity' })
    await expect(activity.getByText('Welcome bonus')).toBeVisible()
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route('**/api/dashboard', async (route) => {
      await held
      await route.continue()
    })
    const answered = page.waitForResponse('**/api/dashboard')
    await activity.getByRole('button', { name: 'Refresh recent activity' }).click()
    await expect(activity).toHaveAttribute('aria-busy', 'true')
    await expect(activity.getByText('Welcome bonus')).toBeVisible()
    release()
    await answered
    await expect(activity).toHaveAttribute('aria-busy', 'false')
  })

  test('sees the nearest subscription and the next task in the header menu', async ({ page }) => {
    await page.goto('/rewards')
    await page.getByRole('button', { name: 'Profile of Pia Player' }).click()
    await expect(page.getByText('Telegram Premium, 1 Month: 255 points to go')).toBeVisible()
    await page.getByRole('menuitem', { name: /spins left today/ }).click()
    await expect(page).toHaveURL('/games/spin-win')
  })
})

test('a member whose welcome bonus is missing claims it', async ({ page, signInAs }) => {
  await signInAs('unpaid')
  await page.goto('/dashboard')
  await expect(page.getByText('Missing Welcome Bonus?')).toBeVisible()
  // Refreshing checks it as well.
  const path = '**/api/me/welcome-bonus'
  await page.route(path, (route) =>
    route.fulfill({ json: { awarded: true, points: 100, balance: 100, opensAt: null } }),
  )
  await page.getByRole('button', { name: 'Refresh recent activity' }).click()
  await expect(page.getByText('Welcome bonus of 100 points added to your account!')).toBeVisible()
  await page.unroute(path)
  await page.reload()
  await page.getByRole('button', { name: 'Claim Welcome Bonus' }).click()
  await expect(page.getByText('Signup bonus check completed!')).toBeVisible()
  await expect(page.getByText('Welcome bonus of 100 points added to your account!')).toBeVisible()
  await expect(headerPoints(page)).toHaveText('100 points')
  await expect(page.getByText('Missing Welcome Bonus?')).toBeHidden()
  await expect(page.getByRole('heading', { name: 'Take your first spin' })).toBeVisible()
})

test('a member whose balance was changed without an entry sees a warning, and can open a ticket about it', async ({
  page,
  signInAs,
}) => {
  await signInAs('robbed')
  await page.goto('/dashboard')
  const warning = page.getByRole('alert').filter({ hasText: 'Suspicious activity' })
  await expect(warning).toContainText('1 balance change in the last 24 hours does not match your history')
  await warning.getByRole('button', { name: 'What this means' }).click()
  const dialog = page.getByRole('dialog', { name: 'Suspicious activity' })
  await expect(dialog.getByRole('listitem')).toHaveCount(1)
  await expect(dialog.getByRole('listitem')).toContainText('Not in your history')
  await expect(dialog.getByRole('listitem')).toContainText(/[-−]120/)
  await expectAccessible(page)
  await dialog.getByRole('link', { name: 'Contact support' }).click()
  await expect(page.getByLabel('Subject')).toHaveValue('Suspicious activity on my account')
  await expect(page.getByLabel('Category')).toHaveValue('points')
  await expect(page.getByLabel('Message')).toHaveValue(/[-−]120 points, balance afterwards/)
})

import { emailOf } from './actors.ts'
import { signIn } from './steps.ts'
import { expect, test } from './test.ts'

test.use({
  serviceWorkers: 'allow',
  // Playwright disables the back/forward cache; enable it as in members' browsers.
  launchOptions: {
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu'],
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  },
})

test('after signing out no data of the member is left in the browser, and ‘back’ shows nothing', async ({
  page,
  project,
}) => {
  await page.goto('/login')
  await signIn(page, emailOf('saver', project))
  await page.getByRole('link', { name: 'Rewards' }).filter({ visible: true }).first().click()
  await expect(page.getByText('Netflix').first()).toBeVisible()
  await page.goto('/dashboard')
  await expect(page.getByText('Sam Saver')).toBeVisible()
  // The back/forward cache may store the whole page.
  await page.goto('/')
  const other = await page.context().newPage()
  await other.goto('/dashboard')
  await other.getByRole('link', { name: 'Games', exact: true }).filter({ visible: true }).first().click()
  await expect(other).toHaveURL('/games')
  await other.getByRole('button', { name: 'Profile of Sam Saver' }).click()
  await other.getByRole('menuitem', { name: 'Sign Out' }).click()
  await expect(other.getByText('Signed out successfully!')).toBeVisible()
  await page.evaluate(() => history.back())
  await expect(page).toHaveURL(/\/login/)
  await expect(page.getByText('Sam Saver')).toHaveCount(0)

  await other.evaluate(() => history.back())
  await expect(other).toHaveURL(/\/login/)
  await expect(other.getByText('Sam Saver')).toHaveCount(0)
  const left = await other.evaluate(async () => {
    const requests = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()))
    return {
      local: Object.keys(localStorage),
      session: Object.keys(sessionStorage).filter((key) => key.startsWith('paz_')),
      databases: (await indexedDB.databases()).map(({ name }) => name),
      calls: requests.flat().filter(({ url }) => new URL(url).pathname.startsWith('/api')).length,
      text: JSON.stringify([localStorage, sessionStorage]),
    }
  })
  expect(left).toMatchObject({ session: [], databases: [], calls: 0 })
  // Settings of the browser, not of the member.
  expect(
    left.local.filter(
      (key) => !/^paz_(theme|game_sound|tutorial_\w+|store_how|prize_month_[\w-]+|sidebar_\w+)$/.test(key),
    ),
  ).toEqual([])
  expect(left.text).not.toMatch(/Sam|saver\.of/)
})

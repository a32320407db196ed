import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { ServerProcess, temporaryFolder } from '../server-process.ts'
import { closeWin } from './games.ts'
import { expect, test } from './test.ts'

test.slow()

test('with other rules all screens show their numbers, and games are played to the end', async ({ page, context }) => {
  using folder = temporaryFolder()
  const environment = {
    DATA_DIR: folder.path,
    EMBEDDED_DATABASE: 'pglite',
    SECRET: 'only for the browser tests, and long enough',
    LOG_LEVEL: 'silent',
  }
  const seeding = spawnSync(process.execPath, [join(import.meta.dirname, 'seed-other-rules.ts')], {
    env: { ...process.env, ...environment },
    encoding: 'utf8',
  })
  expect(seeding.status, seeding.stderr).toBe(0)
  await using server = new ServerProcess(environment)
  const url = (await server.url()).replace('127.0.0.1', 'localhost')
  await server.connected()

  await page.goto(url)
  await expect(page.getByRole('link', { name: 'Start with 250 points' })).toBeVisible()
  await expect(page.getByText('You have 2 spins a day.')).toBeVisible()
  await expect(page.getByText('expire after 9 months of inactivity')).toBeVisible()
  await expect(page.locator('[data-demo=disc] text')).toHaveCount(3)
  await page.goto(`${url}/register`)
  await expect(page.getByText('New members start with 250 points.')).toBeVisible()
  await page.goto(`${url}/legal/terms-conditions`)
  await expect(page.getByText('You get a welcome bonus of 250 points')).toBeVisible()
  await page.goto(`${url}/fairness`)
  const rules = page.getByRole('region', { name: 'The rules and their changes' })
  await expect(rules.getByText('Spins a day: 5 → 2')).toBeVisible()
  await expect(rules.getByText('Spin & Win, 42 points: new, 50%')).toBeVisible()

  const [name = '', value = ''] = seeding.stdout.split(';')[0]?.split('=') ?? []
  await context.addCookies([{ name, value, url }])
  await page.addInitScript(() => {
    for (const game of ['wheel', 'scratch', 'quiz']) localStorage.setItem(`paz_tutorial_${game}`, 'seen')
  })
  await page.goto(`${url}/dashboard`)
  await expect(page.getByText('Your 250 welcome points have not reached your account yet.')).toBeVisible()
  await page.getByRole('button', { name: 'Claim Welcome Bonus' }).click()
  await expect(page.getByText('Welcome bonus of 250 points added to your account!')).toBeVisible()

  await page.goto(`${url}/games/spin-win`)
  for (const left of ['1 spin left today', 'No spins left today']) {
    await page.getByRole('button', { name: 'SPIN NOW!' }).click()
    await expect(page.getByText(/You won (42|61|83) points!/).first()).toBeAttached()
    await closeWin(page)
    await expect(page.getByText(left).first()).toBeAttached()
  }
  await expect(page.getByText('Wins of 300 points or more are shown here.')).toBeVisible()

  await page.goto(`${url}/games/trivia-quiz`)
  await expect(page.getByText('Up to 2 questions. All right: 42 points.')).toBeVisible()
  await page.getByText('Geography').click()
  await page.getByText('Easy', { exact: true }).click()
  await page.getByRole('button', { name: 'Start quiz' }).click()
  for (const question of [1, 2]) {
    await expect(page.getByText(`Question ${question} of 2`)).toBeVisible()
    await page.getByRole('button', { name: 'Skip' }).click()
  }
  await expect(page.getByText(/0 of 2 right/).first()).toBeVisible()

  await page.goto(`${url}/special-tasks/specialtask1`)
  await expect(page.getByText('2 ads, 9 points each. Up to 18 points a day.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'First Sponsor' })).toBeVisible()
  await expect(page.getByText('One ad runs at a time, 4 seconds each.')).toBeVisible()
  await page.goto(`${url}/special-tasks/daily-check-in`)
  await expect(page.getByText('Days 1 to 6 pay 11, 22, 33, 44, 55 and 66 points.')).toBeVisible()
  await page.goto(`${url}/rewards`)
  await expect(page.getByText('Codes arrive within 12 to 36 hours.')).toBeVisible()
  // Ends the page's calls before their server is stopped.
  await page.close()
})

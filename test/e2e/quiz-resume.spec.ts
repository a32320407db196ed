import type { Page } from '@playwright/test'
import { expect, test } from './test.ts'

const secondsLeft = async (page: Page): Promise<number> =>
  Number(((await page.getByRole('timer').getAttribute('aria-label')) ?? '').replace(/\D/g, ''))

test('a member who leaves a running quiz finds the same question with the time that is left', async ({
  page,
  signInAsFresh,
}) => {
  await page.clock.install()
  await page.addInitScript(() => localStorage.setItem('paz_tutorial_quiz', 'seen'))
  await signInAsFresh()
  await page.goto('/games')
  const toQuiz = page.getByRole('main').getByRole('link', { name: /Trivia Quiz/ })
  await toQuiz.first().click()
  await page.getByText('All topics').click()
  await page.getByText('Easy', { exact: true }).click()
  await page.getByRole('button', { name: 'Start quiz' }).click()
  await expect(page.getByText('Question 1 of 10')).toBeVisible()
  const asked = await page.getByRole('heading', { level: 2 }).first().innerText()

  await page.goBack()
  await expect(toQuiz.first()).toBeVisible()
  // Change only the browser's clock, and delay responses, so that the cached quiz shows.
  const held = Promise.withResolvers<void>()
  await page.route('**/api/games/quiz', async (route) => {
    await held.promise
    await route.continue()
  })
  await page.clock.fastForward(8000)
  await toQuiz.first().click()
  await expect(page.getByText('Question 1 of 10')).toBeVisible()
  await expect(page.getByRole('heading', { level: 2 }).first()).toHaveText(asked)
  expect(await secondsLeft(page)).toBeLessThanOrEqual(7)
  held.resolve()
})

test('a quiz whose answer was lost with the connection continues without a tap', async ({
  page,
  pageErrors,
  signInAsFresh,
}) => {
  pageErrors.expectNetworkErrors()
  await page.addInitScript(() => localStorage.setItem('paz_tutorial_quiz', 'seen'))
  await signInAsFresh()
  await page.goto('/games/trivia-quiz')
  await page.getByText('All topics').click()
  await page.getByText('Easy', { exact: true }).click()
  await page.getByRole('button', { name: 'Start quiz' }).click()
  await expect(page.getByText('Question 1 of 10')).toBeVisible()

  let isDown = true
  // The server stores the answer, whose response is lost.
  await page.route('**/answers', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await page.route('**/api/games/quiz', (route) => (isDown ? route.abort() : route.fallback()))
  await page.getByRole('button', { name: 'Skip' }).click()
  const failed = page.getByRole('listitem').filter({ hasText: 'Failed to save quiz result' })
  await expect(failed).toBeVisible()
  await expect(page.getByText('Question 1 of 10')).toBeVisible()
  isDown = false
  await expect(page.getByText('Question 2 of 10')).toBeVisible()
  await expect(page.getByRole('timer')).toBeVisible()
})

test('the quiz after one whose start had no answer has a key of its own', async ({
  page,
  pageErrors,
  signInAsFresh,
}) => {
  test.slow()
  pageErrors.expectNetworkErrors()
  await page.addInitScript(() => localStorage.setItem('paz_tutorial_quiz', 'seen'))
  await signInAsFresh()
  const keys: (string | undefined)[] = []
  await page.route('**/api/games/quiz', async (route) => {
    if (route.request().method() !== 'POST') return await route.fallback()
    keys.push(route.request().headers()['idempotency-key'])
    if (keys.length > 1) return await route.fallback()
    await route.fetch()
    await route.abort()
  })
  await page.goto('/games/trivia-quiz')
  const start = async () => {
    await page.getByText('All topics').first().click()
    await page.getByText('Easy', { exact: true }).first().click()
    await page.getByRole('button', { name: 'Start quiz' }).click()
    await expect(page.getByText('Question 1 of 10')).toBeVisible()
  }
  await start()
  for (let question = 1; question <= 10; question += 1) {
    await expect(page.getByText(`Question ${question} of 10`)).toBeVisible()
    await page.getByRole('button', { name: 'Skip' }).click()
  }
  await page.getByRole('button', { name: 'New Quiz' }).click()
  await start()
  expect(keys).toHaveLength(2)
  expect(keys[1]).not.toBe(keys[0])
})

test('a start that is repeated after a lost answer resumes the running quiz', async ({
  page,
  pageErrors,
  signInAsFresh,
}) => {
  pageErrors.expectNetworkErrors()
  await page.addInitScript(() => localStorage.setItem('paz_tutorial_quiz', 'seen'))
  await signInAsFresh()
  const keys: (string | undefined)[] = []
  // The server starts the quiz, whose answer is lost, and the quiz cannot be read.
  await page.route('**/api/games/quiz', async (route) => {
    if (route.request().method() !== 'POST') return await (keys.length === 1 ? route.abort() : route.fallback())
    keys.push(route.request().headers()['idempotency-key'])
    if (keys.length > 1) return await route.fallback()
    await route.fetch()
    await route.abort()
  })
  await page.goto('/games/trivia-quiz')
  await page.getByText('All topics').click()
  await page.getByText('Easy', { exact: true }).click()
  const start = page.getByRole('button', { name: 'Start quiz' })
  await start.click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Failed to start quiz.' })).toBeVisible()
  await start.click()
  await expect(page.getByText('Question 1 of 10')).toBeVisible()
  // A replay of the first answer would have its times.
  expect(keys[1]).not.toBe(keys[0])
})

test('a level that no longer fits into the points that are left says that an easier one may', async ({
  page,
  pageErrors,
  signInAsFresh,
}) => {
  pageErrors.expectStatus(409)
  await page.addInitScript(() => localStorage.setItem('paz_tutorial_quiz', 'seen'))
  await signInAsFresh()
  const title = 'Today’s limit of points has no room for this.'
  await page.route('**/api/games/quiz', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 409, json: { code: 'dailyCapReached', title, detail: title } })
      : route.fallback(),
  )
  await page.goto('/games/trivia-quiz')
  await page.getByText('All topics').click()
  await page.getByText('Hard', { exact: true }).click()
  await page.getByRole('button', { name: 'Start quiz' }).click()
  await expect(page.getByText('Try an easier one.')).toBeVisible()
  await page.getByText('Easy', { exact: true }).click()
  await page.getByRole('button', { name: 'Start quiz' }).click()
  await expect(page.getByText(title)).toBeVisible()
})

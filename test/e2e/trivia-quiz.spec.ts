import type { Page } from '@playwright/test'
import { expect, test } from './test.ts'

async function openQuiz(page: Page): Promise<void> {
  await page.addInitScript(() => localStorage.setItem('paz_tutorial_quiz', 'seen'))
  await page.goto('/games/trivia-quiz')
}

test('a quiz is chosen, played with keys and clicks, resumed after a reload, and reviewed', async ({
  page,
  signInAsFresh,
}) => {
  await signInAsFresh()
  await openQuiz(page)
  const start = page.getByRole('button', { name: 'Start quiz' })
  await start.click()
  await expect(page.getByText('Please select a category and difficulty')).toBeVisible()
  await page.getByText('Geography').click()
  await page.getByText('Easy', { exact: true }).click()
  await start.click()

  await expect(page.getByText('Question 1 of 10')).toBeVisible()
  // Errors show in the card, because a toast would cover the last option on a phone.
  await expect(page.getByRole('main').getByText('Quiz started with 10 questions!')).toBeVisible()
  // The timer is visible below the header, although the start button was further down.
  const topOf = async () => (await page.getByRole('timer').boundingBox())?.y
  const header = await page.getByRole('banner').boundingBox()
  await expect.poll(topOf).toBeGreaterThanOrEqual(header?.height ?? 0)
  const answered = page.waitForResponse(/\/answers$/)
  await page.keyboard.press('1')
  const { outcome } = (await (await answered).json()) as { outcome: string }
  await expect(page.getByText(outcome === 'correct' ? 'Right!' : 'Not quite.')).toBeVisible()
  // Only the chosen option is marked, as right or wrong.
  const options = page.getByRole('main').getByRole('listitem').getByRole('button')
  const mark = /(Right|Wrong)$/
  await expect(options.filter({ hasText: mark })).toHaveCount(1)
  await expect(options.first()).toHaveText(outcome === 'correct' ? /Right$/ : /Wrong$/)

  // After a reload during the pause the next question shows, and can be answered when it starts.
  await page.reload()
  await expect(page.getByText('Question 2 of 10')).toBeVisible()
  await expect(page.getByText('The next question starts in a moment.')).toBeHidden()
  const second = await page.getByRole('heading', { level: 2 }).first().innerText()
  await page.reload()
  await expect(page.getByText('Question 2 of 10')).toBeVisible()
  await expect(page.getByRole('heading', { level: 2 }).first()).toHaveText(second)
  await page
    .getByRole('listitem')
    .filter({ has: page.getByRole('button') })
    .first()
    .getByRole('button')
    .click()
  for (let question = 3; question <= 10; question += 1) {
    await expect(page.getByText(`Question ${question} of 10`)).toBeVisible()
    await page.getByRole('button', { name: 'Skip' }).click()
  }
  await expect(page.getByText(/^Quiz completed! You earned [\d,]+ points!$/)).toBeVisible()
  await expect(page.getByText(/\d of 10 right in \d+ seconds?/)).toBeVisible()
  const review = page.getByRole('region', { name: 'Your answers' })
  await expect(review.getByRole('listitem')).toHaveCount(10)
  const right = Number(/(\d+) of 10 right/.exec(await page.getByRole('main').innerText())?.[1])
  await expect(review.getByText('Right answer:')).toHaveCount(right)
  await expect(review.getByText('You see the right answer only for questions you answered right.')).toBeVisible()
  await page.getByRole('button', { name: 'New Quiz' }).click()
  await expect(page.getByText('2 quizzes left today')).toBeVisible()
  const recent = page.getByRole('region', { name: 'Recent quizzes' })
  await recent.getByRole('button', { name: /Your answers: Geography.*Easy/ }).click()
  const past = page.getByRole('dialog', { name: 'Your answers' })
  await expect(past.getByRole('listitem')).toHaveCount(10)
  await expect(past.getByText('Right answer:')).toHaveCount(right)
})

test('a question times out after fifteen seconds', async ({ page, signInAsFresh }) => {
  await page.clock.install()
  await signInAsFresh()
  await openQuiz(page)
  await page.getByText('All topics').click()
  await page.getByText('Hard', { exact: true }).click()
  await page.getByRole('button', { name: 'Start quiz' }).click()
  await expect(page.getByText('Question 1 of 10')).toBeVisible()
  await page.clock.fastForward(15_000)
  await expect(page.getByText('Skipped')).toBeVisible()
  await page.clock.fastForward(2000)
  await expect(page.getByText('Question 2 of 10')).toBeVisible()
})

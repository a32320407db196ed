import type { Page, Route } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { expect, test } from './test.ts'

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

async function openQuiz(page: Page): Promise<void> {
  await page.addInitScript(() => localStorage.setItem('paz_tutorial_quiz', 'seen'))
  await page.goto('/games/trivia-quiz')
}

test('a quiz is chosen, played with keys and clicks, resumed after a reload, and reviewed', async ({
  page,
  pageErrors,
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
  // The quiz has the whole screen, from its top, although the start button was further down.
  await expect(page.getByRole('banner')).toBeHidden()
  await expect(page.getByRole('navigation')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Leave the quiz?' })).toBeInViewport()
  await expect(page.getByRole('timer')).toBeInViewport()
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
    // The server stores the last answer, and its outcome is lost on the way.
    if (question === 10) {
      pageErrors.expectNetworkErrors()
      const lose = async (route: Route) => {
        await route.fetch()
        await route.abort()
      }
      await page.route('**/answers', lose, { times: 1 })
    }
    await page.getByRole('button', { name: 'Skip' }).click()
  }
  // A small win is written for screen readers, because the page shows its figure. Without a right answer it is a message.
  await expect(page.getByText(/^Quiz completed! You earned [\d,]+ points!$/)).toBeAttached()
  await expect(page.getByText(/\d of 10 right in \d+ seconds?/).first()).toBeVisible()
  await expect(page.getByRole('banner')).toBeVisible()
  await expect(page.getByRole('button', { name: 'New Quiz' })).toBeFocused()
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
  await expectAccessible(page)
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

interface Answer {
  outcome: string
  next: { score: number } | null
  result: object | null
  balance: number
}

/** Starts an easy quiz whose answers are changed before the page receives them. */
async function startChanged(page: Page, change: (answer: Answer) => void): Promise<void> {
  await page.route('**/answers', async (route) => {
    const response = await route.fetch()
    const answer = (await response.json()) as Answer
    change(answer)
    await route.fulfill({ response, json: answer })
  })
  await openQuiz(page)
  await page.getByText('All topics').click()
  await page.getByText('Easy', { exact: true }).click()
  await page.getByRole('button', { name: 'Start quiz' }).click()
  await expect(page.getByText('Question 1 of 10')).toBeVisible()
}

/** Chooses the first option, once the question has started. */
async function chooseFirst(page: Page): Promise<void> {
  await expect(page.getByText('The next question starts in a moment.')).toBeHidden()
  await page.keyboard.press('1')
}

test('right answers in a row are a combo, which a wrong one ends', async ({ page, signInAsFresh }) => {
  await signInAsFresh()
  let outcome = 'correct'
  await startChanged(page, (answer) => Object.assign(answer, { outcome }))
  const status = page.getByRole('main').getByRole('status')
  await chooseFirst(page)
  await expect(status.filter({ hasText: /^Right!$/ })).toBeVisible()
  await expect(page.getByText('Question 2 of 10')).toBeVisible()
  await chooseFirst(page)
  await expect(status.filter({ hasText: 'Right! 2 in a row.' })).toBeVisible()
  await expect(page.getByText('Question 3 of 10')).toBeVisible()
  await expect(page.getByText('2 in a row', { exact: true })).toBeVisible()
  outcome = 'wrong'
  await chooseFirst(page)
  await expect(status.filter({ hasText: 'Not quite.' })).toBeVisible()
  await expect(page.getByText('2 in a row', { exact: true })).toBeHidden()
})

test('a quiz can be left after a question, and continues', async ({ page, signInAsFresh }) => {
  await signInAsFresh()
  await startChanged(page, () => {})
  await page.getByRole('button', { name: 'Leave the quiz?' }).click()
  const dialog = page.getByRole('dialog', { name: 'Leave the quiz?' })
  await expect(dialog).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Keep playing' }).click()
  await expect(page.getByRole('timer')).toBeVisible()
  await page.getByRole('button', { name: 'Leave the quiz?' }).click()
  await dialog.getByRole('link', { name: 'Leave', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Games' })).toBeVisible()
  await expect(page.getByRole('banner')).toBeVisible()
  await page.getByRole('link', { name: /^Continue: Trivia Quiz/ }).click()
  await expect(page.getByText(/^Question \d+ of 10$/)).toBeVisible()
})

/** Starts a quiz that ends after its first answer, with a perfect result of some points. */
async function playPerfect(page: Page, score: number): Promise<void> {
  const review = Array.from({ length: 10 }, (_, index) => ({
    text: `Question ${index}`,
    options: ['Yes', 'No'],
    rightChoice: 0,
    choice: 0,
    outcome: 'correct',
  }))
  const result = {
    id: '00000000-0000-4000-8000-000000000000',
    category: 'all',
    difficulty: 'easy',
    total: 10,
    correct: 10,
    score,
    seconds: 42,
    finishedAt: new Date(0).toISOString(),
    review,
  }
  await startChanged(page, (answer) => Object.assign(answer, { outcome: 'correct', next: null, result }))
  await chooseFirst(page)
}

test('a small result shows its points once: the win does not float over them', async ({ page, signInAsFresh }) => {
  await signInAsFresh()
  await playPerfect(page, 30)
  const announced = page.getByRole('status').filter({ hasText: 'Quiz completed! You earned 30 points!' })
  await expect(announced.locator(':scope > *')).toHaveCSS('width', '1px')
  await expect(page.getByRole('region', { name: 'Perfect score!' }).getByText('+30')).toBeVisible()
})

test('a result of 100 points is celebrated by a sheet, then the page leads with the points', async ({
  page,
  signInAsFresh,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await signInAsFresh()
  await playPerfect(page, 100)
  const sheet = page.getByRole('dialog', { name: 'Quiz completed! You earned 100 points!' })
  await expect(sheet.getByText('10 of 10 right in 42 seconds')).toBeVisible()
  await expect(sheet.getByRole('button', { name: 'Continue' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(sheet).toBeHidden()
  const hero = page.getByRole('region', { name: 'Perfect score!' })
  await expect(hero.getByText('100 points')).toHaveCount(1)
  await expect(hero.getByText('+100')).toBeVisible()
  await expect(hero.getByRole('button', { name: 'New Quiz' })).toBeFocused()
})

test('a double tap on Start does not answer the first question', async ({ page, signInAsFresh }) => {
  await signInAsFresh()
  await openQuiz(page)
  await page.getByText('All topics').click()
  await page.getByText('Easy', { exact: true }).click()
  await page.getByRole('button', { name: 'Start quiz' }).click()
  const options = page.getByRole('main').getByRole('listitem').getByRole('button')
  await expect(options.first()).toBeEnabled()
  const choices: unknown[] = []
  page.on('request', (request) => /\/answers$/.test(request.url()) && choices.push(request.postDataJSON()?.choice))
  await options.first().hover()
  await page.mouse.down({ clickCount: 2 })
  await page.mouse.up({ clickCount: 2 })
  await options.nth(1).click()
  await expect(options.nth(1)).toHaveText(/(Right|Wrong)$/)
  expect(choices).toEqual([1])
})

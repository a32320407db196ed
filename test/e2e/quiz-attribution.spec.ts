import { expect, test } from './test.ts'

test('the quiz names the source of its questions and their licence', async ({ page, signInAs }) => {
  await signInAs('player')
  await page.addInitScript(() => localStorage.setItem('paz_tutorial_quiz', 'seen'))
  await page.goto('/games/trivia-quiz')
  const credit = page.getByText('Questions also come from questions.invalid, licensed under CC BY-SA 4.0.')
  await expect(credit).toBeVisible()
  await expect(credit.getByRole('link', { name: 'CC BY-SA 4.0' })).toHaveAttribute(
    'href',
    'https://creativecommons.org/licenses/by-sa/4.0/',
  )
})

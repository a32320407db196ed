import { expectAccessible } from './accessibility.ts'
import { closeWin, openGame, readNextSpin, tabTo, winOf } from './games.ts'
import { waitForAnimations } from './steps.ts'
import { expect, test } from './test.ts'

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

test('the wheel works by keyboard alone, and the focus returns to it', async ({ page, signInAsFresh }) => {
  await signInAsFresh()
  await openGame(page, 'wheel')
  const spin = page.getByRole('button', { name: 'SPIN NOW!' })
  await expect(spin).toBeVisible()
  await tabTo(page, page.getByRole('button', { name: 'How to play' }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'How Spin & Win works' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'How to play' })).toBeFocused()

  await tabTo(page, spin)
  const drawn = readNextSpin(page)
  await page.keyboard.press('Enter')
  const { prize, spinsRemaining } = await drawn
  // Keys pressed during a spin start no second spin.
  await page.keyboard.press('Enter')
  await expect(winOf(page, prize.points)).toHaveCount(1)
  await waitForAnimations(page)
  await expectAccessible(page)
  await closeWin(page)
  await expect(spin).toBeFocused()
  expect(spinsRemaining).toBe(4)
  await expect(page.getByText('4 spins left today').first()).toBeVisible()
})

test('a scratch card works by keyboard alone, with one button that retains the focus', async ({
  page,
  context,
  signInAsFresh,
}) => {
  await signInAsFresh()
  await openGame(page, 'scratch')
  await tabTo(page, page.getByRole('button', { name: 'NEW SCRATCH CARD' }))
  await page.keyboard.press('Enter')
  const reveal = page.getByRole('button', { name: 'Reveal', exact: true })
  await expect(reveal).toBeFocused()
  await page.keyboard.press('Enter')
  const claim = page.getByRole('button', { name: 'CLAIM PRIZE' })
  await expect(claim).toBeFocused()
  await expect(page.getByRole('status').filter({ hasText: 'You found' })).toHaveCount(1)
  await expectAccessible(page)
  const [sponsor] = await Promise.all([context.waitForEvent('page'), page.keyboard.press('Enter')])
  await sponsor.close()
  await closeWin(page)
  await expect(page.getByRole('button', { name: 'NEW SCRATCH CARD' })).toBeFocused()
})

test('a key that is held down triggers one step of a card', async ({ page, signInAsFresh }) => {
  await signInAsFresh()
  await openGame(page, 'scratch')
  const made = page.waitForResponse('**/api/games/scratch/cards')
  await tabTo(page, page.getByRole('button', { name: 'NEW SCRATCH CARD' }))
  await page.keyboard.down('Enter')
  await made
  await expect(page.getByRole('button', { name: 'Reveal', exact: true })).toBeFocused()
  for (let repeat = 0; repeat < 5; repeat += 1) await page.keyboard.down('Enter')
  await page.keyboard.up('Enter')
  await expect(page.getByRole('button', { name: 'Reveal', exact: true })).toBeVisible()
})

test('a quiz can be chosen, played and reviewed by keyboard alone', async ({ page, signInAsFresh }) => {
  await signInAsFresh()
  await openGame(page, 'quiz')
  await tabTo(page, page.getByRole('radio', { name: 'All topics' }))
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('radio', { name: 'General knowledge' })).toBeChecked()
  await tabTo(page, page.getByRole('radio', { name: /^Easy/ }))
  await page.keyboard.press('Space')
  await tabTo(page, page.getByRole('button', { name: 'Start quiz' }))
  await page.keyboard.press('Enter')

  const question = page.getByRole('main').getByRole('heading', { level: 2 }).first()
  await expect(page.getByText('Question 1 of 10')).toBeVisible()
  await expect(question).toBeFocused()
  await expectAccessible(page)

  // A number that is typed into a dialog is no answer.
  await tabTo(page, page.getByRole('button', { name: 'Leave the quiz?' }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('1')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Skip' })).toBeVisible()

  const answered = page.waitForResponse(/\/answers$/)
  await page.keyboard.press('2')
  const { outcome } = (await (await answered).json()) as { outcome: string }
  await expect(page.getByText(outcome === 'correct' ? 'Right!' : 'Not quite.')).toBeVisible()
  await expectAccessible(page)
  for (let number = 2; number <= 10; number += 1) {
    await expect(page.getByText(`Question ${number} of 10`)).toBeVisible()
    await expect(question).toBeFocused()
    await tabTo(page, page.getByRole('button', { name: 'Skip' }))
    await page.keyboard.press('Enter')
  }
  await expect(page.getByRole('region', { name: 'Your answers' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'New Quiz' })).toBeFocused()
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('radio', { name: 'All topics' })).toBeFocused()
})

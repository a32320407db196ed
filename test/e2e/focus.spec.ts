import { emailOf } from './actors.ts'
import { expect, test } from './test.ts'

test('the focus moves to the content that replaces a form', async ({ page, project }) => {
  await page.goto('/forgot-password')
  await page.getByLabel('Email address').fill(emailOf('wanderer', project))
  await page.getByLabel('Email address').press('Enter')
  const heading = page.getByRole('heading', { level: 1, name: 'Check Your Email' })
  await expect(heading).toBeFocused()
})

test('the button of an ad retains the focus from start to claim', async ({ page, signInAsFresh }) => {
  await page.addInitScript(() => {
    window.open = () => null
  })
  await page.clock.install()
  await signInAsFresh()
  await page.goto('/special-tasks/specialtask1')
  await page.getByRole('button', { name: 'Start Task: Click & Conquer' }).press('Enter')
  const claim = page.getByRole('button', { name: 'Claim 50 Points' })
  await expect(claim).toBeFocused()
  await expect(claim).toBeDisabled()
  await page.clock.fastForward(31_000)
  await expect(claim).toBeEnabled()
  await expect(claim).toBeFocused()
})

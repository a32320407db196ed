import { PASSWORD } from './actors.ts'
import { linkOf, mailsOf, waitForMail } from './mailbox.ts'
import { confirm, fillRegistration, headerPoints, passwordField, register } from './steps.ts'
import { expect, test } from './test.ts'

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

const BONUS = 'Welcome bonus of 100 points added to your account!'

test('a new member registers, confirms with the password, and needs one click to the first win', async ({
  page,
  request,
  uniqueId,
}) => {
  const email = `nora.${uniqueId}@gmail.com`
  await register(page, 'Nora New', email)
  await expect(
    page.getByText('Account created! Please check your email inbox (including spam folder)...'),
  ).toBeVisible()
  await confirm(page, request, email)

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome, Nora New!')
  await expect(page.getByText(BONUS)).toBeVisible()
  const spin = page.getByRole('link', { name: 'Take your first spin' })
  await expect(spin).toBeFocused()
  await expect(spin).toHaveAccessibleDescription(/Welcome bonus of 100 points/)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/games/spin-win')
  await expect(page.getByRole('heading', { level: 1, name: 'Spin & Win' })).toBeVisible()
  await expect(headerPoints(page)).toHaveText('100 points')

  await page.goto('/dashboard')
  const next = page.getByRole('region', { name: 'Welcome, Nora New!' })
  await expect(next.getByRole('heading', { name: 'Take your first spin' })).toBeVisible()
})

/** Returns the elements with a running animation other than a fade. */
function movingParts(): string[] {
  const moving = ['transform', 'translate', 'rotate', 'scale', 'offsetDistance']
  return (
    document
      .getAnimations()
      .filter(({ playState }) => playState === 'running')
      // With reduced motion, animations take 1 ms.
      .filter(({ effect }) => Number(effect?.getComputedTiming().duration) > 1)
      .flatMap(({ effect }) => (effect instanceof KeyframeEffect ? effect.getKeyframes() : []))
      .flatMap((keyframe) => moving.filter((property) => property in keyframe))
  )
}

test('the bonus is celebrated without motion if reduced motion is preferred', async ({ page, request, uniqueId }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const email = `rita.${uniqueId}@gmail.com`
  await register(page, 'Rita Rest', email)
  await confirm(page, request, email)
  await expect(page.getByText(BONUS)).toBeVisible()
  expect(await page.evaluate(() => document.querySelector('canvas[popover]')?.matches(':popover-open'))).toBe(false)
  expect(await page.evaluate(movingParts)).toEqual([])
})

test('another registration of the same address does not affect the first one, and a forgotten password can be reset', async ({
  page,
  context,
  request,
  uniqueId,
  pageErrors,
}) => {
  pageErrors.expectStatus(400)
  const email = `vera.${uniqueId}@gmail.com`
  await register(page, 'Vera Victim', email)
  await waitForMail(request, email, 'Confirm your email address')
  const attacker = await context.newPage()
  pageErrors.watch(attacker)
  await attacker.goto('/register')
  await fillRegistration(attacker, 'Mallory', email, 'attacker-owned-9')
  await attacker.close()
  await expect.poll(async () => (await mailsOf(request, email)).length).toBe(2)

  // The newest mail is the one of the attacker's registration.
  await page.goto(linkOf(await waitForMail(request, email, 'Confirm your email address'), '/confirm'))
  await passwordField(page).fill(PASSWORD)
  await page.getByRole('button', { name: 'Confirm and sign in' }).click()
  await expect(page.getByText('This is not the password you chose when you registered.')).toBeVisible()
  await expect(page.getByText('Did you register more than once?')).toBeVisible()
  await page.reload()
  await page.getByRole('button', { name: 'Choose a new password instead' }).click()
  await page.getByRole('button', { name: 'Send me a code' }).click()
  const mail = await waitForMail(request, email, 'Your code for')
  await expect(page.getByLabel('Code', { exact: true })).toBeFocused()
  await page.getByLabel('Code', { exact: true }).fill('12345')
  await passwordField(page, 'New password').fill(`${PASSWORD}-mine`)
  await passwordField(page, 'Confirm password').fill(`${PASSWORD}-mine`)
  await page.getByRole('button', { name: 'Save password and sign in' }).click()
  await expect(page.getByText('This code is wrong or has expired.')).toBeVisible()
  await page.getByLabel('Code', { exact: true }).fill(/\b\d{6}\b/.exec(mail.text)?.[0] ?? '')
  await page.getByRole('button', { name: 'Save password and sign in' }).click()
  await expect(page.getByText(BONUS)).toBeVisible()
})

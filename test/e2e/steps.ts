import { type APIRequestContext, expect, type Locator, type Page } from '@playwright/test'
import { PASSWORD } from './actors.ts'
import { linkOf, waitForMail } from './mailbox.ts'

/** Returns a password field, not its show button, whose name has the same word. */
export const passwordField = (page: Page, label: string | RegExp = 'Password'): Locator =>
  page.getByRole('textbox', { name: label, exact: true })

export async function fillSignIn(page: Page, email: string, password = PASSWORD): Promise<void> {
  await page.getByLabel('Email address').fill(email)
  await passwordField(page).fill(password)
}

/** Fills the sign-in form and sends it. */
export async function signIn(page: Page, email: string, password = PASSWORD): Promise<void> {
  await fillSignIn(page, email, password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

/** Opens the registration page and registers, up to 'Check Your Email'. */
export async function register(page: Page, name: string, email: string): Promise<void> {
  await page.goto('/register')
  await fillRegistration(page, name, email)
}

/** Registers on the open registration page. */
export async function fillRegistration(page: Page, name: string, email: string, password = PASSWORD): Promise<void> {
  await page.getByLabel('Full name').fill(name)
  await page.getByLabel('Email address').fill(email)
  await passwordField(page).fill(password)
  await passwordField(page, 'Confirm password').fill(password)
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByRole('heading', { name: 'Check Your Email' })).toBeVisible()
}

/** Opens the link of the confirmation mail and signs in with the password. */
export async function confirm(page: Page, request: APIRequestContext, email: string): Promise<void> {
  const mail = await waitForMail(request, email, 'Confirm your email address')
  await page.goto(linkOf(mail, '/confirm'))
  await expect(page).toHaveURL('/confirm')
  await expect(page.getByText(email)).toBeVisible()
  await passwordField(page).fill(PASSWORD)
  await page.getByRole('button', { name: 'Confirm and sign in' }).click()
  await expect(page.getByText('Your email address is confirmed, and you’re signed in.')).toBeVisible()
}

/** Returns the balance in the header, such as '100 points'. */
export const headerPoints = (page: Page): Locator => page.getByRole('banner').getByText(/^[\d,]+ points?$/)

/** Waits for the end of all animations. */
export async function waitForAnimations(page: Page): Promise<void> {
  await page.waitForFunction(() => document.getAnimations().every(({ playState }) => playState !== 'running'))
}

/** Expects that nothing covers an element, such as the buttons that stay at the lower edge of a dialog. */
export const expectUncovered = (element: Locator): Promise<void> =>
  expect
    .poll(() =>
      element.evaluate((one) => {
        const { left, top, right, bottom } = one.getBoundingClientRect()
        return [top + 1, bottom - 1].every((y) => one.contains(document.elementFromPoint((left + right) / 2, y)))
      }),
    )
    .toBe(true)

/** Holds back requests of a page until the returned function is called. */
export async function holdRequests(page: Page, url: string | RegExp): Promise<() => void> {
  const held = Promise.withResolvers<void>()
  await page.route(url, async (route) => {
    await held.promise
    await route.continue()
  })
  return held.resolve
}

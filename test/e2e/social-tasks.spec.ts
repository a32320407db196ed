import type { BrowserContext, Page } from '@playwright/test'
import { telegramLogin } from '../telegram-login.ts'
import { expectAccessible } from './accessibility.ts'
import { TELEGRAM_BOT_TOKEN } from './actors.ts'
import { headerPoints } from './steps.ts'
import { expect, test } from './test.ts'

const amount = async (page: Page): Promise<number> => Number((await headerPoints(page).innerText()).replace(/\D/g, ''))

/** Returns a Telegram User ID of a fresh member. The stand-in decides by its last digits. */
const telegramId = (email: string, ending: string) =>
  `${email.endsWith('phone@gmail.com') ? 81 : 82}${(/\d+/.exec(email)?.[0] ?? '').padStart(2, '0')}${ending}`

/** Answers requests to the channels, which are other sites. */
const withChannels = (context: BrowserContext) =>
  context.route(/^https:\/\/(t\.me|www\.youtube\.com)\//, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<h1>A channel</h1>' }),
  )
const card = (page: Page, title: string) => page.getByRole('listitem').filter({ hasText: title })
const dialog = (page: Page) => page.getByRole('dialog').filter({ hasText: 'Verify:' })

test('a channel task is verified once, after every kind of failure', async ({
  page,
  context,
  signInAsFresh,
  freshMemberEmail,
  pageErrors,
}) => {
  pageErrors.expectStatus(409, 424)
  await withChannels(context)
  await signInAsFresh()
  await page.goto('/tasks')
  await expect(page.getByRole('button', { name: /^Start task/ })).toHaveCount(5)
  const before = await amount(page)

  const [channel] = await Promise.all([
    context.waitForEvent('page'),
    page.getByRole('button', { name: 'Start task: Join the main channel' }).click(),
  ])
  await expect(channel).toHaveURL('https://t.me/PazRewards')
  expect(await channel.evaluate(() => window.opener)).toBeNull()
  await channel.close()

  const verify = dialog(page).getByRole('button', { name: 'Verify' })
  const field = dialog(page).getByRole('textbox', { name: 'Telegram User ID' })
  await verify.click()
  await expect(dialog(page).getByRole('alert')).toContainText(['Please enter your Telegram User ID'])
  await expect(field).toBeFocused()
  await field.fill('@sam')
  await verify.click()
  await expect(dialog(page).getByRole('alert').first()).toHaveText('Only numbers are accepted')
  await expectAccessible(page)
  for (const [ending, sentence] of [
    [
      '05',
      'Could not verify your membership. Please make sure you have joined the channel and entered the correct User ID.',
    ],
    ['11', 'Verification failed. Please try again.'],
  ] as const) {
    await field.fill(telegramId(freshMemberEmail, ending))
    await verify.click()
    await expect(dialog(page).getByText(sentence)).toBeVisible()
  }
  await field.fill(telegramId(freshMemberEmail, '00'))
  await verify.click()
  const win = page.getByRole('dialog', { name: 'Task completed! You earned 100 points!' })
  await win.getByRole('button', { name: 'Continue' }).click()
  await expect(win).toBeHidden()
  await expect(dialog(page)).toBeHidden()
  await expect(page.getByRole('button', { name: 'Completed: Join the main channel' })).toBeDisabled()
  await expect(card(page, 'Join the main channel')).toContainText('You have already completed this task!')
  await expect.poll(() => amount(page)).toBe(before + 100)

  await page.reload()
  await page.getByRole('button', { name: 'Hide completed' }).click()
  await expect(card(page, 'Join the main channel')).toBeHidden()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Start task: Join the tips channel' })).toBeVisible()
  await expect(card(page, 'Join the main channel')).toBeHidden()
  await page.getByRole('button', { name: 'Show completed' }).click()
  await expect(card(page, 'Join the main channel')).toBeVisible()

  // The next channel needs no User ID.
  await page.getByRole('button', { name: 'Start task: Join the tips channel' }).click()
  await expect(dialog(page)).toContainText(`ending in ${telegramId(freshMemberEmail, '00').slice(-4)}`)
  await verify.click()
  await expect.poll(() => amount(page)).toBe(before + 200)
})

test('Telegram’s sign-in replaces the User ID', async ({ page, context, signInAsFresh, freshMemberEmail }) => {
  await withChannels(context)
  await context.route('https://oauth.telegram.org/**', (route) => {
    const asked = new URL(route.request().url()).searchParams
    expect(asked.get('bot_id')).toBe('4242')
    const login = telegramLogin(TELEGRAM_BOT_TOKEN, {
      id: Number(telegramId(freshMemberEmail, '00')),
      first_name: 'Tara',
      auth_date: Math.floor(Date.now() / 1000),
    })
    const back = `${asked.get('return_to')}#tgAuthResult=${login}`
    return route.fulfill({
      contentType: 'text/html',
      body: `<script>location.replace(${JSON.stringify(back)})</script>`,
    })
  })
  await signInAsFresh()
  await page.goto('/tasks')
  await page.getByRole('button', { name: 'Start task: Join the winners channel' }).click()
  await page.getByRole('button', { name: 'Sign in with Telegram' }).click()
  // Two pages load in between.
  await expect(dialog(page)).toContainText('Join the winners channel', { timeout: 30_000 })
  await expect(page).toHaveURL('/tasks')
  await expect(dialog(page)).toContainText('You are verified with the Telegram account')
  await dialog(page).getByRole('button', { name: 'Verify' }).click()
  await expect(page.getByRole('button', { name: 'Completed: Join the winners channel' })).toBeDisabled()
})

test('a result of Telegram’s sign-in that this tab did not request connects no account', async ({
  page,
  signInAsFresh,
  freshMemberEmail,
}) => {
  const calls: string[] = []
  page.on('request', (request) => calls.push(request.url()))
  const login = telegramLogin(TELEGRAM_BOT_TOKEN, {
    id: Number(telegramId(freshMemberEmail, '00')),
    auth_date: Math.floor(Date.now() / 1000),
  })
  await signInAsFresh()
  await page.goto(`/tasks#tgAuthResult=${login}`)
  await expect(page.getByRole('button', { name: 'Start task: Join the main channel' })).toBeVisible()
  await expect(page).toHaveURL('/tasks')
  expect(calls.filter((url) => url.includes('telegram-account'))).toEqual([])
})

test('the server times a visit to YouTube, independent of the browser’s clock', async ({
  page,
  context,
  signInAsFresh,
  pageErrors,
}) => {
  pageErrors.expectStatus(409)
  await withChannels(context)
  await page.clock.install()
  await signInAsFresh()
  await page.goto('/tasks')
  await page.getByRole('button', { name: 'Start task: Visit the YouTube channel' }).click()
  await expect(dialog(page).getByRole('progressbar', { name: 'Visit timer' })).toBeVisible()
  await page.clock.fastForward(31_000)
  await expect(dialog(page)).toContainText('That was long enough.')
  await dialog(page).getByRole('button', { name: 'Verify' }).click()
  await expect(dialog(page)).toContainText(/Please look around a little longer. Seconds left: \d+/)
})

test('the link of the dialog repeats a visit that was not recorded', async ({
  page,
  context,
  signInAsFresh,
  pageErrors,
}) => {
  pageErrors.expectNetworkErrors()
  await withChannels(context)
  await signInAsFresh()
  await page.goto('/tasks')
  await page.route('**/api/tasks/*/visit', (route) => route.abort())
  await page.getByRole('button', { name: 'Start task: Visit the YouTube channel' }).click()
  const timer = dialog(page).getByRole('progressbar', { name: 'Visit timer' })
  await expect(page.getByRole('listitem').getByRole('button', { name: 'Try again' })).toBeVisible()
  await expect(timer).toBeHidden()
  await page.unroute('**/api/tasks/*/visit')
  await dialog(page)
    .getByRole('link', { name: /^Open @/ })
    .click()
  await expect(timer).toBeVisible()
})

import { expectAccessible } from './accessibility.ts'
import { emailOf } from './actors.ts'
import { signIn } from './steps.ts'
import { expect, test } from './test.ts'

const OPEN = { name: 'Ask the support bot' }
const PANEL = { name: 'Support bot' }

test('a member asks the bot by keyboard alone, and the bot makes no request', async ({ page, signInAs }) => {
  await signInAs('player')
  await page.goto('/dashboard')
  await page.waitForLoadState('networkidle')
  const button = page.getByRole('button', OPEN)
  const panel = page.getByRole('dialog', PANEL)
  // A double click opens it and does not close it.
  await button.dblclick()
  await expect(panel).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(panel).toBeHidden()
  await button.focus()
  await page.keyboard.press('Enter')
  const input = panel.getByRole('textbox', { name: 'Your question' })
  await expect(input).toBeFocused()
  const send = panel.getByRole('button', { name: 'Send' })
  await expect(send).toBeDisabled()
  await page.keyboard.type('   ')
  await expect(send).toBeDisabled()

  const calls: string[] = []
  // The page may refresh its own figures meanwhile.
  const isOfPage = (url: string) => /\/api\/(dashboard|session|health|me\/points-watch)$/.test(url)
  page.on('request', (request) => {
    if (!isOfPage(request.url())) calls.push(request.url())
  })
  await page.keyboard.type('Do my ponits expire?')
  await expect(send).toBeEnabled()
  await page.keyboard.press('Enter')
  const log = panel.getByRole('log')
  await expect(log).toContainText('Support bot is typing')
  await expect(send).toBeDisabled()
  await expect(log).toContainText('Points expire after 12 months of inactivity.')
  await expect(log).not.toContainText('Support bot is typing')
  await page.keyboard.type('weather')
  await page.keyboard.press('Enter')
  await expect(log).toContainText('I don’t have an answer to that')
  await expect(log.getByRole('link', { name: 'Go to the support page' })).toHaveAttribute('href', '/support')
  expect(calls).toEqual([])

  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(panel).toBeHidden()
  await expect(button).toBeFocused()
})

test('the chat survives navigation and reload, and is deleted at sign-out', async ({ page, project }) => {
  // A new session, because signing out ends it.
  await page.goto('/login?next=/rewards')
  await signIn(page, emailOf('player', project))
  await page.getByRole('button', OPEN).click()
  const log = page.getByRole('dialog', PANEL).getByRole('log')
  await log.getByRole('button', { name: 'Can I get a refund?' }).click()
  await expect(log).toContainText('strict no-refund policy')
  await page.goto('/games')
  await page.getByRole('button', OPEN).click()
  await expect(log).toContainText('strict no-refund policy')
  await page.getByRole('button', { name: 'Profile of Pia Player' }).click()
  await page.getByRole('menuitem', { name: 'Sign Out' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome back')
  expect(await page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('paz_')))).toEqual([])
  await expect(page.getByRole('dialog', PANEL)).toHaveCount(0)
})

test('the bot covers neither the bottom bar nor the main buttons at 320 px', async ({ page, signInAs }) => {
  await page.addInitScript(() => localStorage.setItem('paz_tutorial_wheel', 'seen'))
  await signInAs('player')
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto('/games/spin-win')
  const boxOf = async (name: string) => {
    const box = await page.getByRole('button', { name }).boundingBox()
    if (!box) throw new Error(`${name} is not there`)
    return box
  }
  const header = await page.getByRole('banner').boundingBox()
  const bot = await boxOf('Ask the support bot')
  expect(bot.width).toBeGreaterThanOrEqual(44)
  expect(bot.height).toBeGreaterThanOrEqual(44)
  expect(bot.y + bot.height).toBeLessThanOrEqual((header?.y ?? 0) + (header?.height ?? 0))
  for (const name of ['Open menu', 'Profile of Pia Player']) {
    const other = await boxOf(name)
    expect(other.x + other.width <= bot.x || bot.x + bot.width <= other.x, name).toBe(true)
  }
  await page.getByRole('button', OPEN).click()
  const panel = await page.getByRole('dialog', PANEL).boundingBox()
  const bar = await page.getByRole('navigation', { name: 'Quick access' }).boundingBox()
  expect((panel?.y ?? 0) + (panel?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0)
  expect(panel?.y).toBeGreaterThanOrEqual((header?.y ?? 0) + (header?.height ?? 0))
  expect(panel?.x).toBeGreaterThanOrEqual(0)
})

test('the bot’s script loads when it is opened', async ({ page, signInAs }) => {
  await signInAs('player')
  const scripts: string[] = []
  page.on('request', (request) => scripts.push(new URL(request.url()).pathname))
  await page.goto('/dashboard')
  await page.waitForLoadState('networkidle')
  expect(scripts.filter((path) => path.includes('bot-panel'))).toEqual([])
  await page.getByRole('button', OPEN).click()
  await expect(page.getByRole('dialog', PANEL)).toBeVisible()
  expect(scripts.filter((path) => path.includes('bot-panel'))).toHaveLength(1)
})

test('the button of the bot is in the header, and does not float over the page', async ({ page, signInAs }) => {
  await signInAs('player')
  await page.goto('/transactions')
  await expect(page.getByRole('banner').getByRole('button', OPEN)).toBeVisible()
  // There is no second button that covers the page.
  await expect(page.getByRole('button', OPEN)).toHaveCount(1)
})

import type { Page } from '@playwright/test'
import { WHEEL_TABLE } from '#test/first-rules.ts'
import { emailOf } from './actors.ts'
import { addSession, expect, test } from './test.ts'

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

const LEGAL = [
  { path: '/legal/privacy-policy', title: 'Privacy Policy' },
  { path: '/legal/terms-conditions', title: 'Terms & Conditions' },
  { path: '/legal/refund-policy', title: 'Refund Policy' },
  { path: '/legal/cookie-policy', title: 'Cookie Policy' },
  { path: '/legal/disclaimer', title: 'Disclaimer' },
]
const PUBLIC = ['/', ...LEGAL.map(({ path }) => path)]

test('the landing page explains the product, how it works, the rewards, and shows testimonials', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('A few minutes of play. A month of music.')
  for (const stat of ['5K+', '3K+', '1M+', '95%']) await expect(page.getByText(stat, { exact: true })).toBeVisible()
  const steps = page.getByRole('region', { name: 'How It Works' }).getByRole('list').first()
  await expect(steps.getByRole('heading')).toHaveText(['Join', 'Play', 'Collect', 'Redeem'])
  const services = page.getByRole('region', { name: 'What your points can get you' }).getByRole('listitem')
  await expect(services).toHaveCount(9)
  await expect(services.filter({ hasText: 'Netflix' })).toHaveText(/Streaming.*from 1,400 points/)
  await expect(page.getByRole('region', { name: 'Why people stay' }).getByRole('term')).toHaveCount(6)
  await expect(page.getByRole('region', { name: 'What members say' }).getByRole('figure')).toHaveCount(3)
  await expect(page.getByRole('contentinfo')).toContainText(
    'Paz is not affiliated with the subscription services that it offers.',
  )
})

test('a guest can spin the wheel as a demo, which says what it would have won and credits nothing', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const requests: string[] = []
  page.on('request', (request) => requests.push(request.url()))
  await page.goto('/')
  requests.length = 0
  const spin = page.getByRole('button', { name: 'Spin the wheel as a demo' })
  await spin.click()
  const result = page.getByRole('status').filter({ hasText: 'You would have won' })
  await expect(result).toContainText(/won [\d,]+\.This was a demo, so nothing was credited\./)
  const [, points] = /won ([\d,]+)\./.exec((await result.textContent()) ?? '') ?? []
  const prize = WHEEL_TABLE.prizes.find((one) => one.points === Number(points?.replace(',', '')))
  await expect(result).toContainText(`in ${prize?.percent}% of spins`)
  expect(await prizeUnderPointer(page)).toBe(points)
  expect(requests).toEqual([])
  await result.getByRole('link', { name: 'Win for real' }).click()
  await expect(page).toHaveURL('/register')
})

/** Returns the prize at the top of the demo's wheel. */
const prizeUnderPointer = (page: Page) =>
  page.locator('[data-demo="disc"]').evaluate((disc: HTMLElement) => {
    const { a, b } = new DOMMatrix(getComputedStyle(disc).transform)
    const prizes = JSON.parse(disc.dataset.prizes ?? '[]') as { points: string }[]
    const index = Math.round((-Math.atan2(b, a) * prizes.length) / (2 * Math.PI))
    return prizes[(index + prizes.length) % prizes.length]?.points
  })

test('the motion of the landing page can be stopped', async ({ page }) => {
  await page.goto('/')
  const state = () => page.locator('[data-demo="disc"]').evaluate((disc) => getComputedStyle(disc).animationPlayState)
  expect(await state()).toBe('running')
  await page.getByRole('button', { name: 'Pause motion' }).click()
  expect(await state()).toBe('paused')
})

test('a guest can open registration and sign-in from the landing page', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('link', { name: 'Start with 100 points' }).click()
  await expect(page).toHaveURL('/register')
  await page.goto('/')
  await page.getByRole('banner').getByRole('link', { name: 'Sign in' }).click()
  await expect(page).toHaveURL('/login')
})

test('a member sees links into the app, and none to register or sign in', async ({
  page,
  context,
  project,
  baseURL,
}) => {
  await addSession(context, emailOf('player', project), baseURL)
  await page.goto('/')
  // The app stores this while a member is signed in.
  await page.evaluate(() => localStorage.setItem('paz_signed_in', '{"value":true}'))
  await page.reload()
  await expect(page.getByRole('link', { name: /Sign in|Join free|Start with/ })).toHaveCount(0)
  await page.getByRole('link', { name: 'Open the app' }).click()
  await expect(page).toHaveURL('/dashboard')
})

test('the support page shows a member the way into the app, also in a browser without local data', async ({
  page,
  context,
  project,
  baseURL,
}) => {
  await addSession(context, emailOf('player', project), baseURL)
  await page.goto('/support')
  const header = page.getByRole('banner')
  await expect(header.getByRole('link', { name: 'Open the app' })).toHaveAttribute('href', '/dashboard')
  await expect(header.getByRole('link', { name: 'Sign in' })).toBeHidden()
})

for (const { path, title } of LEGAL) {
  test(`${title} can be reached from the landing page, and read by its contents`, async ({ page }) => {
    await page.goto('/')
    await page.getByRole('contentinfo').getByRole('link', { name: title }).click()
    await expect(page).toHaveURL(path)
    await expect(page).toHaveTitle(`${title} · Paz`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
    const contents = page.getByRole('navigation', { name: 'On this page' })
    if (await contents.locator('summary').isVisible()) await contents.locator('summary').click()
    const links = contents.getByRole('link')
    const headings = page.getByRole('article').getByRole('region').getByRole('heading', { level: 2 })
    expect(await links.allTextContents()).toEqual(await headings.allTextContents())
    await links.last().click()
    await expect(headings.last()).toBeInViewport()
  })
}

test('the policies contain the required statements', async ({ page }) => {
  const said = async (path: string) => {
    await page.goto(path)
    return (await page.getByRole('main').textContent()) ?? ''
  }
  const terms = await said('/legal/terms-conditions')
  for (const statement of [
    'no cash value',
    'non-transferable',
    'expire after 12 months of inactivity',
    'Redemptions are final',
    'Only pending redemptions can be cancelled, and only by contacting support',
    'within 48 hours',
    'at least 16 years old',
    '30 days’ notice',
    'within 24 hours and by email',
    'within 1 to 2 business days',
    'is not affiliated',
  ])
    expect(terms).toContain(statement)
  expect(await said('/legal/refund-policy')).toContain('Report it within 48 hours')
  expect(await said('/legal/cookie-policy')).toContain('paz_')
  expect(await said('/legal/disclaimer')).toContain('not affiliated with, endorsed by or sponsored by')
})

test.describe('without any script', () => {
  test.use({ javaScriptEnabled: false })
  for (const path of PUBLIC) {
    test(`${path} can be read, with its metadata`, async ({ page, request, baseURL }) => {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.getByRole('contentinfo')).toBeVisible()
      const html = await (await request.get(path)).text()
      expect(html).not.toMatch(/<script[^>]*\ssrc|modulepreload|%[A-Z_]+%/)
      const absolute = `${baseURL}${path}`
      await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', absolute)
      await expect(page.locator('meta[property="og:url"]')).toHaveAttribute('content', absolute)
      await expect(page.locator('meta[name=robots]')).toHaveCount(0)
      await expect(page.locator('html')).toHaveAttribute('lang', 'en')
      for (const meta of ['og:title', 'og:description', 'og:site_name'])
        await expect(page.locator(`meta[property="${meta}"]`)).toHaveAttribute('content', /.{3}/)
      const image = await page.locator('meta[property="og:image"]').getAttribute('content')
      expect(image).toMatch(/^http/)
      expect((await request.get(image ?? '')).headers()['content-type']).toBe('image/png')
    })
  }
})

test('the sitemap has the public pages, and other pages are not indexed', async ({ page, request, baseURL }) => {
  expect(await (await request.get('/robots.txt')).text()).toContain(`Sitemap: ${baseURL}/sitemap.xml`)
  const sitemap = await (await request.get('/sitemap.xml')).text()
  const listed = [...sitemap.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url = '']) => new URL(url).pathname)
  expect(listed).toEqual(expect.arrayContaining(PUBLIC))
  for (const path of listed) expect((await request.get(path)).headers()['x-robots-tag']).toBeUndefined()
  for (const path of ['/login', '/register', '/dashboard', '/admin/redemptions']) {
    expect((await request.get(path)).headers()['x-robots-tag']).toBe('noindex')
    await page.goto(path)
    await expect(page.locator('meta[name=robots]').first()).toHaveAttribute('content', 'noindex')
  }
  expect((await request.get('/no/such/file.js')).status()).toBe(404)
})

test('an unknown legal page redirects to the landing page', async ({ page }) => {
  await page.goto('/legal/no-such-page')
  await expect(page).toHaveURL('/')
})

test('the manifest and the pages contain the settings', async ({ request }) => {
  const manifest = await (await request.get('/manifest.webmanifest')).json()
  expect(manifest).toMatchObject({ name: 'Paz', start_url: '/dashboard' })
  const html = await (await request.get('/login')).text()
  expect(html).toContain('<meta name="paz:supportEmail" content="support@localhost"/>')
  expect(await (await request.get('/sw.js')).text()).not.toContain('%SETTINGS%')
})

import type { Page } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { emailOf } from './actors.ts'
import { PATIENCE } from './patience.ts'
import { signIn } from './steps.ts'
import { addSession, expect, test } from './test.ts'

const editor = (page: Page) => page.getByLabel('Text in Markdown')

/** Loads a public page until it shows a text: a process caches what is published for two seconds. */
const expectOnPage = (page: Page, path: string, text: string, isShown = true) =>
  expect(async () => {
    expect((await (await page.request.get(path)).text()).includes(text)).toBe(isShown)
  }).toPass({ timeout: 15_000 * PATIENCE })

async function publish(page: Page, button: RegExp, confirm: string) {
  await page.getByRole('button', { name: button }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('What changes?').fill('A new question')
  await dialog.getByRole('button', { name: confirm }).click()
  await expect(dialog).toHaveCount(0)
}

test('an edited question is previewed, published, found by the search, and replaced by the default', async ({
  page,
  browser,
  signInAs,
  pageErrors,
  baseURL,
}) => {
  pageErrors.expectStatus(400)
  await signInAs('warden')
  await page.goto('/admin/content')
  await page.getByRole('link', { name: 'Frequently asked questions' }).click()
  const text = `${await editor(page).inputValue()}\n\n## What is a zeppelin?\n\nAn **airship**.`
  await editor(page).fill(`${text} [x](javascript:alert(1))`)
  await page.getByRole('button', { name: /^Save as version/ }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'javascript:alert(1' })).toBeVisible()
  await editor(page).fill(text)
  const frame = page.frameLocator('iframe[title="Preview of the page"]')
  await expect(frame.getByText('What is a zeppelin?')).toBeAttached()
  await page.getByRole('tab', { name: 'Desktop (1280)' }).click()
  await expect(frame.getByText('What is a zeppelin?')).toBeAttached()
  await expectAccessible(page)
  await page.getByRole('button', { name: /^Save as version/ }).click()
  await expect(page.getByText(/^Version \d+ is saved$/)).toBeVisible()
  await publish(page, /^Publish version/, 'Publish')
  await expectOnPage(page, '/support', 'What is a zeppelin?')

  const guest = await browser.newPage({ javaScriptEnabled: false, ...(baseURL && { baseURL }) })
  await guest.goto('/support')
  await guest.getByText('What is a zeppelin?').click()
  await expect(guest.getByText('An airship.')).toBeVisible()
  await guest.close()
  await page.goto('/support')
  await page.getByLabel('Search the help').fill('zeppelin')
  await expect(page.getByRole('heading', { name: 'What is a zeppelin?' })).toBeVisible()
  await page.getByRole('button', { name: 'Clear the search' }).last().click()
  await expect(page.getByText('What is a zeppelin?')).toBeVisible()

  await page.goto('/admin/content/faq')
  await publish(page, /^Back to the default/, 'Publish')
  await expectOnPage(page, '/support', 'What is a zeppelin?', false)
})

test('a legal page is published when a colleague approves it, and a conflict loses no text', async ({
  page,
  browser,
  signInAs,
  pageErrors,
  project,
  baseURL,
}) => {
  pageErrors.expectStatus(409)
  await signInAs('warden')
  await page.goto('/admin/content/cookie-policy')
  const text = await editor(page).inputValue()
  await editor(page).fill(`${text}\n\n## Zeppelins\n\nNone.`)

  const other = await browser.newContext({ ...(baseURL && { baseURL }), serviceWorkers: 'block' })
  await addSession(other, emailOf('deputy', project), baseURL ?? '')
  const colleague = await other.newPage()
  await colleague.goto('/admin/content/cookie-policy')
  await editor(colleague).fill(`${text}\n\n## Balloons\n\nNone.`)
  await colleague.getByRole('button', { name: /^Save as version/ }).click()
  await expect(colleague.getByText(/^Version \d+ is saved$/)).toBeVisible()

  await page.getByRole('button', { name: /^Save as version/ }).click()
  await expect(page.getByText(/A colleague has saved version \d+ meanwhile/)).toBeVisible()
  await expect(editor(page)).toHaveValue(/## Zeppelins/)
  await page.getByRole('button', { name: 'Save mine as the next version' }).click()
  await expect(page.getByText(/^Version \d+ is saved$/)).toBeVisible()
  await publish(page, /^Propose version/, 'Propose')
  await expect(page.getByText(/Wilma Warden proposed to publish version/)).toBeVisible()

  await colleague.goto('/admin/approvals')
  const proposal = colleague.getByRole('listitem').filter({ hasText: '“Cookie Policy”' })
  await proposal.getByRole('button', { name: 'Approve' }).click()
  await colleague.getByRole('dialog').getByRole('button', { name: 'Approve' }).click()
  await expect(colleague.getByText('Approved and carried out')).toBeVisible()
  await expectOnPage(page, '/legal/cookie-policy', '<h2 id="zeppelins">Zeppelins</h2>')
  await other.close()
})

test('a typed text is retained when the session ends, and discarded on leaving', async ({
  page,
  context,
  project,
  signInAs,
  pageErrors,
}) => {
  pageErrors.expectStatus(401)
  await signInAs('warden')
  await page.goto('/admin/content/refund-policy')
  const stored = await editor(page).inputValue()
  await context.clearCookies()
  await editor(page).fill('Only zeppelins')
  await signIn(page, emailOf('warden', project))
  await expect(editor(page)).toHaveValue('Only zeppelins')
  await expect(page.getByText('Unsaved changes')).toBeVisible()

  await page.getByRole('link', { name: 'All texts' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Leave' }).click()
  await page.getByRole('link', { name: 'Refund Policy' }).click()
  await expect(editor(page)).toHaveValue(stored)
})

test('unsaved text is not replaced by the default without asking', async ({ page, signInAs }) => {
  await signInAs('warden')
  await page.goto('/admin/content/privacy-policy')
  const stored = await editor(page).inputValue()
  await editor(page).fill('Only zeppelins')
  await page.getByRole('button', { name: 'Load the default text' }).click()
  const dialog = page.getByRole('dialog', { name: 'Replace unsaved changes?' })
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(editor(page)).toHaveValue('Only zeppelins')
  await page.getByRole('button', { name: 'Load the default text' }).click()
  await dialog.getByRole('button', { name: 'Replace', exact: true }).click()
  await expect(editor(page)).toHaveValue(stored)
})

test('a text of the landing page is edited, previewed beside the others, and published', async ({
  page,
  signInAs,
  pageErrors,
}) => {
  pageErrors.expectStatus(400)
  await signInAs('warden')
  await page.goto('/admin/content')
  await page.getByRole('link', { name: 'Texts of the landing page' }).click()
  await page.getByText('How it works', { exact: true }).click()
  const step = page.getByLabel('Step 1: text')
  await step.fill('Sign up for {bonus}')
  await page.getByRole('button', { name: /^Save as version/ }).click()
  await expect(page.getByRole('alert').filter({ hasText: '{bonus}' })).toBeVisible()
  await step.fill('Sign up for {welcomeBonus}.')
  const frame = page.frameLocator('iframe[title="Preview of the page"]')
  await expect(frame.getByText('Sign up for 100 points.')).toBeAttached()
  await expect(frame.locator('body')).not.toContainText(/%[A-Z_]+%/)
  await expectAccessible(page)
  await page.getByRole('button', { name: /^Save as version/ }).click()
  await publish(page, /^Publish version/, 'Publish')
  await expectOnPage(page, '/', 'Sign up for 100 points.')
  await publish(page, /^Back to the default/, 'Publish')
  await expectOnPage(page, '/', 'Sign up for 100 points.', false)
})

test('staff edit what search engines and link previews show of the landing page', async ({
  page,
  signInAs,
  pageErrors,
}) => {
  pageErrors.expectStatus(400)
  await signInAs('warden')
  await page.goto('/admin/content/landing')
  await page.getByText('Search engines and link previews', { exact: true }).click()
  await page.getByLabel('Title (at most 70 characters)').fill('{nothing}')
  await page.getByRole('button', { name: /^Save as version/ }).click()
  await expect(page.getByRole('alert').filter({ hasText: '{nothing}' })).toBeVisible()
  const title = `"Zeppelins" <script>alert('1')</script> & {name}`
  const shown = title.replace('{name}', 'Paz')
  await page.getByLabel('Title (at most 70 characters)').fill(title)
  await page.getByLabel('Description (at most 200 characters)').fill(`About ${title}`)
  await expect(page.getByRole('figure', { name: 'As search engines show it' })).toHaveText(
    `As search engines show it${shown}About ${shown}`,
  )
  await expectAccessible(page)
  await page.getByRole('button', { name: /^Save as version/ }).click()
  await expect(page.getByText(/^Version \d+ is saved$/)).toBeVisible()
  await expect(page.getByLabel('Title (at most 70 characters)')).toBeVisible()
  await publish(page, /^Publish version/, 'Publish')
  await expectOnPage(page, '/', '&#34;Zeppelins&#34; &#60;script&#62;')
  await page.goto('/')
  await expect(page).toHaveTitle(shown)
  for (const name of ['property="og:title"', 'name="twitter:title"'])
    await expect(page.locator(`meta[${name}]`)).toHaveAttribute('content', shown)
  for (const name of ['name="description"', 'property="og:description"', 'name="twitter:description"'])
    await expect(page.locator(`meta[${name}]`)).toHaveAttribute('content', `About ${shown}`)
  await page.goto('/admin/content/landing')
  await publish(page, /^Back to the default/, 'Publish')
  await expectOnPage(page, '/', 'Zeppelins', false)
})

test('the text of a mail is edited with a preview, and needs its values', async ({ page, signInAs, pageErrors }) => {
  pageErrors.expectStatus(400)
  await signInAs('warden')
  await page.goto('/admin/content')
  await page.getByRole('link', { name: 'Ticket answered' }).click()
  const preview = page.frameLocator('iframe')
  await expect(preview.getByRole('heading', { name: 'Your support ticket has an answer' })).toBeVisible()
  // The styles of the mail apply, although the policy of the page forbids inline styles.
  await expect(preview.getByRole('link', { name: 'Read the answer' })).toHaveCSS('color', 'rgb(255, 255, 255)')
  const text = page.getByRole('textbox', { name: 'Text', exact: true })
  await text.fill('Good news!')
  await page.getByRole('button', { name: 'Save as version' }).click()
  await expect(page.getByText('This text needs {subject}').first()).toBeVisible()
  await text.fill('Good **news** about “{subject}”! See [the help](/support).')
  await expect(preview.getByText('Good news about “My code does not work”!').last()).toBeVisible()
  await expect(preview.locator('strong')).toHaveText('news')
  await expect(preview.getByRole('link', { name: 'the help' })).toHaveAttribute('href', /^https?:.*\/support$/)
  await page.getByRole('button', { name: 'Save as version' }).click()
  await expect(page.getByText(/Version \d+ is saved/)).toBeVisible()
  await expectAccessible(page)
})

test('a banner is shown to guests and members, and stays closed in this browser', async ({
  page,
  browser,
  signInAs,
  pageErrors,
  project,
  baseURL,
}) => {
  pageErrors.expectStatus(400)
  await signInAs('warden')
  await page.goto('/admin/content/banner')
  const time = Date.now()
  const field = page.getByRole('textbox', { name: 'Text' })
  await field.fill('A week of [games](javascript:alert)')
  await page.getByRole('button', { name: /^Save as version/ }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'javascript:alert' })).toBeVisible()
  await field.fill(`A week of *games*: [spin **${time}**](/games)`)
  const preview = page.frameLocator('iframe[title="Preview of the page"]').getByRole('complementary')
  await expect(preview.locator('em')).toHaveText('games')
  await page.getByText('What can be written').click()
  await expect(page.getByText('The text can have bold, italic and links.')).toBeVisible()
  await page.getByRole('button', { name: /^Save as version/ }).click()
  await expect(page.getByText(/^Version \d+ is saved$/)).toBeVisible()
  await publish(page, /^Publish version/, 'Publish')
  const link = `<a href="/games">spin <strong>${time}</strong></a>`
  await expectOnPage(page, '/', `<p>A week of <em>games</em>: ${link}</p>`)

  const other = await browser.newContext({ ...(baseURL && { baseURL }), serviceWorkers: 'block' })
  await addSession(other, emailOf('deputy', project), baseURL ?? '')
  const member = await other.newPage()
  await member.goto('/transactions')
  const banner = member.getByRole('complementary', { name: 'Notice' })
  await expect(banner).toHaveText(`A week of games: spin ${time}`)
  await expect(banner.locator('em')).toHaveText('games')
  await expect(banner.getByRole('link', { name: `spin ${time}` })).toHaveAttribute('href', '/games')
  await expectAccessible(member)
  await banner.getByRole('button', { name: 'Close the notice' }).press('Enter')
  await expect(banner).toHaveCount(0)
  await expect(member.getByRole('main')).toBeFocused()
  await member.reload()
  await expect(member.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(banner).toHaveCount(0)
  await other.close()

  await page.goto('/admin/content/banner')
  await publish(page, /^Show no banner/, 'Publish')
  await expectOnPage(page, '/', link, false)
})

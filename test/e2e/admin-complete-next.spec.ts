import { randomUUID } from 'node:crypto'
import type { Browser, Locator, Page } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { emailOf, type ProjectName } from './actors.ts'
import { expectUncovered, holdRequests } from './steps.ts'
import { addSession, expect, test } from './test.ts'

const key = () => ({ 'idempotency-key': randomUUID() })
const COUNT = 20
/** Too long for the line of the name on a phone. */
const EMAIL = 'someone.with.a.long.address@example.com'

test('20 redemptions take 22 actions with codes at hand, and 4 with a pasted list', async ({
  page,
  browser,
  signInAs,
  uniqueId,
  project,
  baseURL,
  pageErrors,
}) => {
  test.slow()
  // A colleague is faster, and a permission is gone.
  pageErrors.expectStatus(409, 403)
  const id = `queue_${uniqueId}`
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await signInAs('staff')
  await page.goto('/admin/redemptions')
  await expect(page.getByText(/^Completed in 30 days/)).toBeVisible()
  const form = { subscriptionId: id, duration: '1 Month', points: 500, name: id, category: 'other' }
  const { plan } = await (await page.request.post('/api/admin/plans', { data: form, headers: key() })).json()
  const member = await browser.newContext({ ...(baseURL && { baseURL }), serviceWorkers: 'block' })
  await addSession(member, emailOf('leader', project), baseURL)
  const ids: string[] = []
  for (let number = 0; number < 2 * COUNT; number += 1) {
    const data = { planId: plan.id, expectedPoints: 500, email: EMAIL, country: 'IN', notes: '' }
    const answer = await (await member.request.post('/api/redemptions', { data, headers: key() })).json()
    ids.push(answer.redemption.id)
  }

  let actions = 0
  const click = async (target: Locator) => {
    actions += 1
    await target.click()
  }
  const paste = async (text: string) => {
    // Copying is not counted: the codes are at hand.
    await page.evaluate((copied) => navigator.clipboard.writeText(copied), text)
    actions += 1
    await page.keyboard.press('Control+V')
  }
  await page.goto(`/admin/redemptions?subscription=${id}`)
  await click(page.getByRole('button', { name: 'Complete and next' }))
  const dialog = page.getByRole('dialog', { name: 'Complete and next' })
  await expect(dialog.getByText(`${2 * COUNT} waiting`)).toBeVisible()
  await expectAccessible(page)
  const copy = dialog.getByRole('button', { name: 'Copy the email address' })
  for (const width of [360, 390, 1280]) {
    await page.setViewportSize({ width, height: 844 })
    const [email, button] = await Promise.all([
      dialog.getByText(EMAIL, { exact: true }).boundingBox(),
      copy.boundingBox(),
    ])
    if (!email || !button) throw new Error('the email address is not shown')
    const middle = button.y + button.height / 2
    expect(middle, `the button beside the address at ${width} px`).toBeGreaterThan(email.y)
    expect(middle, `the button beside the address at ${width} px`).toBeLessThan(email.y + email.height)
    const overflow = await dialog.evaluate((box) => box.scrollWidth - box.clientWidth)
    expect(overflow, `what is wider than the dialog at ${width} px`).toBe(0)
  }
  // A toast covers none of the dialog's buttons, also where the dialog reaches from edge to edge.
  for (const size of [
    { width: 1024, height: 600 },
    { width: 390, height: 700 },
  ]) {
    await page.setViewportSize(size)
    await copy.click()
    const toast = page.getByRole('listitem').filter({ hasText: 'Copied' }).last()
    const covered = await toast.evaluate((element) => {
      const box = element.getBoundingClientRect()
      const covers = ({ left, right, top, bottom }: DOMRect) =>
        left < box.right && right > box.left && top < box.bottom && bottom > box.top
      const buttons = [...document.querySelectorAll('dialog[open] button')].filter((one) => !one.closest('[popover]'))
      return buttons.filter((one) => covers(one.getBoundingClientRect())).map((one) => one.textContent)
    })
    expect(covered, `at ${size.width} px`).toEqual([])
  }
  // A refusal is not below the three buttons, which a phone stacks.
  const refusal = { status: 403, json: { code: 'forbidden', detail: 'Not any more' } }
  await page.route('**/api/admin/redemptions/*/status', (route) => route.fulfill(refusal), { times: 1 })
  await dialog.getByLabel('Activation code').fill('refused')
  await page.keyboard.press('Enter')
  await expectUncovered(dialog.getByRole('alert'))
  await dialog.getByLabel('Activation code').fill('')
  await copy.dblclick()
  expect(await page.evaluate(() => getSelection()?.toString()), 'what a double click selects').toBe('')
  await page.setViewportSize({ width: 1280, height: 900 })
  await click(dialog.getByLabel('Complete as soon as I paste'))
  // A list in the field of one code would reach one member as one code.
  await paste(`${id} A\n${id} B\n`)
  await expect(dialog.getByText('You pasted 2 lines. This field takes one code: use “Paste a list”.')).toBeVisible()
  await expect(dialog.getByLabel('Activation code')).toHaveValue('')
  actions -= 1
  for (let number = 0; number < COUNT; number += 1) {
    await expect(dialog.getByRole('region', { name: `Redemption ${ids[number]?.slice(0, 8)}` })).toBeVisible()
    await expect(dialog.getByLabel('Activation code')).toBeFocused()
    await paste(`${uniqueId} one ${number}`)
  }
  await expect(dialog.getByText(`${COUNT} completed · ${COUNT} waiting`)).toBeVisible()
  expect(actions).toBe(22)
  // While the dialog waits for an answer, it stays open.
  await expect(dialog.getByLabel('Activation code')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()

  actions = 0
  const list = Array.from({ length: COUNT - 1 }, (_, number) => `${uniqueId} list ${number}`)
  await click(page.getByRole('button', { name: 'Complete and next' }))
  // A colleague is faster with the one that is shown.
  const data = { from: 'pending', to: 'processing' }
  await page.request.post(`/api/admin/redemptions/${ids[COUNT]}/status`, { data, headers: key() })
  await click(dialog.getByRole('button', { name: 'Paste a list' }))
  const pasted = page.getByRole('dialog', { name: 'Complete with a list' })
  // The last one was given out before.
  await paste([...list, `${uniqueId}-one-0`].join('\n'))
  await expect(pasted.getByText(`${COUNT - 1} redemptions get a code`)).toBeVisible()
  await expect(pasted.getByRole('listitem').filter({ hasText: 'was already given out' })).toContainText('one-0')
  // While codes are delivered, the list cannot be changed, and the dialog stays open.
  const deliver = await holdRequests(page, '**/api/admin/plans/*/completions')
  await click(pasted.getByRole('button', { name: `Complete ${COUNT - 1} redemptions` }))
  const codes = pasted.getByRole('textbox', { name: /^Codes for/ })
  await expect(codes).not.toBeEditable()
  await codes.press('x')
  await page.keyboard.press('Escape')
  await expect(pasted).toBeVisible()
  deliver()
  await expect(pasted.getByText(`${COUNT - 1} completed · 1 waiting`)).toBeVisible()
  expect(actions).toBe(4)
  // The code that was not used stays in the field.
  await expect(codes).toHaveValue(`${uniqueId}-one-0`)
  await expect(codes).toBeEditable()

  // The instructions of the plan are filled in, and the colleague's move is said.
  // By keyboard, because the queue moves while the dialog follows it.
  await pasted.getByRole('button', { name: 'One by one' }).press('Enter')
  await dialog.getByLabel('Activation code').fill(`${uniqueId} last`)
  await dialog.getByRole('textbox', { name: /^Instructions/ }).fill('Open the app')
  await dialog.getByRole('button', { name: 'Save for this plan' }).click()
  await expect(page.getByText('The instructions are filled in from now on')).toBeVisible()
  // The dialog receives the colleague's change after the button was pressed.
  const news = new RegExp(`/api/admin/redemptions/(next|${ids.at(-1)})(\\?|$)`)
  const bringNews = await holdRequests(page, news)
  const end = { from: 'pending', to: 'cancelled', reason: 'Asked for it' }
  await page.request.post(`/api/admin/redemptions/${ids.at(-1)}/status`, { data: end, headers: key() })
  await page.keyboard.press('Tab')
  await dialog.getByRole('button', { name: 'Complete and next' }).click()
  bringNews()
  await expect(dialog.getByText(`A colleague was faster with ${ids.at(-1)?.slice(0, 8)}`)).toBeVisible()

  // A further one, which is the last.
  const more = { planId: plan.id, expectedPoints: 500, email: 'me@example.com', country: 'IN', notes: '' }
  await member.request.post('/api/redemptions', { data: more, headers: key() })
  await member.close()
  // The dialog is part of the address.
  await page.reload()
  const instructions = dialog.getByRole('textbox', { name: /^Instructions/ })
  await expect(instructions).toHaveValue('Open the app')
  await instructions.fill('Open the app twice')
  const theirs = { instructions: 'Open the site' }
  await page.request.put(`/api/admin/plans/${plan.id}/instructions`, { data: theirs, headers: key() })
  const save = dialog.getByRole('button', { name: 'Save for this plan' })
  await save.click()
  await expect(dialog.getByRole('alert').filter({ hasText: 'Open the site' })).toBeVisible()
  await expect(instructions).toHaveValue('Open the app twice')
  await save.click()
  await expect(save).toBeHidden()
  await dialog.getByRole('button', { name: 'Paste a list' }).click()
  await expect(pasted.getByRole('textbox', { name: /^Instructions/ })).toHaveValue('Open the app twice')
  await pasted.getByRole('button', { name: 'One by one' }).click()
  await dialog.getByLabel('Activation code').fill(`${uniqueId} very last`)
  await dialog.getByRole('button', { name: 'Complete and next' }).click()
  await expect(dialog.getByText('All done')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
})

test('20 redemptions take 23 actions with typed codes, and a code can be corrected before it completes', async ({
  page,
  browser,
  signInAs,
  uniqueId,
  project,
  baseURL,
}) => {
  test.slow()
  const id = `typed_${uniqueId}`
  await signInAs('warden')
  await page.goto('/admin/redemptions')
  await expect(page.getByText(/^Completed in 30 days/)).toBeVisible()
  await redeem(page, browser, { id, count: COUNT, project, baseURL })

  let actions = 0
  const click = async (target: Locator) => {
    actions += 1
    await target.click()
  }
  const dialog = page.getByRole('dialog', { name: 'Complete and next' })
  const code = dialog.getByLabel('Activation code')
  const type = async (number: number) => {
    await expect(code).toBeFocused()
    actions += 1
    await page.keyboard.type(`${uniqueId}-${100 + number}`)
  }
  await page.goto(`/admin/redemptions?subscription=${id}`)
  await click(page.getByRole('button', { name: 'Complete and next' }))
  await click(dialog.getByLabel('Complete when a typed code is as long as the one before'))
  // The first code says how long they are.
  await type(0)
  actions += 1
  await page.keyboard.press('Enter')
  for (let number = 1; number < COUNT; number += 1) {
    await expect(dialog.getByText(`${number} completed · ${COUNT - number} waiting`)).toBeVisible()
    await expect(code).toHaveValue('')
    await type(number)
    if (number > 1) continue
    await expect(dialog.getByText('Completes in a moment. Change the code to stop it.')).toBeVisible()
    await page.keyboard.press('Backspace')
    await expect(dialog.getByText('Completes in a moment. Change the code to stop it.')).toBeHidden()
    await page.keyboard.type('x')
  }
  await expect(dialog.getByText('All done')).toBeVisible()
  expect(actions).toBe(23)
  const given = await page.request.get(`/api/admin/redemptions?status=completed&subscription=${id}&limit=50`)
  expect((await given.json()).items).toHaveLength(COUNT)
})

test('a redemption that is skipped while its typed code is due is not completed', async ({
  page,
  browser,
  signInAs,
  uniqueId,
  project,
  baseURL,
}) => {
  const id = `skipped_${uniqueId}`
  await page.clock.install()
  await signInAs('staff')
  const ids = await redeem(page, browser, { id, count: 3, project, baseURL })
  const dialog = page.getByRole('dialog', { name: 'Complete and next' })
  const code = dialog.getByLabel('Activation code')
  const shown = (at: number) => dialog.getByRole('region', { name: `Redemption ${ids[at]?.slice(0, 8)}` })
  await page.goto(`/admin/redemptions?subscription=${id}&complete=next`)
  await dialog.getByLabel('Complete when a typed code is as long as the one before').click()
  await code.fill(`${uniqueId}-skip-1`)
  await page.keyboard.press('Enter')
  await expect(shown(1)).toBeVisible()

  const moves: string[] = []
  page.on('request', (request) => /\/status$/.test(request.url()) && moves.push(request.url()))
  const showNext = await holdRequests(page, '**/api/admin/redemptions/next?*')
  // The clock of the page stands, so that the code is not due before the click, even on a slow machine.
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000))
  await code.fill(`${uniqueId}-skip-2`)
  await expect(dialog.getByText('Completes in a moment. Change the code to stop it.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Skip' }).click()
  await expect(shown(1)).toBeHidden()
  await page.clock.fastForward(1500)
  await page.clock.resume()
  showNext()
  await expect(shown(2)).toBeVisible()
  await expect(code).toBeFocused()
  await expect(code).toHaveValue('')
  // A skipped one still waits.
  await expect(dialog.getByText('1 completed · 2 waiting')).toBeVisible()
  expect(moves).toEqual([])
})

interface Queue {
  readonly id: string
  readonly count: number
  readonly project: ProjectName
  readonly baseURL: string | undefined
}

/** Adds a plan as the signed-in staff member, and redeems it as a member. Returns the ids, the oldest first. */
async function redeem(page: Page, browser: Browser, { id, count, project, baseURL }: Queue): Promise<string[]> {
  const form = { subscriptionId: id, duration: '1 Month', points: 500, name: id, category: 'other' }
  const { plan } = await (await page.request.post('/api/admin/plans', { data: form, headers: key() })).json()
  const member = await browser.newContext({ ...(baseURL && { baseURL }), serviceWorkers: 'block' })
  await addSession(member, emailOf('leader', project), baseURL)
  const ids: string[] = []
  for (let number = 0; number < count; number += 1) {
    const data = { planId: plan.id, expectedPoints: 500, email: EMAIL, country: 'IN', notes: '' }
    const answer = await member.request.post('/api/redemptions', { data, headers: key() })
    expect(answer.status()).toBe(200)
    ids.push((await answer.json()).redemption.id)
  }
  await member.close()
  return ids
}

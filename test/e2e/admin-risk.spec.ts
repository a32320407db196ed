import { randomUUID } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { emailOf, RING, ringEmail } from './actors.ts'
import { addSession, expect, test } from './test.ts'

const WHY = 'Several accounts use one browser. We are checking how these points were earned.'

const redeemButton = (page: Page) =>
  page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: 'Telegram Premium', exact: true }) })
    .getByRole('button', { name: /^Redeem/ })

async function fillInRedemption(page: Page) {
  await redeemButton(page).click()
  const dialog = page.getByRole('dialog', { name: 'Confirm Redemption' })
  await dialog.getByLabel('Country').selectOption('IN')
  return dialog
}

async function openMember(page: Page, email: string) {
  await page.goto(`/admin/users?q=${encodeURIComponent(email)}`)
  await page.getByRole('button', { name: 'Open Suse Suspect' }).click()
  const dialog = page.getByRole('dialog', { name: 'Suse Suspect', exact: true })
  await expect(dialog.getByRole('heading', { name: 'Recent transactions' })).toBeVisible()
  return dialog
}

test('a paused member sees the reason, asks for a review, and redeems after the pause is lifted', async ({
  page,
  signInAs,
  project,
  browser,
  baseURL,
  pageErrors,
}) => {
  test.slow()
  pageErrors.expectStatus(409)
  const theirs = await browser.newContext({ ...(baseURL && { baseURL }), serviceWorkers: 'block' })
  await addSession(theirs, emailOf('suspect', project), baseURL)
  const tab = await theirs.newPage()
  await tab.goto('/rewards')
  await expect(tab.getByRole('heading', { level: 1 })).toHaveText('Rewards Store')
  const redeem = await fillInRedemption(tab)

  await signInAs('warden')
  const dialog = await openMember(page, emailOf('suspect', project))
  await dialog.getByRole('button', { name: 'Pause redemptions' }).click()
  const act = page.getByRole('dialog', { name: 'Pause the redemptions of Suse Suspect' })
  await act.getByLabel('Reason for staff').fill('Three accounts, one browser')
  await act.getByRole('button', { name: 'Pause redemptions' }).click()
  await expect(act.getByText('Please write a message to the member')).toBeVisible()
  await act.getByLabel('Message to the member').fill(WHY)
  await act.getByRole('button', { name: 'Pause redemptions' }).click()
  await expect(act).toBeHidden()
  await expect(dialog.getByText(/^Redemptions paused since/)).toBeVisible()
  await expectAccessible(page)

  // The open tab gets an event.
  await expect(tab.getByText('Your redemptions are paused').first()).toBeVisible()
  await expect(tab.getByText(WHY)).toBeVisible()
  // An open form shows the refusal; a new one cannot be opened.
  await redeem.getByRole('button', { name: /^Redeem/ }).click()
  await expect(redeem.getByRole('alert')).toContainText(WHY)
  await expect(redeem.getByRole('alert')).toContainText('Nothing was deducted')
  await redeem.getByRole('button', { name: 'Cancel' }).click()
  await expect(redeemButton(tab)).toBeDisabled()
  await tab.getByRole('link', { name: 'Ask for a review' }).click()
  await expect(tab.getByLabel('Subject')).toHaveValue('Please review the pause of my redemptions')
  await tab.getByRole('button', { name: 'Send ticket' }).click()
  await expect(tab).toHaveURL(/ticket=/)
  await tab.goto('/rewards')
  await expect(tab.getByText('Your ticket is with our support team.')).toBeVisible()

  const again = await openMember(page, emailOf('suspect', project))
  await expect(again.getByRole('link', { name: /^A review is pending/ }).first()).toBeVisible()
  await again.getByRole('button', { name: 'Lift the pause' }).click()
  const lift = page.getByRole('dialog', { name: 'Lift the pause of Suse Suspect' })
  await lift.getByLabel('Reason for staff').fill('A family with one computer')
  await lift.getByRole('button', { name: 'Lift the pause' }).click()
  await expect(lift).toBeHidden()
  await expect(again.getByText(/^Lifted by Wilma Warden: A family/)).toBeVisible()

  await expect(tab.getByText('Your ticket is with our support team.')).toBeHidden()
  await (await fillInRedemption(tab)).getByRole('button', { name: /^Redeem/ }).click()
  await expect(tab.getByText('Redemption history').or(tab.getByText('Pending')).first()).toBeVisible()
  await tab.goto('/notifications')
  await expect(tab.getByText('You can redeem points again')).toBeVisible()
  await theirs.close()
})

test('a risk group shows its reasons, and can be dismissed; a colleague who has it open sees that', async ({
  page,
  browser,
  signInAs,
  project,
  baseURL,
}) => {
  await signInAs('sentinel')
  await page.goto('/admin/security?tab=risk')
  const open = page.getByRole('button', { name: `Open Shared device Firefox, Linux of ${project}` })
  await open.click()
  const group = page.getByRole('dialog', { name: /^Shared device/ })
  await expect(group.getByText('3 members signed in with the same browser from one network')).toBeVisible()
  await expect(group.getByRole('link', { name: 'Suse Suspect' })).toHaveAttribute(
    'href',
    /\/admin\/users\/[0-9a-f-]{36}$/,
  )
  await expect(group.getByRole('button', { name: 'Pause the redemptions of Wanda Wanderer' })).toBeVisible()
  await expectAccessible(page)
  await group.getByRole('button', { name: 'Stop members' }).click()
  const stop = page.getByRole('dialog', { name: 'Stop 3 members' })
  await expect(stop.getByLabel('Pause redemptions of 3 members')).toBeChecked()
  await expect(stop.getByLabel('Ban 3 members')).not.toBeChecked()
  await stop.getByText('Members: 3 of 3 chosen').click()
  await stop.getByLabel('Suse Suspect').uncheck()
  const stopTwo = page.getByRole('dialog', { name: 'Stop 2 members' })
  // The class suggests a message; one that was changed stays.
  const message = stopTwo.getByLabel('Message to the members')
  await expect(message).toHaveValue(/^Our records show that one person uses several accounts/)
  await stopTwo.getByLabel('Reason for the members').selectOption('Automated play')
  await expect(message).toHaveValue(/^Our records show automated play/)
  await message.fill('')
  await stopTwo.getByLabel('Reason for the members').selectOption('Payment or code misuse')
  await stopTwo.getByRole('button', { name: 'Stop members' }).click()
  await expect(stopTwo.getByText('Please write a message to the members')).toBeVisible()
  await expectAccessible(page)
  await stopTwo.getByRole('button', { name: 'Cancel', exact: true }).click()
  await group.getByRole('button', { name: 'Dismiss this group' }).click()
  const act = page.getByRole('dialog', { name: 'Dismiss this group' })
  await act.getByRole('button', { name: 'Dismiss this group' }).click()
  await expect(act.getByText('Please give a reason')).toBeVisible()
  await expect(act.getByLabel('How long').locator('option:checked')).toHaveText('90 days')
  await act.getByLabel('Reason for staff').fill('A family with one computer')
  const other = await browser.newContext({ ...(baseURL && { baseURL }), serviceWorkers: 'block' })
  await addSession(other, emailOf('deputy', project), baseURL)
  const colleague = await other.newPage()
  await colleague.goto(page.url())
  const theirs = colleague.getByRole('dialog', { name: /^Shared device/ })
  await expect(theirs.getByRole('status')).toHaveText('Senta Sentinel is looking at this')
  await expect(group.getByRole('status')).toHaveText('Dora Deputy is looking at this')
  await theirs.getByRole('button', { name: 'Assign to me' }).click()
  await expect(theirs.getByText('Assigned to you', { exact: true })).toBeVisible()
  await expect(group.getByText('Assigned to Dora Deputy')).toBeVisible()
  const theirButton = theirs.getByRole('button', { name: 'Dismiss this group' })
  await theirButton.click()
  await act.getByRole('button', { name: 'Dismiss this group' }).click()
  await expect(group).toBeHidden()
  const tooLate = colleague.getByRole('dialog', { name: 'Dismiss this group' })
  await expect(tooLate.getByRole('alert')).toContainText('Senta Sentinel has dismissed this group')
  await expect(tooLate.getByRole('button', { name: 'Dismiss this group' })).toHaveCount(0)
  await tooLate.getByRole('button', { name: 'Close' }).last().click()
  await expect(theirs.getByRole('alert')).toContainText('Senta Sentinel has dismissed this group')
  await expect(theirButton).toHaveCount(0)
  await other.close()
  await expect(open).toBeHidden()
  await page.getByRole('combobox', { name: 'Status' }).selectOption('dismissed')
  await open.click()
  await expect(group.getByText(/^Dismissed by Senta Sentinel/)).toBeVisible()
  await expect(group.getByText('A family with one computer').first()).toBeVisible()
  await expect(group.getByText(/^Hidden until/)).toBeVisible()
})

test('open redemptions of a group are cancelled or held, not both', async ({ page, signInAs, project }) => {
  await signInAs('sentinel')
  // Two open redemptions, of which one can be held.
  await page.route(/\/api\/admin\/security\/risk\/[0-9a-f-]{36}$/, async (route) => {
    const response = await route.fetch()
    const json = await response.json()
    Object.assign(json.members[0], { openRedemptions: 2, openPoints: 1200, holdableRedemptions: 1, mayPause: true })
    await route.fulfill({ response, json })
  })
  await page.goto('/admin/security?tab=risk')
  await page.getByRole('button', { name: `Open Shared device Firefox, Linux of ring of ${project}` }).click()
  await page
    .getByRole('dialog', { name: /^Shared device/ })
    .getByRole('button', { name: 'Stop members' })
    .click()
  const stop = page.getByRole('dialog', { name: /^Stop \d+ members$/ })
  const cancelAll = stop.getByLabel('Cancel 2 open redemptions and refund 1,200 points')
  const holdOne = stop.getByLabel(/^Hold 1 open redemption for a review/)
  await expect(cancelAll).toBeChecked()
  await holdOne.check()
  await expect(cancelAll).not.toBeChecked()
  await expectAccessible(page)
  await cancelAll.check()
  await expect(holdOne).not.toBeChecked()
})

test('a ring of 30 accounts is stopped in 6 actions, from the admin dashboard', async ({
  page,
  browser,
  signInAs,
  project,
  baseURL,
}) => {
  test.slow()
  for (const number of [0, 1]) {
    const member = await browser.newContext({ ...(baseURL && { baseURL }), serviceWorkers: 'block' })
    await addSession(member, ringEmail(project, number), baseURL)
    const { subscriptions } = await (await member.request.get('/api/rewards')).json()
    const subscription = subscriptions.find((one: { id: string }) => one.id === 'sony_liv')
    const data = {
      planId: subscription.plans[0].id,
      expectedPoints: RING.points,
      email: 'me@example.com',
      country: 'IN',
    }
    const headers = { 'idempotency-key': randomUUID() }
    const answer = await member.request.post('/api/redemptions', { data: { ...data, notes: '' }, headers })
    expect(answer.status()).toBe(200)
    await member.close()
  }
  await signInAs('sentinel')
  await page.goto('/admin')
  let actions = 0
  const click = async (target: Locator) => {
    actions += 1
    await target.click()
  }
  await click(page.getByRole('region', { name: 'Needs you' }).getByRole('link', { name: /risk group/ }))
  await click(page.getByRole('button', { name: `Open Shared device Firefox, Linux of ring of ${project}` }))
  const group = page.getByRole('dialog', { name: /^Shared device/ })
  await click(group.getByRole('button', { name: 'Stop members' }))
  const stop = page.getByRole('dialog', { name: 'Stop 30 members' })
  await expect(stop.getByText('Cancel 2 open redemptions and refund 1,200 points')).toBeVisible()
  await click(stop.getByLabel('Ban 30 members'))
  actions += 1
  await stop.getByLabel('Reason for staff').fill('30 accounts on one browser, opened in one hour')
  await click(stop.getByRole('button', { name: 'Stop members' }))
  await expect(stop).toBeHidden()
  expect(actions).toBe(6)
  await expect(page.getByText('30 paused, 2 redemptions cancelled, 30 banned').first()).toBeVisible()

  // The case has the evidence of before.
  await group.getByRole('link', { name: /^Decision of/ }).click()
  const decision = page.getByRole('dialog', { name: /^Decision of/ })
  await expect(decision.getByText('Several accounts of one person')).toBeVisible()
  await expect(decision.getByText('30 accounts on one browser, opened in one hour')).toBeVisible()
  await expect(decision.getByText('30 members signed in with the same browser from one network')).toBeVisible()
  await expect(decision.getByRole('listitem').filter({ hasText: '1 open then' })).toHaveCount(2)
  await expectAccessible(page)

  await decision.getByRole('button', { name: 'Answer the appeal of Rico Ring 0', exact: true }).click()
  const answer = page.getByRole('dialog', { name: 'Answer the appeal of Rico Ring 0' })
  await answer.getByLabel('Outcome').selectOption('Lift the decision')
  await answer.getByLabel('Reason for staff').fill('A family with one computer')
  await answer.getByRole('button', { name: 'Lift', exact: true }).click()
  await expect(answer.getByText('Please write a text to the member')).toBeVisible()
  await answer.getByLabel('Text to the member').fill('Thank you for explaining it.')
  await expectAccessible(page)
  await answer.getByRole('button', { name: 'Lift', exact: true }).click()
  await expect(answer).toBeHidden()
  await expect(decision.getByText(/^Appeal answered: lifted by Senta Sentinel/)).toBeVisible()
  await decision.getByRole('link', { name: 'Rico Ring 0', exact: true }).click()
  await page.getByRole('link', { name: 'Open page' }).click()
  await page
    .getByRole('link', { name: 'Risk' })
    .or(page.getByRole('tab', { name: 'Risk' }))
    .click()
  await expect(page.getByRole('region', { name: 'Decisions' }).getByText('Stopped')).toBeVisible()
  await expect(page.getByText('Thank you for explaining it.')).toBeVisible()
})

import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { WITH_WEBHOOK } from '../providers.ts'
import { ServerProcess, temporaryFolder } from '../server-process.ts'
import { WITH_TREMENDOUS } from '../tremendous-stand-in.ts'
import { expectAccessible } from './accessibility.ts'
import { emailOf } from './actors.ts'
import { expect, sessionsIn, test } from './test.ts'

test('staff choose a provider, see an order without an answer, and give it to staff', async ({
  page,
  browser,
  context,
  project,
  pageErrors,
}) => {
  test.slow()
  pageErrors.expectStatus(400)
  using folder = temporaryFolder()
  const environment = {
    ...WITH_WEBHOOK,
    ...WITH_TREMENDOUS,
    // No one answers there.
    PROVIDER_WEBHOOK_URL: 'https://codes.invalid/orders',
    DATA_DIR: folder.path,
    EMBEDDED_DATABASE: 'pglite',
    SECRET: 'only for the browser tests, and long enough',
    LOG_LEVEL: 'silent',
  }
  const seeding = spawnSync(process.execPath, [join(import.meta.dirname, 'seed.ts')], {
    env: { ...process.env, ...environment },
    encoding: 'utf8',
  })
  expect(seeding.stderr).toBe('')
  await using server = new ServerProcess(environment)
  const url = (await server.url()).replace('127.0.0.1', 'localhost')
  await server.connected()
  const sessions = sessionsIn(folder.path)
  const cookieOf = (actor: 'staff' | 'leader') => {
    const [name = '', value = ''] = (sessions[emailOf(actor, project)] ?? '').split('=')
    return { name, value, url }
  }
  await context.addCookies([cookieOf('staff')])
  await page.goto(`${url}/admin/subscriptions?q=telegram`)
  await page.getByRole('button', { name: 'Details of Telegram Premium, 1 Month' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Codes' }).click()
  await dialog.getByRole('button', { name: 'Order from Tremendous' }).click()
  const item = page.getByRole('dialog', { name: 'Order Telegram Premium, 1 Month from Tremendous' })
  await item.getByLabel('ID of the product').fill('OKMHM2X2OHYV')
  await item.getByLabel('Value').fill('1,50')
  await item.getByRole('button', { name: 'Order from Tremendous' }).click()
  await expect(item.getByText('Please enter an amount such as 10.00')).toBeVisible()
  await expectAccessible(page)
  await item.getByLabel('Value').fill('10.00')
  await item.getByRole('button', { name: 'Order from Tremendous' }).click()
  await expect(dialog.getByText(/It delivers product OKMHM2X2OHYV for .*10\.00/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Order from your own service' }).click()
  await expect(dialog.getByText('Then your own service delivers')).toBeVisible()

  const other = await browser.newContext({ serviceWorkers: 'block' })
  await other.addCookies([cookieOf('leader')])
  const member = await other.newPage()
  await member.goto(`${url}/rewards?q=telegram`)
  await member.getByRole('button', { name: 'Redeem Telegram Premium, 1 Month' }).click()
  const confirm = member.getByRole('dialog', { name: 'Confirm Redemption' })
  await confirm.getByLabel('Country').selectOption('IN')
  await confirm.getByRole('button', { name: /^Redeem for/ }).click()
  await expect(member.getByText('Redeemed! Your code is on its way.')).toBeVisible()
  await other.close()

  await expect(async () => {
    await page.goto(`${url}/admin`)
    await expect(page.getByRole('region', { name: 'Providers of codes' })).toContainText('Unknown outcome')
  }).toPass()
  const card = page.getByRole('region', { name: 'Providers of codes' })
  await expect(card).toContainText('could not be reached')
  await expectAccessible(page)
  await card.getByRole('link', { name: /Telegram Premium, 1 Month/ }).click()
  const sheet = page.getByRole('dialog', { name: /^Redemption / })
  await expect(sheet).toContainText('Outcome unknown')
  await expect(sheet.getByRole('button', { name: 'Cancel redemption' })).toHaveCount(0)
  await sheet.getByRole('button', { name: 'Give to staff' }).click()
  const end = page.getByRole('dialog', { name: 'Give this redemption to staff' })
  await end.getByLabel('What did the provider say?').fill('It has no such order')
  await end.getByRole('button', { name: 'Give to staff' }).click()
  await expect(sheet.getByRole('button', { name: 'Process' })).toBeVisible()
  // Close the page before the server stops, or it would report errors.
  await page.goto('about:blank')
})

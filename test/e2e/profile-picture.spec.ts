import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { expectAccessible } from './accessibility.ts'
import { expect, test } from './test.ts'

/** Returns a picture with a red and a blue half. */
async function halves(width = 800, height = 400): Promise<Buffer> {
  const blue = await sharp({ create: { width: width / 2, height, channels: 3, background: '#00f' } })
    .png()
    .toBuffer()
  return await sharp({ create: { width, height, channels: 3, background: '#f00' } })
    .composite([{ input: blue, left: width / 2, top: 0 }])
    .jpeg()
    .toBuffer()
}

const choose = async (page: Page, buffer: Buffer, name = 'me.jpg', mimeType = 'image/jpeg') =>
  await page.locator('input[type=file]').setInputFiles({ name, mimeType, buffer })

const avatar = (page: Page) => page.getByRole('main').locator('img')

/** Returns the colour in the middle of the shown picture. */
async function shownColour(page: Page): Promise<string> {
  const url = await avatar(page).getAttribute('src')
  const answer = await page.request.get(url ?? '')
  expect(answer.headers()['content-type']).toBe('image/webp')
  const { dominant } = await sharp(await answer.body()).stats()
  return dominant.r > dominant.b ? 'red' : 'blue'
}

test.beforeEach(async ({ page, signInAs }) => {
  await signInAs('saver')
  await page.goto('/profile')
})

test('a member chooses a picture, moves and zooms it by keyboard, uploads it and removes it again', async ({
  page,
}) => {
  await choose(page, await halves())
  const dialog = page.getByRole('dialog', { name: 'Choose what to show' })
  const area = dialog.getByRole('application', { name: 'Part of the picture that is shown' })
  await area.focus()
  for (let presses = 0; presses < 30; presses += 1) await page.keyboard.press('ArrowRight')
  for (let presses = 0; presses < 8; presses += 1) await page.keyboard.press('+')
  await expect(dialog.getByRole('slider', { name: 'Zoom' })).toHaveAttribute('aria-valuetext', /^2\d\d %$/)
  await page.keyboard.press('Tab')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(dialog.getByRole('button', { name: 'Upload picture' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Profile image uploaded successfully!')).toBeVisible()
  await expect(dialog).toBeHidden()
  expect(await shownColour(page)).toBe('blue')
  await page.reload()
  await expect(avatar(page)).toBeVisible()
  expect(await avatar(page).evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(512)

  await page.getByRole('button', { name: 'Remove picture' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove picture' }).click()
  await expect(page.getByText('Picture removed')).toBeVisible()
  await expect(avatar(page)).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Choose a picture' })).toBeFocused()
})

test('a picture can be dropped, and moved with the pointer', async ({ page }) => {
  const bytes = [...(await halves())]
  const target = page.getByText('You can also drop it here.')
  const data = await page.evaluateHandle((content) => {
    const transfer = new DataTransfer()
    transfer.items.add(new File([new Uint8Array(content)], 'me.jpg', { type: 'image/jpeg' }))
    return transfer
  }, bytes)
  await target.dispatchEvent('dragover', { dataTransfer: data })
  await expect(page.getByText('Drop the picture here')).toBeVisible()
  await page.getByText('Drop the picture here').dispatchEvent('drop', { dataTransfer: data })
  const area = page.getByRole('application')
  const box = await area.boundingBox()
  if (!box) throw new Error('nothing to drag')
  await page.mouse.move(box.x + 20, box.y + 50)
  await page.mouse.down()
  await page.mouse.move(box.x + box.width - 5, box.y + 50, { steps: 4 })
  await page.mouse.up()
  await page.mouse.wheel(0, -400)
  await page.getByRole('button', { name: 'Upload picture' }).click()
  await expect(page.getByText('Profile image uploaded successfully!')).toBeVisible()
  expect(await shownColour(page)).toBe('red')
})

test('a file that is no picture is refused before the upload', async ({ page }) => {
  const sent: string[] = []
  page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()))
  const picture = await halves()
  const wrong = 'Only JPEG, PNG, and WebP images are allowed'
  const refused: [Buffer, string, string][] = [
    [Buffer.from('GIF89a and so on'), 'me.png', wrong],
    [Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'me.svg', wrong],
    [Buffer.concat([picture, Buffer.alloc(5 * 1024 * 1024)]), 'me.jpg', 'Image must be less than 5MB'],
    [picture.subarray(0, 20), 'me.jpg', 'Failed to load image'],
  ]
  for (const [buffer, name, sentence] of refused) {
    await choose(page, buffer, name)
    await expect(page.getByRole('alert').filter({ hasText: sentence })).toBeVisible()
  }
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(sent).toEqual([])
})

test('an upload shows its progress, and after a lost response it is retried with its key', async ({
  page,
  pageErrors,
}) => {
  pageErrors.expectNetworkErrors()
  pageErrors.expectStatus(500)
  const keys: (string | undefined)[] = []
  const held = Promise.withResolvers<void>()
  await page.route('**/api/me/avatar?*', async (route) => {
    keys.push(route.request().headers()['idempotency-key'])
    if (keys.length === 1) {
      await held.promise
      return await route.abort()
    }
    if (keys.length === 2) {
      const json = { code: 'imageUploadFailed', detail: 'Failed to upload image. Please try again.' }
      return await route.fulfill({ status: 500, contentType: 'application/problem+json', json })
    }
    await route.continue()
  })
  await choose(page, await halves())
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Upload picture' }).click()
  await expect(dialog.getByRole('progressbar', { name: 'Upload progress' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeVisible()
  held.resolve()
  await expect(dialog.getByRole('alert')).toContainText('Connection failed')
  await dialog.getByRole('button', { name: 'Try again' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('Failed to upload image. Please try again.')
  await dialog.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('Profile image uploaded successfully!')).toBeVisible()
  expect(keys).toHaveLength(3)
  expect(new Set(keys).size).toBe(1)
})

test('an upload can be cancelled', async ({ page }) => {
  await page.route('**/api/me/avatar?*', () => {})
  await choose(page, await halves())
  await page.getByRole('button', { name: 'Upload picture' }).click()
  await expect(page.getByRole('progressbar', { name: 'Upload progress' })).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('button', { name: 'Upload picture' })).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('the dialog has no accessibility violation in light and dark, and fits 320 px', async ({ page }) => {
  await choose(page, await halves())
  await expect(page.getByRole('application')).toBeVisible()
  await expectAccessible(page)
  await page.setViewportSize({ width: 320, height: 640 })
  const widths = await page.getByRole('dialog').evaluate(({ scrollWidth, clientWidth }) => [scrollWidth, clientWidth])
  expect(widths[0]).toBeLessThanOrEqual(widths[1] ?? 0)
})

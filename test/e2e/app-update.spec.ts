import type { Page } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import type { FaultProxy } from './fault-proxy.ts'
import { fakeSpins, GAMES, winOf } from './games.ts'
import { expect, test } from './test.ts'

const QUESTION = 'A new version is available. Refresh to update?'

/** Answers with a service worker of a new version, as after a new build. */
async function publishVersion(proxy: FaultProxy, page: Page, version: string): Promise<void> {
  const worker = await (await page.request.get('/sw.js')).text()
  const current = await page.evaluate(
    () => (window as unknown as { __reactRouterManifest: { version: string } }).__reactRouterManifest.version,
  )
  const next = worker.replace(new RegExp(`(["'\`])${current}\\1`), `'${version}'`)
  expect(next).not.toBe(worker)
  proxy.set('/sw.js', { status: 200, type: 'text/javascript', body: next })
}

const checkForUpdate = (page: Page) =>
  page.evaluate(async () => void (await (await navigator.serviceWorker.getRegistration())?.update()))

/** Waits until the question would show: the new version waits and has answered, and the tab has read the cache and rendered since. */
async function passQuestion(page: Page, version: string): Promise<void> {
  const waiting = () =>
    page.evaluate(async () => {
      const worker = (await navigator.serviceWorker.getRegistration())?.waiting
      if (!worker) return undefined
      return await new Promise((resolve) => {
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = ({ data }) => resolve(data)
        worker.postMessage({ type: 'VERSION' }, [port2])
      })
    })
  await expect.poll(waiting).toBe(version)
  await page.evaluate(async () => {
    for (let frame = 0; frame < 10; frame += 1) {
      await caches.match('paz-update-asked')
      await new Promise(requestAnimationFrame)
    }
  })
}

/** Returns the module file of a route. */
const routeModuleOf = (page: Page, route: string): Promise<string> =>
  page.evaluate((id) => {
    type Manifest = { routes: Record<string, { module: string }> }
    const { routes } = (window as unknown as { __reactRouterManifest: Manifest }).__reactRouterManifest
    return routes[id]?.module ?? ''
  }, route)

test.describe('a new version', () => {
  test.use({ serviceWorkers: 'allow' })

  test('is offered once, in one tab, and only installed if the member agrees', async ({
    page,
    context,
    faultProxy,
  }) => {
    await page.goto(`${faultProxy.url}/login`)
    await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated')
    const other = await context.newPage()
    await other.goto(`${faultProxy.url}/register`)
    const tabs = [page, other]
    const asking = async () => {
      const counts = await Promise.all(tabs.map((tab) => tab.getByRole('dialog').filter({ hasText: QUESTION }).count()))
      return counts.reduce((sum, count) => sum + count, 0)
    }
    await expect(other.getByRole('heading', { level: 1 })).toBeVisible()
    expect(await asking()).toBe(0)

    await publishVersion(faultProxy, page, 'second')
    await checkForUpdate(page)
    await expect.poll(asking).toBe(1)
    const asked = (await page.getByRole('dialog').count()) > 0 ? page : other
    await expectAccessible(asked)
    await asked.getByRole('button', { name: 'Cancel' }).click()
    await expect.poll(asking).toBe(0)
    // The old version still works, and does not ask again about this one.
    await page.getByRole('link', { name: 'Forgot password?' }).click()
    await expect(page).toHaveURL(/forgot-password/)
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.evaluate(() => navigator.serviceWorker.ready)
    expect(await asking()).toBe(0)

    await publishVersion(faultProxy, page, 'third')
    await checkForUpdate(page)
    await expect.poll(asking).toBe(1)
    const answering = (await page.getByRole('dialog').count()) > 0 ? page : other
    const reloaded = answering.waitForEvent('load')
    await answering.getByRole('button', { name: 'Refresh now' }).click()
    await reloaded
    await expect(answering.getByRole('heading', { level: 1 })).toBeVisible()
    const waiting = await answering.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.waiting)
    expect(waiting).toBeNull()
    await expect.poll(asking).toBe(0)
  })

  test('is not offered above a dialog or a question of the quiz, but afterwards', async ({
    page,
    faultProxy,
    signInAs,
  }) => {
    const question = page.getByRole('dialog').filter({ hasText: QUESTION })
    await signInAs('wanderer')
    await page.goto(`${faultProxy.url}/profile?view=account`)
    await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated')
    await page.getByRole('button', { name: 'Change password' }).click()
    await publishVersion(faultProxy, page, 'second')
    await checkForUpdate(page)
    await passQuestion(page, 'second')
    await expect(question).toBeHidden()
    await page.keyboard.press('Escape')
    await expect(question).toBeVisible()
    await question.getByRole('button', { name: 'Cancel' }).click()
    await expect(question).toBeHidden()

    await page.evaluate(() => document.documentElement.toggleAttribute('data-lean-in', true))
    await publishVersion(faultProxy, page, 'third')
    await checkForUpdate(page)
    await passQuestion(page, 'third')
    await expect(question).toBeHidden()
    await page.evaluate(() => document.documentElement.toggleAttribute('data-lean-in', false))
    await expect(question).toBeVisible()
  })

  test('is not offered during a spin or while a scratch card is open, but afterwards', async ({
    page,
    faultProxy,
    signInAsFresh,
  }) => {
    const question = page.getByRole('dialog').filter({ hasText: QUESTION })
    const drawn = Promise.withResolvers<void>()
    await signInAsFresh()
    await fakeSpins(page, 10, drawn.promise)
    await page.goto(`${faultProxy.url}${GAMES.wheel}`)
    await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated')
    // Loads the part of dialogs, so that the question would show at once.
    await page.getByRole('button', { name: 'How to play' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Got it' }).click()
    await page.getByRole('button', { name: 'SPIN NOW!' }).click()
    await publishVersion(faultProxy, page, 'second')
    await checkForUpdate(page)
    await passQuestion(page, 'second')
    await expect(question).toBeHidden()
    drawn.resolve()
    await expect(winOf(page, 10)).toHaveCount(1)
    await expect(question).toBeVisible()
    await question.getByRole('button', { name: 'Cancel' }).click()

    await page.goto(`${faultProxy.url}${GAMES.scratch}`)
    await page.getByRole('button', { name: 'NEW SCRATCH CARD' }).click()
    await page.getByRole('button', { name: 'Reveal', exact: true }).click()
    await publishVersion(faultProxy, page, 'third')
    await checkForUpdate(page)
    await passQuestion(page, 'third')
    await expect(question).toBeHidden()
    await page.getByRole('link', { name: 'Notifications' }).click()
    await expect(question).toBeVisible()
  })
})

const SCRIPTS = {
  'the page imports': /"(\/assets\/root-[^"]+)"/,
  'starts the page': /"(\/assets\/entry\.client-[^"]+)"/,
}
for (const [which, file] of Object.entries(SCRIPTS)) {
  test(`a page is loaded again while a script that ${which} is missing`, async ({ page, faultProxy, pageErrors }) => {
    pageErrors.expectStatus(404)
    pageErrors.expectLoadErrors()
    const path = file.exec(await (await page.request.get(`${faultProxy.url}/login`)).text())?.[1] ?? ''
    faultProxy.set(path, { status: 404, body: 'Not found' })
    await page.goto(`${faultProxy.url}/login`)
    // The second time it is missing as well.
    await page.waitForEvent('load')
    await expect(page.getByRole('heading', { level: 1 })).toBeHidden()
    faultProxy.set(path, undefined)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(await page.evaluate(() => sessionStorage.getItem('paz_loads'))).toBeNull()
  })
}

test('a tab whose files were removed loads the new version once and opens the page', async ({
  page,
  faultProxy,
  pageErrors,
}) => {
  pageErrors.expectStatus(404)
  pageErrors.expectLoadErrors()
  await page.goto(`${faultProxy.url}/login`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  faultProxy.set(await routeModuleOf(page, 'auth/forgot-password'), { status: 404, body: 'Not found', once: true })
  const loadedAgain = page.waitForEvent('load')
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  await loadedAgain
  await expect(page).toHaveURL(/forgot-password/)
  await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible()

  // A broken release is not reloaded repeatedly.
  faultProxy.set(await routeModuleOf(page, 'auth/reset-password'), { status: 404, body: 'Not found' })
  await page.goto(`${faultProxy.url}/reset-password`)
  await expect(page).toHaveURL(`${faultProxy.url}/offline?to=%2Freset-password`)
  await expect(page.getByRole('heading', { name: 'This page has stopped working' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Try again' })).toHaveAttribute(
    'href',
    `${faultProxy.url}/reset-password`,
  )
})

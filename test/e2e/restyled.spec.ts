// How much of a page is styled anew when something small appears on it.

import type { Page } from '@playwright/test'
import { expect, test } from './test.ts'

interface TraceEvent {
  readonly name: string
  readonly args?: { readonly elementCount?: number }
}

/** @returns how many elements the browser styles while `act` runs, and until the next frame */
async function countStyled(page: Page, act: () => Promise<void>): Promise<number> {
  const devtools = await page.context().newCDPSession(page)
  const events: TraceEvent[] = []
  devtools.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as TraceEvent[])))
  await devtools.send('Tracing.start', { traceConfig: { includedCategories: ['devtools.timeline'] } })
  await act()
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
  const ended = new Promise((done) => devtools.once('Tracing.tracingComplete', done))
  await devtools.send('Tracing.end')
  await ended
  await devtools.detach()
  return events.reduce((sum, { args }) => sum + (args?.elementCount ?? 0), 0)
}

for (const path of ['/dashboard', '/rewards', '/transactions', '/games/spin-win'])
  test(`an element that appears on ${path} does not restyle the whole page`, async ({ page, signInAs }) => {
    await signInAs('traveller')
    await page.goto(path)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await expect(page.locator('.skeleton')).toHaveCount(0)
    const all = await page.locator('*').count()
    const styled = await countStyled(page, () =>
      page.evaluate(() => {
        const line = document.createElement('p')
        line.textContent = 'A line'
        document.querySelector('main')?.append(line)
      }),
    )
    expect(styled).toBeGreaterThan(0)
    expect(styled).toBeLessThan(all / 4)
  })

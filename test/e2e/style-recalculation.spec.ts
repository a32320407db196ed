// How much of a page the browser styles again when a small part of it changes.

import type { Page } from '@playwright/test'
import { expect, test } from './test.ts'

interface TraceEvent {
  readonly name: string
  readonly args?: { readonly elementCount?: number }
}

/** @returns how many elements the browser styles while `act` runs, and until the next frame */
async function countStyled(page: Page, act: () => void): Promise<number> {
  const devtools = await page.context().newCDPSession(page)
  const events: TraceEvent[] = []
  devtools.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as TraceEvent[])))
  await devtools.send('Tracing.start', { traceConfig: { includedCategories: ['devtools.timeline'] } })
  await page.evaluate(act)
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
  const ended = new Promise((done) => devtools.once('Tracing.tracingComplete', done))
  await devtools.send('Tracing.end')
  await ended
  await devtools.detach()
  const styled = events.filter(({ name }) => name === 'UpdateLayoutTree')
  return styled.reduce((sum, { args }) => sum + (args?.elementCount ?? 0), 0)
}

/** Small changes, and how many elements have to be styled at least. */
const CHANGES: readonly (readonly [string, () => void, number])[] = [
  ['an element that appears', () => document.querySelector('header')?.append(document.createElement('p')), 1],
  ['a text that changes', () => document.querySelector('h1')?.append('.'), 0],
  ['an element that is hidden', () => document.querySelector('h1')?.toggleAttribute('hidden'), 1],
]

for (const path of ['/dashboard', '/rewards', '/transactions', '/games/spin-win'])
  test(`a small change of ${path} does not restyle the whole page`, async ({ page, signInAs }) => {
    await signInAs('traveller')
    await page.goto(path)
    await page.getByRole('heading', { level: 1 }).waitFor()
    for (const [name, act, least] of CHANGES) {
      // A part of the page that arrives in the same moment is styled, too. After it, only the change is.
      await expect(async () => {
        const all = await page.locator('*').count()
        const styled = await countStyled(page, act)
        expect(styled, name).toBeGreaterThanOrEqual(least)
        expect(styled, name).toBeLessThan(all / 4)
      }).toPass({ timeout: 10_000 })
    }
  })

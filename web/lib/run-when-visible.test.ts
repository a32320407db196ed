import { afterEach, expect, test, vi } from 'vitest'
import { runWhenVisible } from './run-when-visible.ts'

afterEach(() => vi.unstubAllGlobals())

function openPage(visibilityState: DocumentVisibilityState) {
  const page = Object.assign(new EventTarget(), { visibilityState })
  vi.stubGlobal('document', page)
  return (next: DocumentVisibilityState) => {
    page.visibilityState = next
    page.dispatchEvent(new Event('visibilitychange'))
  }
}

test('a function runs at once on a visible page, and once on a hidden page when it is visible again', () => {
  const change = openPage('visible')
  const run = vi.fn()
  runWhenVisible(run)
  expect(run).toHaveBeenCalledTimes(1)
  change('hidden')
  runWhenVisible(run)
  change('hidden')
  expect(run).toHaveBeenCalledTimes(1)
  change('visible')
  change('hidden')
  change('visible')
  expect(run).toHaveBeenCalledTimes(2)
})

test('a function that was cancelled while the page was hidden does not run', () => {
  const change = openPage('hidden')
  const run = vi.fn()
  runWhenVisible(run)()
  change('visible')
  expect(run).not.toHaveBeenCalled()
})

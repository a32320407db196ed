import { runInNewContext } from 'node:vm'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { OFFLINE_SCRIPT } from './offline-script.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Returns the offline page at an address, after the script ran. */
function open(address: string, onLine = true) {
  const url = new URL(address, 'https://paz.example')
  const reload = vi.fn()
  const replace = vi.fn()
  const online: (() => void)[] = []
  const link = { href: '', getAttribute: () => '' }
  const title = { textContent: 'Broken' }
  const parts = { offline: { hidden: false }, broken: { hidden: true, querySelector: () => title } }
  const { origin, pathname, search } = url
  const document = {
    title: 'No internet connection · Paz',
    querySelectorAll: () => [link],
    getElementById: (id: 'offline' | 'broken') => parts[id],
  }
  runInNewContext(OFFLINE_SCRIPT, {
    location: { origin, pathname, search, reload, replace },
    navigator: { onLine },
    document,
    URL,
    URLSearchParams,
    setInterval,
    fetch: () => Promise.resolve(),
    addEventListener: (_: string, listener: () => void) => online.push(listener),
  })
  return { reload, replace, link, parts, document, comeOnline: () => online.forEach((listener) => void listener()) }
}

test('in place of another page it loads that one again as soon as a server answers', async () => {
  const { reload, parts } = open('/admin/redemptions')
  expect(parts.offline.hidden).toBe(false)
  await vi.advanceTimersByTimeAsync(4000)
  expect(reload).toHaveBeenCalled()
})

test('under its own address it never loads itself again, and does not blame the network', async () => {
  for (const address of ['/offline', '/offline/', '/offline?to=/rewards']) {
    const { reload, parts, document } = open(address)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(reload).not.toHaveBeenCalled()
    expect(parts).toMatchObject({ offline: { hidden: true }, broken: { hidden: false } })
    expect(document.title).toBe('Broken · Paz')
  }
})

test('‘Try again’ leads to the page that was asked for, if it is one of this site', () => {
  const leadsTo = (to: string) => open(`/offline?${new URLSearchParams({ to })}`).link.href
  expect(leadsTo('/rewards?q=tea#top')).toBe('https://paz.example/rewards?q=tea#top')
  expect(leadsTo('https://evil.example/')).toBe('/')
  expect(leadsTo('//evil.example')).toBe('/')
  expect(leadsTo('/.//evil.example')).toBe('https://paz.example//evil.example')
  expect(leadsTo('javascript:alert(1)')).toBe('/')
  expect(leadsTo('http://[')).toBe('/')
  expect(open('/offline').link.href).toMatch(/^(https:\/\/paz\.example)?\/$/)
})

test('without a network it goes on to the page that was asked for when the network is back', () => {
  const { comeOnline, replace, parts } = open('/offline?to=/rewards', false)
  expect(parts.offline.hidden).toBe(false)
  comeOnline()
  expect(replace).toHaveBeenCalledWith('https://paz.example/rewards')
})

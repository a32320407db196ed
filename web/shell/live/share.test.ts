import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { EventMessage } from './connection.ts'
import { type Shared, share, type Tabs } from './share.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A fake of one browser's locks and channels. */
class Browser {
  #holder: { lose: (error: Error) => void } | undefined
  readonly #queue: (() => void)[] = []
  readonly #channels = new Set<Tabs['channel']>()

  readonly locks = {
    request: (_name: string, options: LockOptions, run: () => Promise<void>) =>
      new Promise<void>((resolve, reject) => {
        const lose = (error: Error) => reject(error)
        const take = () => {
          if (options.signal?.aborted) return this.#next()
          const mine = { lose }
          this.#holder = mine
          void Promise.resolve(run()).then(() => {
            resolve()
            if (this.#holder === mine) this.#next()
          })
        }
        options.signal?.addEventListener('abort', () => reject(new DOMException('left', 'AbortError')))
        if (options.steal) {
          this.#holder?.lose(new DOMException('stolen', 'AbortError'))
          take()
        } else if (this.#holder) this.#queue.push(take)
        else take()
      }),
  } as unknown as LockManager

  channel(): Tabs['channel'] {
    const own: Tabs['channel'] = {
      onmessage: null,
      postMessage: (data) => {
        for (const other of this.#channels) if (other !== own) other.onmessage?.({ data } as MessageEvent)
      },
      close: () => void this.#channels.delete(own),
    }
    this.#channels.add(own)
    return own
  }

  #next(): void {
    this.#holder = undefined
    this.#queue.shift()?.()
  }
}

interface Tab {
  shared: Shared
  readonly received: string[]
  isVisible: boolean
  isPolling: boolean
  /** Publishes a message of the server; does nothing unless this tab leads. */
  publish(message: EventMessage): void
  /** The event id of each connection. */
  readonly connectedAfter: (number | undefined)[]
  readonly isLeading: boolean
}

function openTab(browser: Browser | undefined): Tab {
  let publish: ((message: EventMessage) => void) | undefined
  const tab: Omit<Tab, 'shared'> & { shared?: Shared } = {
    received: [],
    connectedAfter: [],
    isVisible: true,
    isPolling: false,
    publish: (message) => publish?.(message),
    get isLeading() {
      return publish !== undefined
    },
  }
  tab.shared = share({
    name: 'live',
    tabs: browser && { locks: browser.locks, channel: browser.channel() },
    isVisible: () => tab.isVisible,
    onMessage: ({ types }) => void tab.received.push(...types),
    connect(publishToTabs, after) {
      tab.connectedAfter.push(after)
      publish = publishToTabs
      return {
        get isPolling() {
          return tab.isPolling
        },
        wake: () => {},
        close: () => {
          publish = undefined
        },
      }
    },
  })
  return tab as Tab
}

const settle = () => vi.advanceTimersByTimeAsync(0)
const leaders = (tabs: readonly Tab[]) => tabs.filter(({ isLeading }) => isLeading).length

test('seven tabs share one stream, and all of them receive its events', async () => {
  const browser = new Browser()
  const tabs = Array.from({ length: 7 }, () => openTab(browser))
  await settle()
  expect(leaders(tabs)).toBe(1)
  tabs[0]?.publish({ id: 5, types: ['balance'] })
  for (const { received } of tabs) expect(received).toEqual(['balance'])
})

test('when the leading tab closes, the next one continues after the last received event', async () => {
  const browser = new Browser()
  const tabs = [openTab(browser), openTab(browser), openTab(browser)] as const
  await settle()
  tabs[0].publish({ id: 5, types: ['balance'] })
  tabs[0].shared.stop()
  await settle()
  expect(tabs[1].connectedAfter).toEqual([5])
  expect(leaders(tabs)).toBe(1)
  tabs[1].publish({ id: 6, types: ['support'] })
  expect(tabs[2].received).toEqual(['balance', 'support'])
  expect(tabs[0].received).toEqual(['balance'])
})

test('a visible tab takes over from a suspended one', async () => {
  const browser = new Browser()
  const [suspended, visible, hidden] = [openTab(browser), openTab(browser), openTab(browser)]
  hidden.isVisible = false
  await settle()
  suspended.publish({ id: 5, types: [] })
  await vi.advanceTimersByTimeAsync(45_000)
  expect(visible.isLeading).toBe(false)
  await vi.advanceTimersByTimeAsync(20_000)
  expect(visible.connectedAfter).toEqual([5])
  expect(hidden.isLeading).toBe(false)
  expect(suspended.isLeading, 'a suspended tab gives up the lead').toBe(false)
  // The suspended tab queues for the lock again.
  visible.shared.stop()
  await settle()
  expect(leaders([suspended, hidden])).toBe(1)
})

test('forwarded heartbeats prevent a takeover', async () => {
  const browser = new Browser()
  const [leader, other] = [openTab(browser), openTab(browser)]
  await settle()
  for (let count = 0; count < 10; count += 1) {
    await vi.advanceTimersByTimeAsync(20_000)
    leader.publish({ id: 5, types: [] })
  }
  other.shared.wake()
  expect(other.isLeading).toBe(false)
})

test('a tab that becomes visible after a long silence takes over at once', async () => {
  const browser = new Browser()
  const [leader, other] = [openTab(browser), openTab(browser)]
  leader.isVisible = false
  other.isVisible = false
  await settle()
  await vi.advanceTimersByTimeAsync(120_000)
  expect(other.isLeading).toBe(false)
  other.isVisible = true
  other.shared.wake()
  await settle()
  expect(other.isLeading).toBe(true)
})

test('a polling tab hands over when it is hidden; one with a stream does not', async () => {
  const browser = new Browser()
  const [polling, other] = [openTab(browser), openTab(browser)]
  await settle()
  polling.shared.hide()
  await settle()
  expect(polling.isLeading).toBe(true)
  polling.isPolling = true
  polling.shared.hide()
  await settle()
  expect(other.isLeading).toBe(true)
  expect(polling.isLeading).toBe(false)
})

test('without locks each tab has its own stream', async () => {
  const tabs = [openTab(undefined), openTab(undefined)]
  await settle()
  expect(leaders(tabs)).toBe(2)
  for (const { shared } of tabs) shared.stop()
  expect(leaders(tabs)).toBe(0)
})

test('a browser that refuses the lock does not leave the tab without a stream', async () => {
  const refusing = { request: () => Promise.reject(new DOMException('not here', 'SecurityError')) }
  const connectedAfter: (number | undefined)[] = []
  share({
    name: 'live',
    tabs: { locks: refusing as unknown as LockManager, channel: new Browser().channel() },
    isVisible: () => true,
    onMessage: () => {},
    connect(_, after) {
      connectedAfter.push(after)
      return { isPolling: false, wake: () => {}, close: () => {} }
    },
  })
  await settle()
  expect(connectedAfter).toEqual([undefined])
})

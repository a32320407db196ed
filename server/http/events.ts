import type { Hono } from 'hono'
import { type SSEStreamingApi, streamSSE } from 'hono/streaming'
import { type MemberEvent, readEvents } from '#contracts/events.ts'
import { checkAccess } from './access.ts'
import { type HttpContext, readSession } from './mount.ts'
import { assertThat, Problem } from './problem.ts'

/** Where the open tabs of this process listen. */
export interface EventHub {
  publish(memberId: string, event: MemberEvent): void
  /** @returns how to stop listening, or undefined when the member has too many tabs open */
  listen(memberId: string, tab: Tab): (() => void) | undefined
  /** Ends every stream: the server is about to stop, and tabs will come back to another one. */
  close(): void
}

interface Tab {
  hear(event: MemberEvent): void
  end(): void
}

const MOST_TABS = 10

export function createEventHub(): EventHub {
  const tabs = new Map<string, Set<Tab>>()
  return {
    publish(memberId, event) {
      for (const tab of tabs.get(memberId) ?? []) tab.hear(event)
    },
    listen(memberId, tab) {
      const open = tabs.get(memberId) ?? new Set()
      if (open.size >= MOST_TABS) return undefined
      tabs.set(memberId, open.add(tab))
      return () => {
        open.delete(tab)
        if (open.size === 0) tabs.delete(memberId)
      }
    },
    close() {
      for (const open of tabs.values()) for (const tab of open) tab.end()
    },
  }
}

/** A stream ends after this long, so that whoever lost the session loses the stream with it. */
const LONGEST_MS = 5 * 60_000
/** Proxies close what is silent. */
const HEARTBEAT_MS = 25_000

/** Mounts the stream of events. @returns the key of its route */
export function mountEvents(app: Hono, http: HttpContext, hub: EventHub): string {
  app.get(readEvents.path, async (c) => {
    if (http.database.trouble) throw new Problem(http.database.trouble)
    const session = await readSession(c, http, http.clock.now(), undefined)
    checkAccess(readEvents.definition.access, session?.viewer)
    assertThat(session, 'unauthenticated')
    c.header('cache-control', 'no-store')
    return streamSSE(c, (stream) => listen(stream, hub, session.viewer.memberId))
  })
  return readEvents.key
}

async function listen(stream: SSEStreamingApi, hub: EventHub, memberId: string): Promise<void> {
  const ended = new Promise<void>((resolve) => {
    const finish = () => {
      stop?.()
      clearInterval(heartbeat)
      clearTimeout(over)
      resolve()
    }
    const heartbeat = setInterval(() => void stream.write(': here\n\n'), HEARTBEAT_MS)
    const over = setTimeout(finish, LONGEST_MS)
    const stop = hub.listen(memberId, {
      hear: (event) => void stream.writeSSE({ event: event.type, data: JSON.stringify(event) }),
      end: finish,
    })
    stream.onAbort(finish)
    if (!stop) finish()
  })
  await stream.write('retry: 3000\n\n')
  await ended
}

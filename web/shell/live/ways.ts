import type { StreamedEvent } from '#contracts/events.ts'
import { api } from '~/lib/api.ts'
import type { Ways } from './connection.ts'
import type { Tabs } from './share.ts'

const STREAM = '/api/events'

/** The browser's own stream of server-sent events: it comes back by itself and says what it heard last. */
export const openStream =
  (types: readonly StreamedEvent['type'][]): Ways['open'] =>
  (after, { heard, broke }) => {
    const source = new EventSource(after === undefined ? STREAM : `${STREAM}?after=${after}`)
    for (const type of types) {
      source.addEventListener(type, ({ lastEventId }: MessageEvent) => heard(Number(lastEventId), type))
    }
    source.onerror = () => broke(source.readyState === EventSource.CLOSED)
    return () => source.close()
  }

export const askMissed: Ways['ask'] = (after) =>
  api('GET /api/events/missed', { query: after === undefined ? {} : { after: String(after) } })

/** Undefined where the browser offers no way for tabs to agree. */
export const tabsOf = (name: string): Tabs | undefined =>
  'BroadcastChannel' in window && navigator.locks
    ? { locks: navigator.locks, channel: new BroadcastChannel(name) }
    : undefined

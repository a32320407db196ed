import type { StreamedEvent } from '#contracts/events.ts'
import { api } from '~/lib/api.ts'
import type { Transport } from './connection.ts'
import type { Tabs } from './share.ts'

const STREAM = '/api/events'

/** Opens a stream of server-sent events; EventSource reconnects automatically and sends the last id. */
export const openStream =
  (types: readonly StreamedEvent['type'][]): Transport['open'] =>
  (after, { onEvent, onError }) => {
    const source = new EventSource(after === undefined ? STREAM : `${STREAM}?after=${after}`)
    for (const type of types) {
      source.addEventListener(type, ({ lastEventId }: MessageEvent) => onEvent(Number(lastEventId), type))
    }
    source.onerror = () => onError(source.readyState === EventSource.CLOSED)
    return () => source.close()
  }

export const fetchMissed: Transport['fetchMissed'] = (after) =>
  api('GET /api/events/missed', { query: after === undefined ? {} : { after: String(after) } })

/** Returns undefined where the browser lacks locks or channels. */
export const tabsOf = (name: string): Tabs | undefined =>
  'BroadcastChannel' in window && navigator.locks
    ? { locks: navigator.locks, channel: new BroadcastChannel(name) }
    : undefined

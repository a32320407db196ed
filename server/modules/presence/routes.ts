import { announcePresence as contract } from '#contracts/presence.ts'
import type { Mount } from '#server/http/mount.ts'
import { announcePresence } from './announce-presence.ts'

/** Mounts the heartbeat of open records. */
export function mountPresence(mount: Mount): void {
  mount(contract, ({ tx, viewer, input, now }) => announcePresence(tx, viewer, input.body, now))
}

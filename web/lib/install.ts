import { useSyncExternalStore } from 'react'

/** What a browser that can install the site lets us keep for later. */
interface InstallEvent extends Event {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>
}

/** How this device installs: by the browser's own question, by the member's hand, or it has done so. */
export type Installing = 'prompt' | 'by-hand' | 'installed'

let offered: InstallEvent | undefined
let installed = false
const listeners = new Set<() => void>()

function change(): void {
  for (const listener of listeners) listener()
}

// The browser says it once, often before anything is rendered.
if (typeof window !== 'undefined') {
  installed =
    matchMedia('(display-mode: standalone)').matches || ('standalone' in navigator && navigator.standalone === true)
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    offered = event as InstallEvent
    change()
  })
  addEventListener('appinstalled', () => {
    installed = true
    offered = undefined
    change()
  })
}

const read = (): Installing => (installed ? 'installed' : offered ? 'prompt' : 'by-hand')

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useInstalling = (): Installing => useSyncExternalStore(subscribe, read, () => 'by-hand' as const)

/** Lets the browser ask. Its question can be asked once; after a refusal the member's hand is left. */
export async function install(): Promise<void> {
  const event = offered
  offered = undefined
  change()
  await event?.prompt()
}

export type Platform = 'ios' | 'android' | 'mac' | 'desktop'

/** Which words explain installing by hand. An iPad calls itself a Mac, but is touched. */
export function platformOf({ userAgent, maxTouchPoints }: Pick<Navigator, 'userAgent' | 'maxTouchPoints'>): Platform {
  const isMac = userAgent.includes('Macintosh')
  if (/iPhone|iPad|iPod/.test(userAgent) || (isMac && maxTouchPoints > 1)) return 'ios'
  if (userAgent.includes('Android')) return 'android'
  return isMac ? 'mac' : 'desktop'
}

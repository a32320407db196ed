import { useSyncExternalStore } from 'react'

/** The event of a browser that can install the site; it is stored until the member asks. */
interface InstallEvent extends Event {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>
}

/** How this device installs: by the browser's prompt, by hand, or it is installed. */
export type Installing = 'prompt' | 'by-hand' | 'installed'

let offered: InstallEvent | undefined
let installed = false
const listeners = new Set<() => void>()

function change(): void {
  for (const listener of listeners) listener()
}

// The browser fires the event once, often before the first rendering.
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

/** Opens the browser's install prompt. It works once; after a refusal only installation by hand is left. */
export async function install(): Promise<void> {
  const event = offered
  offered = undefined
  change()
  await event?.prompt()
}

export type Platform = 'ios' | 'android' | 'mac' | 'desktop'

/** Returns which instructions apply. An iPad identifies as a Mac, but has a touch screen. */
export function platformOf({ userAgent, maxTouchPoints }: Pick<Navigator, 'userAgent' | 'maxTouchPoints'>): Platform {
  const isMac = userAgent.includes('Macintosh')
  if (/iPhone|iPad|iPod/.test(userAgent) || (isMac && maxTouchPoints > 1)) return 'ios'
  if (userAgent.includes('Android')) return 'android'
  return isMac ? 'mac' : 'desktop'
}

/** Messages between tabs of one browser: the member signed in, or out. */
export type TabMessage = 'signedIn' | 'signedOut'

const channel =
  typeof window === 'undefined' || !('BroadcastChannel' in window) ? undefined : new BroadcastChannel('paz_session')

export const announce = (message: TabMessage): void => channel?.postMessage(message)

/** Calls `listen` with messages from other tabs. Returns a function that stops it. */
export function onTabMessage(listen: (message: TabMessage) => void): () => void {
  const receive = (event: MessageEvent<TabMessage>) => listen(event.data)
  channel?.addEventListener('message', receive)
  return () => channel?.removeEventListener('message', receive)
}

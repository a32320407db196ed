/** Messages between tabs of one browser: the member signed in, or out. */
export type TabNews = 'entered' | 'left'

const channel =
  typeof window === 'undefined' || !('BroadcastChannel' in window) ? undefined : new BroadcastChannel('paz_session')

export const announce = (news: TabNews): void => channel?.postMessage(news)

/** Calls `listen` with messages from other tabs. Returns a function that stops it. */
export function onTabNews(listen: (news: TabNews) => void): () => void {
  const receive = (event: MessageEvent<TabNews>) => listen(event.data)
  channel?.addEventListener('message', receive)
  return () => channel?.removeEventListener('message', receive)
}

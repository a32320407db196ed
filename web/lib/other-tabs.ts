/** What tabs of one browser tell each other: that the member signed in, or left. */
export type TabNews = 'entered' | 'left'

const channel =
  typeof window === 'undefined' || !('BroadcastChannel' in window) ? undefined : new BroadcastChannel('paz_session')

export const announce = (news: TabNews): void => channel?.postMessage(news)

/** Calls `listen` with the news of other tabs. Returns how to stop. */
export function onTabNews(listen: (news: TabNews) => void): () => void {
  const receive = (event: MessageEvent<TabNews>) => listen(event.data)
  channel?.addEventListener('message', receive)
  return () => channel?.removeEventListener('message', receive)
}

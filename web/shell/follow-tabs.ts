import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { flushSync } from 'react-dom'
import { onTabNews } from '~/lib/other-tabs.ts'
import { endSession, SESSION_KEY, type Session, wasSignedIn } from '~/lib/session.ts'

/** Follows sign-ins and sign-outs in other tabs: all tabs of a browser share one session. */
export function useFollowTabs(): void {
  const client = useQueryClient()
  useEffect(() => onTabNews((news) => (news === 'left' ? endSession(client, true) : void readAgain(client))), [client])
  useEffect(() => {
    // A page restored from the back/forward cache has missed all messages.
    const wake = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return
      if (!wasSignedIn()) flushSync(() => endSession(client, true))
      void readAgain(client)
    }
    addEventListener('pageshow', wake)
    return () => removeEventListener('pageshow', wake)
  }, [client])
}

async function readAgain(client: QueryClient): Promise<void> {
  const memberOf = () => client.getQueryData<Session>(SESSION_KEY)?.member?.id
  const before = memberOf()
  await client.refetchQueries({ queryKey: SESSION_KEY })
  // Another member signed in: remove the previous member's data from the page.
  if (before && before !== memberOf())
    await client.resetQueries({ predicate: (query) => query.queryKey[0] !== SESSION_KEY[0] })
}

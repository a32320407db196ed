import { type QueryClient, QueryClientProvider, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { flushSync } from 'react-dom'
import { IntlProvider } from 'use-intl'
import { scheduleCacheCleanup } from '~/lib/cache.ts'
import { DateLocaleContext } from '~/lib/format.ts'
import { chooseLocale, chosenDateLocale } from '~/lib/locale.ts'
import { onTabMessage } from '~/lib/other-tabs.ts'
import { queryClient } from '~/lib/query-client.ts'
import { endSession, memberIdOf, SESSION_KEY, useSession, wasSignedIn } from '~/lib/session.ts'
import { browserTimeZone } from '~/lib/time.ts'
import errors from '~/messages/en/errors.json'
import shell from '~/messages/en/shell.json'
import ui from '~/messages/en/ui.json'

const MESSAGES = { errors, shell, ui }
const LOCALE = chooseLocale(typeof navigator === 'undefined' ? [] : navigator.languages)

/** Data, texts and formats for every page. */
export function Providers({ children }: { children: ReactNode }) {
  useEffect(scheduleCacheCleanup, [])
  return (
    <QueryClientProvider client={queryClient}>
      <Texts>{children}</Texts>
    </QueryClientProvider>
  )
}

function Texts({ children }: { children: ReactNode }) {
  useFollowTabs()
  // Dates use the time zone of the member's reward day, wherever the browser is.
  const member = useSession().data?.member
  const timeZone = member?.timeZone ?? browserTimeZone()
  return (
    <IntlProvider locale={LOCALE} messages={MESSAGES} timeZone={timeZone}>
      <DateLocaleContext value={chosenDateLocale(member?.locale)}>{children}</DateLocaleContext>
    </IntlProvider>
  )
}

/** Follows sign-ins and sign-outs in other tabs: all tabs of a browser share one session. */
function useFollowTabs(): void {
  const client = useQueryClient()
  useEffect(
    () => onTabMessage((message) => (message === 'signedOut' ? endSession(client, true) : void readAgain(client))),
    [client],
  )
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
  const before = memberIdOf(client)
  await client.refetchQueries({ queryKey: SESSION_KEY })
  // Another member signed in: remove the previous member's data from the page.
  if (before && before !== memberIdOf(client))
    await client.resetQueries({ predicate: (query) => query.queryKey[0] !== SESSION_KEY[0] })
}

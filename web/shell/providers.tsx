import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { IntlProvider } from 'use-intl'
import { scheduleCacheCleanup } from '~/lib/cache.ts'
import { DateLocaleContext } from '~/lib/format.ts'
import { chooseLocale, chosenDateLocale } from '~/lib/locale.ts'
import { queryClient } from '~/lib/query-client.ts'
import { useSession } from '~/lib/session.ts'
import { browserTimeZone } from '~/lib/time.ts'
import errors from '~/messages/en/errors.json'
import shell from '~/messages/en/shell.json'
import ui from '~/messages/en/ui.json'
import { useFollowTabs } from './follow-tabs.ts'

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

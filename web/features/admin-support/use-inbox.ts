import { INBOX_OWNERS, INBOX_VIEWS, type InboxView, SUPPORT_CATEGORIES } from '#contracts/support-rules.ts'
import { oneOf, useFilters, useOpened } from '~/lib/url-filter.ts'
import { useDays } from '~/lib/use-days.ts'
import type { InboxFilter } from './queries.ts'

/** Reads the filter and the open ticket from the URL. */
export function useInbox() {
  const [filters, change] = useFilters()
  const { opened, open, close } = useOpened('ticket')
  const search = filters.get('q') ?? ''
  const days = useDays()
  const filter: InboxFilter = {
    view: oneOf(INBOX_VIEWS, filters.get('view')),
    owner: oneOf(INBOX_OWNERS, filters.get('owner')),
    category: oneOf(['all', ...SUPPORT_CATEGORIES], filters.get('topic')),
    search,
    ...days.query,
  }
  return {
    filter,
    days,
    change,
    isFiltered:
      search !== '' ||
      filter.owner !== 'all' ||
      filter.category !== 'all' ||
      days.typed.from !== '' ||
      days.typed.to !== '',
    showView: (view: InboxView) => change({ view: view === INBOX_VIEWS[0] ? '' : view }),
    reset: () => change({ view: 'all', owner: '', topic: '', q: '', from: '', to: '' }),
    /** The id of the open ticket. */
    openId: opened,
    open,
    close,
  }
}

export type Inbox = ReturnType<typeof useInbox>

import { INBOX_OWNERS, INBOX_VIEWS, type InboxView, SUPPORT_CATEGORIES } from '#contracts/support-rules.ts'
import { oneOf, useFilters, useOpened } from '~/lib/url-filter.ts'
import type { InboxFilter } from './queries.ts'

/** Reads the filter and the open ticket from the URL. */
export function useInbox() {
  const [filters, change] = useFilters()
  const { opened, open, close } = useOpened('ticket')
  const search = filters.get('q') ?? ''
  const filter: InboxFilter = {
    view: oneOf(INBOX_VIEWS, filters.get('view')),
    owner: oneOf(INBOX_OWNERS, filters.get('owner')),
    category: oneOf(['all', ...SUPPORT_CATEGORIES], filters.get('topic')),
    search,
  }
  return {
    filter,
    change,
    isFiltered: search !== '' || filter.owner !== 'all' || filter.category !== 'all',
    showView: (view: InboxView) => change({ view: view === INBOX_VIEWS[0] ? '' : view }),
    reset: () => change({ view: 'all', owner: '', topic: '', q: '' }),
    /** The id of the open ticket. */
    openId: opened,
    open,
    close,
  }
}

export type Inbox = ReturnType<typeof useInbox>

import { INBOX_OWNERS, INBOX_VIEWS, type InboxView } from '#contracts/support-desk-rules.ts'
import { SUPPORT_CATEGORIES } from '#contracts/support-limits.ts'
import { oneOf, useFilters, useOpened, useSearchText } from '~/lib/url-filter.ts'
import type { InboxFilter } from './queries.ts'

const SEARCH_DELAY_MS = 300

/** The inbox as its address has it. */
export function useInbox() {
  const [filters, change] = useFilters()
  const { opened, open, close } = useOpened('request')
  const { text, setText, settled } = useSearchText('q', SEARCH_DELAY_MS)
  const filter: InboxFilter = {
    view: oneOf(INBOX_VIEWS, filters.get('view')),
    owner: oneOf(INBOX_OWNERS, filters.get('owner')),
    category: oneOf(['all', ...SUPPORT_CATEGORIES], filters.get('topic')),
    search: settled,
  }
  return {
    filter,
    text,
    setText,
    change,
    isFiltered: settled !== '' || filter.owner !== 'all' || filter.category !== 'all',
    look: (view: InboxView) => change({ view: view === INBOX_VIEWS[0] ? '' : view }),
    reset: () => {
      setText('')
      change({ view: 'all', owner: '', topic: '', q: '' })
    },
    /** The request that is open, by its id. */
    openId: opened,
    open,
    close,
  }
}

export type Inbox = ReturnType<typeof useInbox>

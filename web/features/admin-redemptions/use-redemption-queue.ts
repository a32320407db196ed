import {
  REDEMPTION_OWNERS,
  REDEMPTION_SORTS,
  REDEMPTION_VIEWS,
  type RedemptionSort,
  type RedemptionView,
} from '#contracts/redemption-rules.ts'
import { COUNTRIES } from '~/lib/country.ts'
import { oneOf, useFilters, useOpened } from '~/lib/url-filter.ts'
import { useDays } from '~/lib/use-days.ts'
import type { RedemptionFilter } from './queries.ts'

const NARROWING = ['status', 'subscription', 'country', 'owner', 'q', 'from', 'to'] as const
const WAITING: readonly RedemptionView[] = ['open', 'overdue', 'held', 'orderProblems', 'pending', 'processing']

/** Returns the default order: open redemptions from the oldest, others from the newest. */
const sortOf = (view: RedemptionView): RedemptionSort => (WAITING.includes(view) ? 'oldest' : 'newest')

/** Reads filter, order and the open redemption from the URL. */
export function useRedemptionQueue() {
  const [filters, change] = useFilters()
  const { opened, open, close } = useOpened('redemption')
  const search = filters.get('q') ?? ''
  const status = oneOf(REDEMPTION_VIEWS, filters.get('status'))
  const subscription = filters.get('subscription')
  const country = COUNTRIES.find((one) => one === filters.get('country'))
  const owner = oneOf(REDEMPTION_OWNERS, filters.get('owner'))
  const sort = REDEMPTION_SORTS.find((one) => one === filters.get('sort')) ?? sortOf(status)
  const days = useDays()
  const filter: RedemptionFilter = {
    status,
    search,
    sort,
    ...(subscription && { subscription }),
    ...(country && { country }),
    ...(owner !== 'all' && { owner }),
    ...days.query,
  }
  return {
    filter,
    days,
    change,
    isFiltered: NARROWING.some((name) => filters.get(name)),
    view: (next: RedemptionView) => change({ status: next === REDEMPTION_VIEWS[0] ? '' : next, sort: '' }),
    sortBy: (next: RedemptionSort) => change({ sort: next === sortOf(status) ? '' : next }),
    reset: () => change({ status: 'all', subscription: '', country: '', owner: '', q: '', from: '', to: '', sort: '' }),
    /** The id of the open redemption. */
    openId: opened,
    open,
    close,
  }
}

export type RedemptionQueueState = ReturnType<typeof useRedemptionQueue>

/** Limits of saved views. No imports, so that a browser loads the numbers and nothing else. */

/** The lists whose filters can be saved, named like their pages: `/admin/<list>`. */
export const VIEW_LISTS = [
  'users',
  'redemptions',
  'support',
  'approvals',
  'subscriptions',
  'promo-codes',
  'quiz',
  'security',
] as const
export type ViewList = (typeof VIEW_LISTS)[number]

/** The most views of one list. */
export const VIEWS_MAX = 20
export const VIEW_NAME_MAX = 60
export const VIEW_QUERY_MAX = 500

/** What the query string of a view is made of: an encoded form without `/`, so that it is no address. */
export const VIEW_QUERY = /^[\w.~%+=&@:*-]+$/
/** The name of a filter. */
const FILTER_NAME = /^[a-z][A-Za-z]{0,29}$/

/** Names in the address of what is open over a list; a view does not contain them. */
const OPENED = new Set([
  ...['redemption', 'member', 'ticket', 'entry', 'group', 'case', 'code', 'approval', 'plan', 'question'],
  ...['new', 'edit'],
])

/** Returns the filters of a query string in one form, without what is open and without empty ones; empty if there is none. */
export function filtersOf(query: string): string {
  const filters = [...new URLSearchParams(query)].filter(
    ([name, value]) => FILTER_NAME.test(name) && !OPENED.has(name) && value !== '',
  )
  return new URLSearchParams(filters.sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))).toString()
}

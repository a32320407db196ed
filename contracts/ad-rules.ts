/** Rules of ad tasks and of the links that staff may set. No imports, so that a browser loads nothing else with them. */

/** The tasks of each ad page, in order. */
export const AD_TASKS = ['task1', 'task2', 'task3', 'task4', 'task5'] as const
export type AdTask = (typeof AD_TASKS)[number]

/** The ad pages, by the task type of their ledger entries. */
export const AD_KINDS = ['daily_ad', 'special_task2'] as const
export type AdKind = (typeof AD_KINDS)[number]

export const LINK_MAX = 2000

/** Programs parse these characters differently: spaces, control characters, backslashes. */
const AMBIGUOUS = /[\s\p{C}\\]/u

/** Returns whether the text is an https address without a user name or password. */
export function isHttpsLink(text: string): boolean {
  if (text.length > LINK_MAX || AMBIGUOUS.test(text) || !URL.canParse(text)) return false
  const { protocol, username, password, hostname } = new URL(text)
  return protocol === 'https:' && !username && !password && hostname !== ''
}

/** A placeholder for the site's own origin. */
const OWN = 'https://own.invalid'

/** Returns whether the text can open in a new tab: an https address, or the path of one of the site's pages. */
export function isAdLink(text: string): boolean {
  if (!text.startsWith('/')) return isHttpsLink(text)
  if (text.length > LINK_MAX || AMBIGUOUS.test(text) || !URL.canParse(text, OWN)) return false
  const { origin, pathname } = new URL(text, OWN)
  // Two slashes lead to another site, and API paths are not pages.
  return origin === OWN && !text.startsWith('//') && !/^\/(api|dev)(\/|$)/i.test(decoded(pathname))
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return '/api'
  }
}

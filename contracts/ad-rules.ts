/** Rules of ad tasks and of the links that staff may set. No imports, so that a browser loads nothing else with them. */

/** How long an ad is looked at before its points can be claimed (document 2, section 9). */
export const AD_SECONDS = 30

/** The tasks of each ad page, in order (document 2, section 2). */
export const AD_TASKS = ['task1', 'task2', 'task3', 'task4', 'task5'] as const
export type AdTask = (typeof AD_TASKS)[number]

/** The pages, by what their entries are called in the ledger. */
export const AD_KINDS = ['daily_ad', 'special_task2'] as const
export type AdKind = (typeof AD_KINDS)[number]

/** For each task (document 2, section 9). */
export const AD_POINTS: Readonly<Record<AdKind, number>> = { daily_ad: 50, special_task2: 20 }

export const AD_TITLES: Readonly<Record<AdTask, string>> = {
  task1: 'Click & Conquer',
  task2: 'Ad-Mazing Mission',
  task3: 'Boost & Earn',
  task4: 'Explore & Reward',
  task5: 'Quick Hit Reward',
}

export const LINK_MAX = 2000

/** What is in it would be read differently by different programs: blanks, control characters, backslashes. */
const AMBIGUOUS = /[\s\p{C}\\]/u

/** An https address without a name or password in it. */
export function isHttpsLink(text: string): boolean {
  if (text.length > LINK_MAX || AMBIGUOUS.test(text) || !URL.canParse(text)) return false
  const { protocol, username, password, hostname } = new URL(text)
  return protocol === 'https:' && !username && !password && hostname !== ''
}

/** Stands for the site itself, wherever it is. */
const OWN = 'https://own.invalid'

/** An https address, or a path of the site itself that is a page: whatever opens in a tab of its own. */
export function isAdLink(text: string): boolean {
  if (!text.startsWith('/')) return isHttpsLink(text)
  if (text.length > LINK_MAX || AMBIGUOUS.test(text) || !URL.canParse(text, OWN)) return false
  const { origin, pathname } = new URL(text, OWN)
  // Two slashes lead to another site. What the API answers is no page.
  return origin === OWN && !text.startsWith('//') && !/^\/(api|dev)(\/|$)/i.test(decoded(pathname))
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return '/api'
  }
}

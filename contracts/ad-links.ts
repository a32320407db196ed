/** Which links staff may set. No imports, so that a browser loads the rules and nothing else. */

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

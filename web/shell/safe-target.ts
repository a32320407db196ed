export const HOME = '/dashboard'

/**
 * Returns where to go after signing in: a path of this site only, because any link can set the parameter. @param origin
 * of this site
 */
export function safeTarget(next: string | null, origin: string): string {
  if (!next?.startsWith('/') || !URL.canParse(next, origin)) return HOME
  const url = new URL(next, origin)
  // '/.//evil.example' is on this site, but its path alone would be another site's address.
  return url.origin === origin && !url.pathname.startsWith('//') ? url.pathname + url.search + url.hash : HOME
}

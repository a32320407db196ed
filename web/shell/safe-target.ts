export const HOME = '/dashboard'

/**
 * Where to go after signing in: a path of this site and nothing else, for an address could come from
 * anybody's link.
 *
 * @param origin of this site
 */
export function safeTarget(next: string | null, origin: string): string {
  if (!next?.startsWith('/') || !URL.canParse(next, origin)) return HOME
  const url = new URL(next, origin)
  // '/.//evil.example' is of this site, but its path alone would be an address of another one.
  return url.origin === origin && !url.pathname.startsWith('//') ? url.pathname + url.search : HOME
}

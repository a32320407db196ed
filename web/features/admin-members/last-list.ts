let search = ''

/** Remembers the filters of the list, so that a member's page can link back to it. In memory, because a search can be an address. */
export function rememberList(filters: URLSearchParams): void {
  const remembered = new URLSearchParams(filters)
  remembered.delete('member')
  search = remembered.toString()
}

/** Returns the path of the list with the filters that it had last. */
export const listPath = (): string => `/admin/users${search && `?${search}`}`

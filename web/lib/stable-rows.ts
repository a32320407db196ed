/** What a list shows: the rows in their order, and how many pages were loaded then. */
interface Shown {
  readonly ids: readonly string[]
  readonly pages: number
}

/** What the server lists now. */
interface Listed extends Shown {
  /** Whether there are further pages. */
  readonly hasMore: boolean
}

interface MergedRows {
  /** The rows to show: those that are shown, in their order, and what follows them. */
  readonly ids: readonly string[]
  /** Rows that wait to be shown, because they would move others. */
  readonly waiting: readonly string[]
  /** Rows that are shown and no longer listed. */
  readonly gone: readonly string[]
}

/**
 * Compares the shown rows with the listed ones, so that no row moves under the pointer. Rows after the last shown one move nothing: they
 * are added where the viewer loaded a further page, or where rows of the next page moved up. At the end of a list they are new, and wait.
 */
export function mergeRows(shown: Shown, listed: Listed): MergedRows {
  const isShown = new Set(shown.ids)
  const isListed = new Set(listed.ids)
  const lastListed = listed.ids.findLastIndex((id) => isShown.has(id))
  const lastShown = shown.ids.findLastIndex((id) => isListed.has(id))
  const isAdded = listed.pages > shown.pages || listed.hasMore
  const added = isAdded ? listed.ids.slice(lastListed + 1) : []
  const fresh = listed.ids.filter((id) => !isShown.has(id))
  return {
    ids: [...shown.ids, ...added],
    waiting: fresh.slice(0, fresh.length - added.length),
    // A row after the last one that is still listed may be on the next page.
    gone: shown.ids.filter((id, at) => !isListed.has(id) && (at < lastShown || !listed.hasMore)),
  }
}

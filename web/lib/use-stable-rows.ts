import { useMutationState } from '@tanstack/react-query'
import { useState } from 'react'
import { mergeRows } from './stable-rows.ts'

interface PagesQuery<Row> {
  readonly data?: { readonly pages: readonly { readonly items: readonly Row[] }[] } | undefined
  readonly dataUpdatedAt: number
  readonly isFetching: boolean
  readonly isPlaceholderData: boolean
  readonly hasNextPage: boolean
}

/** The rows that are shown, and where they came from. */
interface Pin<Row> {
  readonly key: string
  readonly rows: readonly Row[]
  readonly pages: number
  /** The viewer's last action when the rows were shown. */
  readonly action: number
  /** The time of data that the viewer no longer wants to see: the next data replaces all rows. */
  readonly outdatedAt: number | undefined
}

export interface StableRows<Row> {
  /** Undefined while the first page loads, and if it failed. */
  readonly rows: readonly Row[] | undefined
  /** Number of rows that wait to be shown. */
  readonly waiting: number
  /** Ids of rows that are shown but no longer listed. */
  readonly gone: ReadonlySet<string>
  /** Shows the list as it is now. */
  readonly show: () => void
  /** Shows the list as it is after the next refetch. */
  readonly showNext: () => void
}

/** Rows that were read within this time are not older than the page. */
const RECENT_MS = 5000

const NONE: ReadonlySet<string> = new Set()

/**
 * Keeps the rows of a list in their places while it is refetched. Rows that colleagues and members added wait until the viewer shows
 * them. The viewer's own actions change the list at once.
 *
 * @param key the filter: another one has other rows
 */
export function useStableRows<Row extends { readonly id: string }>(
  query: PagesQuery<Row>,
  key: string,
): StableRows<Row> {
  const { data, dataUpdatedAt, isFetching, isPlaceholderData, hasNextPage } = query
  const [pin, setPin] = useState<Pin<Row>>()
  const action = useLastAction()
  const items = data?.pages.flatMap((page) => page.items)
  const showNext = () => pin && setPin({ ...pin, outdatedAt: dataUpdatedAt })
  if (!data || !items || isPlaceholderData) return { rows: items, waiting: 0, gone: NONE, show: showNext, showNext }

  const listed: Pin<Row> = { key, rows: items, pages: data.pages.length, action, outdatedAt: undefined }
  const isCurrent = pin?.key === key && (pin.outdatedAt === undefined || pin.outdatedAt === dataUpdatedAt)
  // A page that was visited before shows its old rows until they are refetched.
  const isOld = isFetching && dataUpdatedAt < Date.now() - RECENT_MS
  const shown = isCurrent ? pin : { ...listed, outdatedAt: isOld ? dataUpdatedAt : undefined }
  const next = { ids: items.map(({ id }) => id), pages: data.pages.length, hasMore: hasNextPage }
  const { ids, waiting, gone } = mergeRows({ ids: shown.rows.map(({ id }) => id), pages: shown.pages }, next)
  const byId = new Map([...shown.rows, ...items].map((row) => [row.id, row]))
  const rows = ids.flatMap((id) => byId.get(id) ?? [])
  const isActed = action > shown.action
  if (shown !== pin || isActed || rows.length !== pin.rows.length || next.pages !== pin.pages) {
    setPin({
      key,
      rows,
      pages: next.pages,
      action: Math.max(action, shown.action),
      outdatedAt: isActed ? dataUpdatedAt : shown.outdatedAt,
    })
  }
  return { rows, waiting: waiting.length, gone: new Set(gone), show: () => setPin(listed), showNext }
}

/** Returns a number that grows when the viewer begins an action, and when it has succeeded: its refetch may come before or after that. */
const useLastAction = (): number =>
  Math.max(
    0,
    ...useMutationState({
      select: ({ mutationId, state }) =>
        state.status === 'error' ? 0 : 2 * mutationId + Number(state.status === 'success'),
    }),
  )

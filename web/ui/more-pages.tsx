import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from './button.tsx'
import { ListQuery } from './list-query.tsx'

interface MorePagesProps {
  /** The state of an infinite query's next page. */
  query: {
    readonly hasNextPage: boolean
    readonly isFetchingNextPage: boolean
    readonly isFetchNextPageError: boolean
    readonly fetchNextPage: () => unknown
  }
}

/** The foot of a list with a button for the next page. */
export function MorePages({ query }: MorePagesProps) {
  const t = useTranslations('ui')
  const end = useRef<HTMLParagraphElement>(null)
  const [isAsked, setAsked] = useState(false)
  const isAtEnd = isAsked && !query.hasNextPage
  // The button had the focus, and is removed with the last page.
  useEffect(() => {
    if (isAtEnd && document.activeElement === document.body) end.current?.focus({ preventScroll: true })
  }, [isAtEnd])
  const load = () => {
    setAsked(true)
    void query.fetchNextPage()
  }
  return (
    <>
      {query.isFetchNextPageError && (
        <p role="alert" className="mt-4 text-center text-bad">
          {t('moreFailed')}
        </p>
      )}
      {query.hasNextPage && (
        <div className="no-print mt-4 flex justify-center">
          <Button variant="secondary" busy={query.isFetchingNextPage} onClick={load}>
            {t('more')}
          </Button>
        </div>
      )}
      {isAtEnd && (
        <p ref={end} tabIndex={-1} className="sr-only">
          {t('allShown')}
        </p>
      )}
    </>
  )
}

type ListProps<Item> = Parameters<typeof ListQuery<Item>>[0]

export interface PagedQuery<Page> {
  readonly data?: { readonly pages: readonly Page[] } | undefined
  readonly error: Error | null
  readonly isFetching: boolean
  readonly isPlaceholderData: boolean
  readonly refetch: () => unknown
  readonly hasNextPage: boolean
  readonly isFetchingNextPage: boolean
  readonly isFetchNextPageError: boolean
  readonly fetchNextPage: () => unknown
}

interface PagedListProps<Item> extends Omit<ListProps<Item>, 'query' | 'items'> {
  query: PagedQuery<{ readonly items: readonly Item[] }>
  /** Content below the rows, such as their number. */
  foot?: (shown: number, hasMore: boolean) => ReactNode
}

/** A paged list in each of its states, with a button for the next page. */
export function PagedList<Item>({ query, foot, children, ...rest }: PagedListProps<Item>) {
  return (
    <ListQuery query={query} items={query.data?.pages.flatMap((page) => page.items)} {...rest}>
      {(found) => {
        const below = foot?.(found.length, query.hasNextPage)
        return (
          <>
            {children(found)}
            {below && <p className="mt-3 text-sm text-quiet tabular">{below}</p>}
            <MorePages query={query} />
          </>
        )
      }}
    </ListQuery>
  )
}

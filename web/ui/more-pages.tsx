import { useTranslations } from 'use-intl'
import { Button } from './button.tsx'

interface MorePagesProps {
  /** What an infinite query says of its next page. */
  query: {
    readonly hasNextPage: boolean
    readonly isFetchingNextPage: boolean
    readonly isFetchNextPageError: boolean
    readonly fetchNextPage: () => unknown
  }
}

/** The foot of a list that is read on by a button. */
export function MorePages({ query }: MorePagesProps) {
  const t = useTranslations('ui')
  return (
    <>
      {query.isFetchNextPageError && (
        <p role="alert" className="mt-4 text-center text-bad">
          {t('moreFailed')}
        </p>
      )}
      {query.hasNextPage && (
        <div className="no-print mt-4 flex justify-center">
          <Button variant="secondary" busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            {t('more')}
          </Button>
        </div>
      )}
    </>
  )
}

import { useTranslations } from 'use-intl'
import { Button } from './button.tsx'

export interface FailedRead {
  readonly isFetching: boolean
  readonly refetch: () => unknown
}

/** One line for secondary content that failed to load, with a retry button. */
export function FailedLine({ text, query }: { text: string; query: FailedRead }) {
  const t = useTranslations('ui')
  return (
    <p role="status" className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-quiet">
      {text}
      <Button size="small" variant="secondary" busy={query.isFetching} onClick={() => void query.refetch()}>
        {t('retry')}
      </Button>
    </p>
  )
}

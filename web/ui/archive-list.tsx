import { useTranslations } from 'use-intl'
import { useFormat } from '~/lib/format.ts'
import { PagedList, type PagedQuery } from './more-pages.tsx'
import { Points } from './points.tsx'

interface ArchiveEntry {
  readonly seq: number
  readonly at: string
  readonly kind: 'transaction' | 'task' | 'spin' | 'scratch' | 'quiz' | 'redemption' | 'promo_code'
  readonly points: number
  readonly description: string
}

/** What a member did in the earlier system, page by page. */
export function ArchiveList({ query }: { query: PagedQuery<{ readonly items: readonly ArchiveEntry[] }> }) {
  const t = useTranslations('ui.archive')
  const format = useFormat()
  return (
    <PagedList query={query} failed={t('failed')} rowClass="h-15">
      {(entries) => (
        <ul aria-label={t('title')} className="divide-y divide-line text-sm">
          {entries.map(({ seq, at, kind, points, description }) => (
            <li key={seq} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-3">
              <span className="min-w-0 flex-1 basis-40">
                <span className="block font-medium wrap-anywhere">{description || t(`kinds.${kind}`)}</span>
                <span className="block text-quiet">
                  {t(`kinds.${kind}`)} · <time dateTime={at}>{format.dateTime(at)}</time>
                </span>
              </span>
              <Points value={points} change className="ml-auto font-semibold [&>svg]:hidden" />
            </li>
          ))}
        </ul>
      )}
    </PagedList>
  )
}

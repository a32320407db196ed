import { useTranslations } from 'use-intl'
import { Skeleton } from '~/ui/skeleton.tsx'

/** Placeholders in the layout of the loaded page. */
export function Waiting() {
  const t = useTranslations('adminDatabase')
  return (
    <div role="status" className="flex flex-col gap-4 lg:gap-5">
      <span className="sr-only">{t('checking')}</span>
      <div className="grid grid-cols-1 gap-3 sm:grid-cols-3">
        {['configuration', 'connection', 'users'].map((name) => (
          <Skeleton key={name} className="h-28" />
        ))}
      </div>
      <Skeleton className="h-80 lg:h-64" />
      <div className="grid grid-cols-1 gap-4 xl:grid-cols-2">
        <Skeleton className="h-64" />
        <Skeleton className="h-64" />
      </div>
    </div>
  )
}

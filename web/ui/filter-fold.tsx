import { SlidersHorizontal } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { ViewList } from '~/lib/saved-views.ts'
import { Button } from './button.tsx'
import { classes } from './classes.ts'
import { SavedViews } from './saved-views.tsx'

interface FilterFoldProps {
  /** The search field, which stays visible. */
  search: ReactNode
  /** The number of filters that narrow the list. */
  active: number
  children: ReactNode
  /** The list whose views can be saved. */
  views?: ViewList
  /** Classes of the row with the search. */
  className?: string
}

/** The search and the filters of a staff list. On a phone the filters fold behind a button, so that the list comes first. */
export function FilterFold({ search, active, children, views, className }: FilterFoldProps) {
  const t = useTranslations('admin.filters')
  const [isOpen, setOpen] = useState(active > 0)
  return (
    <>
      <div className={classes('relative flex min-w-0 gap-2', className)}>
        {search}
        {views && <SavedViews list={views} />}
        <Button
          variant="secondary"
          className="shrink-0 px-3 sm:hidden"
          aria-expanded={isOpen}
          icon={<SlidersHorizontal aria-hidden className="size-5" />}
          onClick={() => setOpen(!isOpen)}
        >
          {active > 0 && (
            <span aria-hidden className="tabular">
              {active}
            </span>
          )}
          <span className="sr-only">{t('open', { n: active })}</span>
        </Button>
      </div>
      <div className={isOpen ? 'contents' : 'contents max-sm:hidden'}>{children}</div>
    </>
  )
}

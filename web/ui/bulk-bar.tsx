import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { AllMatching } from '~/lib/use-all-matching.ts'
import { Button, IconButton } from './button.tsx'

interface BulkBarProps {
  /** How many rows are selected. */
  count: number
  /** Offers to select all rows that match. */
  all?: AllMatching
  onClear: () => void
  children: ReactNode
}

/** Actions for the selected rows. It stays visible while the list scrolls. */
export function BulkBar({ count, all, onClear, children }: BulkBarProps) {
  const t = useTranslations('admin')
  if (count === 0) return null
  return (
    <div className="panel sticky bottom-3 z-20 mt-3 flex flex-wrap items-center gap-2 p-2 shadow-float">
      <p role="status" className="pl-2 font-semibold tabular">
        {t('selected', { n: count })}
      </p>
      <IconButton label={t('clearSelection')} onClick={onClear} className="mr-auto">
        <X aria-hidden className="size-5" />
      </IconButton>
      <div className="flex flex-wrap items-center gap-2 max-sm:w-full max-sm:*:flex-1">
        {all?.offered !== undefined && (
          <Button size="small" variant="quiet" onClick={all.choose}>
            {t('selectAllMatching', { n: all.offered })}
          </Button>
        )}
        {children}
      </div>
    </div>
  )
}

import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { IconButton } from './button.tsx'

/** Actions for the selected rows. It stays visible while the list scrolls. */
export function BulkBar({ count, onClear, children }: { count: number; onClear: () => void; children: ReactNode }) {
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
      <div className="flex flex-wrap items-center gap-2 max-sm:w-full max-sm:*:flex-1">{children}</div>
    </div>
  )
}

import { useLocation } from 'react-router'
import { useTranslations } from 'use-intl'
import { useAsOf } from '~/lib/as-of.ts'
import { useFormat } from '~/lib/format.ts'

/** Says under an admin page how old its data are, if a read replica answered. */
export function DataAsOf() {
  const t = useTranslations('admin')
  const format = useFormat()
  const asOf = useAsOf(useLocation().pathname)
  return (
    <p role="status" className="mt-6 text-xs text-quiet empty:hidden">
      {asOf && t('asOf', { time: format.timeOfDay(asOf) })}
    </p>
  )
}

import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { ChosenDays } from '~/lib/use-days.ts'
import { EmptyState } from './states.tsx'

interface NothingOnDaysProps {
  days: ChosenDays
  icon: ReactNode
  /** For a list that is empty on all days. */
  title: string
  text: string
}

/** An empty list with a filter by days: whether nothing is there at all, or nothing on these days. */
export function NothingOnDays({ days: { query }, icon, title, text }: NothingOnDaysProps) {
  const t = useTranslations('admin.range.none')
  const isFiltered = query.from !== undefined || query.to !== undefined
  return <EmptyState icon={icon} title={isFiltered ? t('title') : title} text={isFiltered ? t('text') : text} />
}

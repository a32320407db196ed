import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { CheckedPart } from './queries.ts'

/** A part of the check, or why it could not be read. */
export function PartOf<Value>({ part, children }: { part: CheckedPart<Value>; children: (value: Value) => ReactNode }) {
  const t = useTranslations('adminDatabase')
  if ('value' in part) return children(part.value)
  return <span className="text-sm text-bad">{t('upkeep.unread', { why: t(`trouble.${part.trouble}`) })}</span>
}

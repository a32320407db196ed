import { useTranslations } from 'use-intl'
import type { TableCount } from '#contracts/database.ts'
import { useFormat } from '~/lib/format.ts'

export type TableState = 'missing' | 'unread' | 'empty' | 'filled'

export function stateOf({ trouble, rows }: TableCount): TableState {
  if (trouble) return trouble === 'missing' ? 'missing' : 'unread'
  return rows === 0 ? 'empty' : 'filled'
}

/** Colours of the table counts (docs/product.md#table-states). */
export const TONES = {
  missing: { text: 'text-bad', badge: 'bad' },
  unread: { text: 'text-bad', badge: 'bad' },
  empty: { text: 'text-warn', badge: 'warn' },
  filled: { text: 'text-good', badge: 'good' },
} as const satisfies Record<TableState, unknown>

/** Formats the number of rows, with a word before it if it is an estimate or a lower bound. */
export function useRows({ rows, counted }: TableCount): { n: string; sure?: string; title?: string } {
  const t = useTranslations('adminDatabase.tables')
  const format = useFormat()
  if (rows === null) return { n: '–' }
  const n = format.number(rows)
  return counted === 'exact' ? { n } : { n, sure: t(counted), title: t('estimateText') }
}

import { useTranslations } from 'use-intl'
import type { AuditedChange } from '#contracts/points-audit.ts'
import { CLOSE_SECONDS } from '#contracts/points-audit-rules.ts'
import { useFormat } from '~/lib/format.ts'
import { Badge } from '~/ui/badge.tsx'

/** The newest changes of a balance from the database's log, including those that bypassed the application. */
export function BalanceHistory({ history }: { history: readonly AuditedChange[] }) {
  const t = useTranslations('adminPointsAudit.user')
  const format = useFormat()
  if (history.length === 0) return <p className="text-sm">{t('noHistory')}</p>
  return (
    <ul className="divide-y divide-line text-sm">
      {history.map(({ id, at, before, after, reason, seq, unexpected, seconds, tooFast }) => (
        <li key={id} className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1 py-1.5">
          <span className="min-w-0 flex-1 basis-40">
            <span className="flex flex-wrap items-center gap-1.5">
              <span className="font-semibold">{seq ? t('entry', { n: seq }) : t('noEntry')}</span>
              {unexpected && <Badge tone="bad">{t('unexpected')}</Badge>}
              {tooFast && <Badge tone="warn">{t('tooFast')}</Badge>}
            </span>
            <span className="block text-quiet wrap-anywhere">{reason}</span>
            {seconds !== null && seconds < CLOSE_SECONDS && (
              <span className="block text-xs text-quiet">{t('after', { n: Math.max(0, Math.floor(seconds)) })}</span>
            )}
          </span>
          <span className="ml-auto flex flex-col items-end tabular">
            <span className="font-semibold">{format.change(after - before)}</span>
            <span className="text-xs text-quiet">
              {format.number(before)} → {format.number(after)}
            </span>
            <time dateTime={at} className="text-xs text-quiet">
              {format.dateTime(at)}
            </time>
          </span>
        </li>
      ))}
    </ul>
  )
}

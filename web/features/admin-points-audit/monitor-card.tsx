import { useTranslations } from 'use-intl'
import { useFormat } from '~/lib/format.ts'
import { Badge } from '~/ui/badge.tsx'
import { Card, CardHead } from '~/ui/card.tsx'
import { EmailText } from '~/ui/email-text.tsx'
import { Tooltip } from '~/ui/tooltip.tsx'
import type { AuditPage } from './queries.ts'

/** The monitor's findings of the last 24 hours. */
export function MonitorCard({ monitor }: { monitor: AuditPage['monitor'] }) {
  const t = useTranslations('adminPointsAudit.monitor')
  const format = useFormat()
  const { checkedAt, alerts, more, closeChanges } = monitor
  return (
    <Card as="section" aria-labelledby="points-monitor">
      <CardHead id="points-monitor" title={t('title')} />
      <p className="text-sm text-quiet">
        {checkedAt ? t('checkedAt', { at: format.dateTime(checkedAt) }) : t('never')}
      </p>
      {alerts.length === 0 && <p className="mt-3 text-sm">{t('fine')}</p>}
      {alerts.length > 0 && (
        <ul aria-label={t('list')} className="mt-3 divide-y divide-line text-sm">
          {alerts.map(({ id, kind, seq, email, points, reason, at, corrected }) => (
            <li key={id} className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1 py-2">
              <span className="min-w-0 flex-1 basis-44">
                <span className="flex flex-wrap items-center gap-1.5">
                  <Badge tone={kind === 'too_fast' ? 'warn' : 'bad'}>{t(`kinds.${kind}`)}</Badge>
                  {seq !== null && <span className="font-semibold">{t('entry', { n: seq })}</span>}
                  {corrected && <Badge tone="good">{t('corrected')}</Badge>}
                </span>
                <Tooltip text={email} render={<span className="mt-1 block truncate" />}>
                  <EmailText>{email}</EmailText>
                </Tooltip>
                <span className="block text-quiet wrap-anywhere">{t('reason', { reason })}</span>
              </span>
              <span className="ml-auto flex flex-col items-end tabular">
                <span className="font-semibold">{format.change(points)}</span>
                <time dateTime={at} className="text-xs text-quiet">
                  {format.dateTime(at)}
                </time>
              </span>
            </li>
          ))}
        </ul>
      )}
      {more && <p className="mt-2 text-sm text-quiet">{t('more')}</p>}
      {closeChanges > 0 && <p className="mt-2 text-sm text-quiet">{t('close', { n: closeChanges })}</p>}
    </Card>
  )
}

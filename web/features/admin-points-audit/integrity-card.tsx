import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { useFormat } from '~/lib/format.ts'
import { Badge } from '~/ui/badge.tsx'
import { Card, CardHead } from '~/ui/card.tsx'
import { ErrorState } from '~/ui/states.tsx'
import { type IntegrityReport, integrityQuery } from './queries.ts'

/** The report of CHECK DATABASE; nothing before its first run. */
export function IntegrityCard() {
  const t = useTranslations('adminPointsAudit')
  const { data, error, isFetching, refetch } = useQuery(integrityQuery)
  if (!data && !error) return null
  return (
    <Card as="section" aria-labelledby="points-integrity" aria-busy={isFetching}>
      {/* No badge: the one beside the page's title is newer than this report. */}
      <CardHead id="points-integrity" title={t('integrity.title')} />
      {data ? (
        <Report report={data} />
      ) : (
        <ErrorState title={t('checkFailed')} error={error} retrying={isFetching} onRetry={() => void refetch()} />
      )}
    </Card>
  )
}

function Report({ report }: { report: IntegrityReport }) {
  const t = useTranslations('adminPointsAudit.integrity')
  const format = useFormat()
  const { issues, recommendations, checkedAt, anchor } = report
  return (
    <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
      <div>
        <h3 className="mb-1 text-sm font-semibold">{t('issues')}</h3>
        {issues.length === 0 && <p className="text-sm text-quiet">{t('none')}</p>}
        <ul className="flex flex-col gap-1.5 text-sm">
          {issues.map(({ code, critical, n, name }) => (
            <li key={`${code} ${name}`} className="wrap-anywhere">
              {critical && (
                <span className="mr-2">
                  <Badge tone="bad">{t('critical')}</Badge>
                </span>
              )}
              {t(`issue.${code}`, { n, name })}
            </li>
          ))}
        </ul>
      </div>
      <div>
        <h3 className="mb-1 text-sm font-semibold">{t('recommendations')}</h3>
        {recommendations.length === 0 && <p className="text-sm text-quiet">{t('noRecommendations')}</p>}
        <ul className="flex list-disc flex-col gap-1.5 pl-5 text-sm">
          {recommendations.map((one) => (
            <li key={one}>{t(`recommend.${one}`)}</li>
          ))}
        </ul>
      </div>
      <p className="text-sm text-quiet sm:col-span-2">
        {t('at', { at: format.dateTime(checkedAt) })}
        {' · '}
        {anchor ? t('anchor', { wallets: anchor.wallets, at: format.dateTime(anchor.at) }) : t('noAnchor')}
      </p>
    </div>
  )
}

import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { formatRoundedMicros } from '#contracts/money.ts'
import { useFormat } from '~/lib/format.ts'
import { Points } from '~/ui/points.tsx'
import { QueryState } from '~/ui/query-state.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'
import { Cell, HeadCell, Row, Table, TableHead } from '~/ui/table.tsx'
import { resultQuery } from './queries.ts'

/** What a campaign has issued by source, who took part, and what it costs. */
export function CampaignResult({ id }: { id: string }) {
  const t = useTranslations('adminCampaigns')
  const format = useFormat()
  const locale = useLocale()
  return (
    <QueryState query={useQuery(resultQuery(id))} failed={t('result.failed')} skeleton={<Skeleton className="h-40" />}>
      {({ sources, points, members, cost, redemptions }) => (
        <div className="flex flex-col gap-4">
          <dl className="grid grid-cols-2 gap-x-6 gap-y-3 sm:grid-cols-4">
            <Figure name={t('result.points')}>
              <Points value={points} />
            </Figure>
            <Figure name={t('result.members')}>{format.number(members)}</Figure>
            <Figure name={t('result.cost')}>
              {cost ? formatRoundedMicros(BigInt(cost.micros), cost.currency, locale) : t('unknownCost')}
            </Figure>
            {redemptions.count > 0 && (
              <Figure name={t('result.saved', { n: redemptions.count })}>
                <Points value={redemptions.saved} />
              </Figure>
            )}
          </dl>
          {sources.length > 0 && (
            <Table label={t('result.bySource')}>
              <TableHead>
                <HeadCell>{t('result.source')}</HeadCell>
                <HeadCell className="text-right">{t('result.plays')}</HeadCell>
                <HeadCell className="text-right">{t('result.points')}</HeadCell>
              </TableHead>
              <tbody>
                {sources.map(({ source, plays, points: issued }) => (
                  <Row key={source}>
                    <Cell>{t(`sources.${source}`)}</Cell>
                    <Cell number>{format.number(plays)}</Cell>
                    <Cell number>{format.number(issued)}</Cell>
                  </Row>
                ))}
              </tbody>
            </Table>
          )}
        </div>
      )}
    </QueryState>
  )
}

function Figure({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-xs text-quiet">{name}</dt>
      <dd className="text-lg font-semibold tabular wrap-anywhere">{children}</dd>
    </div>
  )
}

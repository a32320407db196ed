import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { Badge } from '~/ui/badge.tsx'
import { Card, CardHead } from '~/ui/card.tsx'
import { FailedLine } from '~/ui/failed-line.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'
import { type Solvency, solvencyQuery } from './queries.ts'
import { useSolvencyFigures } from './solvency-figures.tsx'

const TONES = { passes: 'good', refused: 'bad', unknown: 'neutral' } as const

/** The figures of solvency on the admin dashboard, with a link to all of them. */
export function SolvencyCard() {
  const t = useTranslations('adminSolvency')
  const query = useQuery(solvencyQuery)
  const { data, error } = query
  return (
    <Card as="section" aria-labelledby="solvency" className="min-w-0 sm:p-5">
      <CardHead id="solvency" title={t('card.title')}>
        <Link to="/admin/economy" className="rounded-sm text-sm font-semibold text-brand-ink hover:underline">
          {t('card.more')}
        </Link>
      </CardHead>
      {data && <Figures solvency={data} />}
      {!data && !error && <Skeleton className="h-44" />}
      {!data && error && <FailedLine text={t('failed')} query={query} />}
    </Card>
  )
}

function Figures({ solvency }: { solvency: Solvency }) {
  const t = useTranslations('adminSolvency')
  const figures = useSolvencyFigures(solvency)
  const { outcome } = solvency.verdict
  return (
    <dl className="-my-2 text-sm">
      {figures.map(({ name, value, note, tone }) => (
        <div key={name} className="flex items-start justify-between gap-x-4 border-t border-line py-2 first:border-t-0">
          <dt className="min-w-0">
            {t(`figures.${name}`)}
            <span className="block text-xs text-quiet">{note}</span>
          </dt>
          <dd className={`shrink-0 font-semibold tabular ${tone ?? ''}`}>{value ?? '–'}</dd>
        </div>
      ))}
      <div className="flex items-center justify-between gap-x-4 border-t border-line py-2">
        <dt>{t('card.verdict')}</dt>
        <dd>
          <Badge tone={TONES[outcome]}>{t(`card.outcome.${outcome}`)}</Badge>
        </dd>
      </div>
    </dl>
  )
}

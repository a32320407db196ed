import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import type { GuardReport as Report } from '#contracts/guard.ts'
import { useFormat } from '~/lib/format.ts'
import { Banner } from '~/ui/banner.tsx'
import type { Preview } from './queries.ts'
import { useAmount } from './use-amount.ts'

const TONES = { passes: 'good', refused: 'bad', unknown: 'warn' } as const

/** The guard's verdict with its figures. `ranges` are known for drafts only. */
export function GuardReport({ report, ranges = [] }: { report: Report; ranges?: Preview['ranges'] }) {
  const t = useTranslations('adminRules.guard')
  const { outcome } = report
  return (
    <div className="flex min-w-0 flex-col gap-4">
      <Banner tone={TONES[outcome]} title={t(outcome)}>
        {outcome === 'passes' && t('passesText')}
        {outcome === 'unknown' && t('unknownText')}
        {outcome === 'refused' && <Broken report={report} />}
      </Banner>
      <Missing missing={report.missing} />
      <Warnings report={report} />
      <div className="grid grid-cols-1 gap-3 sm:grid-cols-2 lg:grid-cols-1">
        {report.members.map((member) => (
          <MemberFigures
            key={member.kind}
            member={member}
            currency={report.currency}
            range={ranges.find(({ kind }) => kind === member.kind)}
          />
        ))}
        <AllMembers report={report} />
      </div>
    </div>
  )
}

/** The rules that are broken, each with its figures. */
export function Broken({ report: { broken, currency } }: { report: Pick<Report, 'broken' | 'currency'> }) {
  const t = useTranslations('adminRules.guard')
  const format = useFormat()
  const amount = useAmount(currency)
  const percent = (bp: number) => format.percent(bp / 100)
  return (
    <ul className="flex flex-col gap-1">
      {broken.map((one) => {
        if (one.rule === 'perfectCost') {
          return <li key={one.rule}>{t('perfectCost', { cost: amount(one.cost), ceiling: amount(one.ceiling) })}</li>
        }
        const figures = { target: percent(one.targetBp), cost: amount(one.cost), revenue: amount(one.revenue) }
        return (
          <li key={one.rule}>
            {one.marginBp === null
              ? t('marginNone', figures)
              : t('margin', { ...figures, margin: percent(one.marginBp) })}
          </li>
        )
      })}
    </ul>
  )
}

/** What the guard cannot know, with a link to the costs. */
function Missing({ missing }: { missing: Report['missing'] }) {
  const t = useTranslations('adminRules.guard')
  const { planCosts, adRevenue } = missing
  const lines = [
    ...(['plans', 'ceiling', 'targetMargin', 'members'] as const).flatMap((name) =>
      missing[name] ? [t(`missing.${name}`)] : [],
    ),
    ...(planCosts > 0 ? [t('missing.planCosts', { n: planCosts })] : []),
    ...(adRevenue.length > 0
      ? [t('missing.adRevenue', { pages: adRevenue.map((page) => t(`pages.${page}`)).join(', ') })]
      : []),
  ]
  if (lines.length === 0) return null
  return (
    <div>
      <h4 className="text-sm">{t('missingTitle')}</h4>
      <ul className="mt-1 list-disc pl-5 text-sm text-quiet">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <Link
        to="/admin/economy/costs"
        className="no-print mt-1 inline-flex min-h-target items-center font-semibold text-brand-ink underline underline-offset-2"
      >
        {t('costs')}
      </Link>
    </div>
  )
}

function Warnings({ report: { dayBeyondPlan, missedDaysPay, assumed } }: { report: Report }) {
  const t = useTranslations('adminRules.guard')
  const lines = [
    ...(dayBeyondPlan.length > 0
      ? [t('warnings.dayBeyondPlan', { who: dayBeyondPlan.map(({ who }) => t(`kinds.${who}`)).join(', ') })]
      : []),
    ...(missedDaysPay ? [t('warnings.missedDaysPay')] : []),
    ...(['habits', 'planMix', 'members'] as const).flatMap((name) => (assumed[name] ? [t(`warnings.${name}`)] : [])),
  ]
  if (lines.length === 0) return null
  return (
    <ul className="list-disc pl-5 text-sm text-quiet">
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  )
}

interface MemberFiguresProps {
  member: Report['members'][number]
  currency: string
  range: Preview['ranges'][number] | undefined
}

function MemberFigures({ member, currency, range }: MemberFiguresProps) {
  const t = useTranslations('adminRules.guard')
  const format = useFormat()
  const amount = useAmount(currency)
  const { kind, pointsPerDay, cost, revenue, daysToCheapest } = member
  return (
    <Figures title={t(`kinds.${kind}`)}>
      <Figure name={t('perDay')}>{format.number(tenths(pointsPerDay))}</Figure>
      <Figure name={t('cost')}>{amount(cost)}</Figure>
      <Figure name={t('revenue')}>{amount(revenue)}</Figure>
      <Figure name={t('days')}>{daysToCheapest === null ? t('never') : format.number(tenths(daysToCheapest))}</Figure>
      {range && (
        <Figure name={t('range')} hint={t('rangeHint')}>
          {t('rangeValue', { low: format.number(range.low), high: format.number(range.high) })}
        </Figure>
      )}
    </Figures>
  )
}

function AllMembers({ report: { month, currency } }: { report: Report }) {
  const t = useTranslations('adminRules.guard')
  const format = useFormat()
  const amount = useAmount(currency)
  return (
    <Figures title={t('all')}>
      <Figure name={t('points')}>{format.number(Math.round(month.points))}</Figure>
      <Figure name={t('allCost')}>{amount(month.cost)}</Figure>
      <Figure name={t('allRevenue')}>{amount(month.revenue)}</Figure>
      <Figure name={t('marginRow')}>
        {month.marginBp === null ? t('noFigure') : format.percent(month.marginBp / 100)}
      </Figure>
      <Figure name={t('liability')}>{amount(month.liability)}</Figure>
    </Figures>
  )
}

const tenths = (value: number): number => Math.round(value * 10) / 10

const Figures = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="rounded-md border border-line p-3">
    <h4 className="mb-1 text-sm">{title}</h4>
    <dl className="text-sm">{children}</dl>
  </section>
)

const Figure = ({ name, hint, children }: { name: string; hint?: string; children: ReactNode }) => (
  <div className="flex items-baseline justify-between gap-3 border-t border-line py-1.5 first:border-t-0">
    <dt className="min-w-0 text-quiet">
      {name}
      {hint && <span className="block text-xs">{hint}</span>}
    </dt>
    <dd className="shrink-0 text-right font-semibold tabular">{children}</dd>
  </div>
)

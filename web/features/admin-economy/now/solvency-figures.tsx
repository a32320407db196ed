import { CalendarClock, Coins, type LucideIcon, Percent, ReceiptText } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useFormat } from '~/lib/format.ts'
import { classes } from '~/ui/classes.ts'
import { Points } from '~/ui/points.tsx'
import type { Solvency } from './queries.ts'
import { useMoney } from './use-money.ts'

/** The four figures of solvency, each with what it means. */
export function SolvencyFigures({ solvency }: { solvency: Solvency }) {
  const t = useTranslations('adminSolvency.figures')
  const figures = useSolvencyFigures(solvency)
  return (
    <dl className="two-up gap-3 sm:gap-4 xl:grid-cols-4">
      {figures.map(({ name, icon: Icon, value, note, tone }) => (
        <div key={name} className="panel flex min-w-0 flex-col gap-1.5 p-4">
          <dt className="flex items-start justify-between gap-2 text-sm text-quiet">
            {t(name)}
            <Icon aria-hidden className="size-4.5 shrink-0" />
          </dt>
          <dd className="min-w-0">
            <span className={classes('block text-xl font-bold wrap-anywhere tabular sm:text-2xl', tone)}>
              {value ?? '–'}
            </span>
            <span className="mt-1 block text-xs text-quiet wrap-anywhere">{note}</span>
          </dd>
        </div>
      ))}
    </dl>
  )
}

interface SolvencyFigure {
  readonly name: 'outstanding' | 'expected' | 'margin' | 'cover'
  readonly icon: LucideIcon
  /** Undefined where it is not known. */
  readonly value: ReactNode
  readonly note: string
  readonly tone?: string
}

/** Returns the figures with their notes; a note says why a figure is not known. */
export function useSolvencyFigures(solvency: Solvency): SolvencyFigure[] {
  const t = useTranslations('adminSolvency.figures')
  const format = useFormat()
  const { currency, outstanding, period, coverDays, targetMarginBp: target } = solvency
  const { points, cheapest, neverRedeemed } = outstanding
  const money = useMoney(currency)
  const tenths = (value: number) => format.number(Math.round(value * 10) / 10)
  const percent = (basisPoints: number) => format.percent(basisPoints / 100)
  const [expected, atMost] = [money(outstanding.expected), money(outstanding.atMost)]
  const margin = period.marginBp
  const missesTarget = margin !== null && target !== null && margin < target
  return [
    {
      ...{ name: 'outstanding', icon: Coins, value: <Points value={points} className="font-bold" /> },
      note: cheapest
        ? t('inPlans', { plans: tenths(points / cheapest.points), name: cheapest.name, duration: cheapest.duration })
        : t('noPlan'),
    },
    {
      ...{ name: 'expected', icon: ReceiptText, value: expected },
      note:
        expected && atMost
          ? t('expectedNote', { share: format.percent(Math.round(neverRedeemed * 1000) / 10), atMost })
          : atMost
            ? t('onlyAtMost', { atMost })
            : t('noCosts'),
    },
    {
      ...{ name: 'margin', icon: Percent, value: margin === null ? undefined : percent(margin) },
      ...(missesTarget && { tone: 'text-bad' }),
      note:
        margin === null
          ? t(period.revenue === null || period.issuedCost === null ? 'noCosts' : 'noRevenue')
          : t(target === null ? 'marginNoTarget' : missesTarget ? 'marginBelow' : 'marginAbove', {
              n: period.days,
              target: percent(target ?? 0),
            }),
    },
    {
      ...{ name: 'cover', icon: CalendarClock },
      value: coverDays === null ? undefined : t('days', { n: Math.ceil(coverDays) }),
      note: coverDays === null ? t(period.revenue === null ? 'noCosts' : 'noRevenue') : t('coverNote'),
    },
  ]
}

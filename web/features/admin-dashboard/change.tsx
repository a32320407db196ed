import { ArrowDownRight, ArrowUpRight, type LucideIcon } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { Figure } from '#contracts/admin-dashboard.ts'
import { useFormat } from '~/lib/format.ts'
import { classes } from '~/ui/classes.ts'

/** A larger change is shown as a number, because the previous figure was too small for a meaningful percentage. */
const MAX_PERCENT = 900

/**
 * Compares a figure with the previous period. An unfinished day is shown as a share of yesterday, never as a loss.
 * Without a previous figure there is no comparison.
 */
export function Change({ figure }: { figure: Figure }) {
  if (figure.against === 'day') return <ShareOfYesterday {...figure} />
  if (figure.against === 'dayEnd') return <SinceYesterday {...figure} />
  return <PeriodChange {...figure} />
}

interface PeriodChangeProps extends Pick<Figure, 'value' | 'before'> {
  /** Whether a level was 30 days ago, or a sum belongs to the 30 days before. */
  of?: 'month' | 'period'
}

/** The change against the previous period: in percent, or as a number where percent means little. */
export function PeriodChange({ value, before, of = 'month' }: PeriodChangeProps) {
  const t = useTranslations('adminDashboard.change')
  const format = useFormat()
  if (before <= 0) return <Line>{t('monthNone')}</Line>
  if (value === before) return <Line>{t(`${of}Same`)}</Line>
  const percent = Math.round((1000 * (value - before)) / before) / 10
  const isNumber = percent === 0 || Math.abs(percent) > MAX_PERCENT
  const change = isNumber ? format.change(value - before) : `${format.change(percent)}%`
  return (
    <Line icon={value > before ? ArrowUpRight : ArrowDownRight} tone={value > before ? 'text-good' : 'text-bad'}>
      {t(of, { change })}
    </Line>
  )
}

function ShareOfYesterday({ value, before }: Figure) {
  const t = useTranslations('adminDashboard.change')
  const format = useFormat()
  if (before <= 0) return <Line>{t('dayNone')}</Line>
  const percent = format.percent(Math.round((100 * value) / before))
  return <Line>{t('day', { percent, before: format.number(before) })}</Line>
}

function SinceYesterday({ value, before }: Figure) {
  const t = useTranslations('adminDashboard.change')
  const format = useFormat()
  if (value === before) return <Line>{t('dayEndSame')}</Line>
  const n = format.number(Math.abs(value - before))
  return value > before ? (
    <Line icon={ArrowUpRight} tone="text-warn">
      {t('dayEndMore', { n })}
    </Line>
  ) : (
    <Line icon={ArrowDownRight} tone="text-good">
      {t('dayEndLess', { n })}
    </Line>
  )
}

function Line({ icon: Icon, tone = 'text-quiet', children }: { icon?: LucideIcon; tone?: string; children: string }) {
  return (
    <span className={classes('flex items-start gap-1 text-xs leading-snug', tone)}>
      {Icon && <Icon aria-hidden className="size-4 shrink-0" />}
      {children}
    </span>
  )
}

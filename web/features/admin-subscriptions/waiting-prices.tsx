import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import type { AdminPlan } from '#contracts/admin-subscriptions.ts'
import { useFormat } from '~/lib/format.ts'
import { Badge } from '~/ui/badge.tsx'
import { Tooltip } from '~/ui/tooltip.tsx'

/** Prices of a plan that need a colleague's approval, each with a link to the approvals. */
export function WaitingPrices({ plan }: { plan: AdminPlan }) {
  const t = useTranslations('adminSubscriptions.price')
  const format = useFormat()
  const from = plan.points === null ? t('noneYet') : format.number(plan.points)
  return plan.waitingPrices.map(({ points, by, at }) => (
    <p key={at} className="text-sm">
      <Link to="/admin/approvals" className="rounded-sm text-brand-ink underline underline-offset-2 hover:no-underline">
        {t('waiting', { from, to: format.number(points), name: by })}
      </Link>
    </p>
  ))
}

/** The newest of these prices, for a cell of the table. */
export function WaitingMark({ plan }: { plan: AdminPlan }) {
  const t = useTranslations('adminSubscriptions.price')
  const format = useFormat()
  const [newest] = plan.waitingPrices
  if (!newest) return null
  const from = plan.points === null ? t('noneYet') : format.number(plan.points)
  const to = format.number(newest.points)
  return (
    <Tooltip
      text={t('waiting', { from, to, name: newest.by })}
      render={<Link to="/admin/approvals" className="mt-1 block rounded-sm" />}
    >
      <Badge tone="warn">{t('waitingShort', { to })}</Badge>
    </Tooltip>
  )
}

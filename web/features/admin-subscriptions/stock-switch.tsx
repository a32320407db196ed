import { PackageCheck, PackageX } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { isLowOnCodes } from '#contracts/activation-code-rules.ts'
import type { AdminPlan } from '#contracts/admin-subscriptions.ts'
import { toast } from '~/lib/toast.ts'
import { Button } from '~/ui/button.tsx'
import { useChange } from './use-change.ts'

/** A switch that shows and changes whether a plan is in stock. */
export function StockSwitch({ plan }: { plan: AdminPlan }) {
  const t = useTranslations('adminSubscriptions')
  const { id, name, duration, inStock } = plan
  const change = useChange('POST /api/admin/plans/:id/availability', {
    failed: 'status',
    isToast: true,
    onDone: ({ plan: now }) => toast.success(t(now.inStock ? 'nowInStock' : 'nowOutOfStock', { name, duration })),
  })
  const Icon = inStock ? PackageCheck : PackageX
  const state = t(inStock ? 'inStock' : 'outOfStock')
  return (
    <Button
      size="small"
      variant="secondary"
      role="switch"
      aria-checked={inStock}
      aria-label={t('switch', { state, name, duration })}
      busy={change.busy}
      icon={<Icon aria-hidden className={inStock ? 'size-4 text-good' : 'size-4 text-bad'} />}
      onClick={() => change.run({ params: { id }, body: { seenInStock: inStock, inStock: !inStock } })}
      className="whitespace-nowrap"
    >
      {state}
    </Button>
  )
}

/** The codes of a plan that has some or needs more; else the number left, if the stock is counted. */
export function LeftNote({ plan }: { plan: AdminPlan }) {
  const t = useTranslations('adminSubscriptions')
  const { left, codes, codeDays } = plan
  if (isLowOnCodes(plan)) {
    return (
      <span className="text-xs font-semibold text-bad">
        {t(codes > 0 ? 'codes.left' : 'codes.none', { n: codes, days: codeDays ?? 0 })}
      </span>
    )
  }
  if (codes > 0) return <span className="text-xs text-quiet">{t('codes.count', { n: codes })}</span>
  if (left === null) return null
  return (
    <span className={left === 0 ? 'text-xs font-semibold text-bad' : 'text-xs text-quiet'}>
      {t('left', { n: left })}
    </span>
  )
}

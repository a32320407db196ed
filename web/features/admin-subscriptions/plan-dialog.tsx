import { Coins, KeyRound, PackageOpen, PencilLine, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { AdminPlan } from '#contracts/admin-subscriptions.ts'
import { useFormat } from '~/lib/format.ts'
import { Button } from '~/ui/button.tsx'
import { Dialog } from '~/ui/dialog.tsx'
import { Points } from '~/ui/points.tsx'
import { PriceHistory } from './price-history.tsx'
import { LeftNote, StockSwitch } from './stock-switch.tsx'
import type { Action } from './types.ts'
import { WaitingPrices } from './waiting-prices.tsx'

interface PlanDialogProps {
  plan: AdminPlan
  onAction: (act: Action) => void
  onClose: () => void
  /** The subscription as members see it. */
  preview: ReactNode
}

/** A plan's details, actions, preview and price history. */
export function PlanDialog({ plan, onAction, onClose, preview }: PlanDialogProps) {
  const t = useTranslations('adminSubscriptions')
  const format = useFormat()
  const { id, name, duration, points } = plan
  const act = (kind: 'points' | 'stock' | 'codes' | 'details' | 'delete') => () => onAction({ kind, id })
  return (
    <Dialog
      open
      onClose={onClose}
      width="wide"
      title={t('planName', { name, duration })}
      description={plan.description}
    >
      <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,7rem),1fr))] gap-x-4 gap-y-3 rounded-md bg-sunken p-4 text-sm sm:grid-cols-3 sm:gap-x-6">
        <Fact name={t('points')}>{points === null ? t('noPriceYet') : <Points value={points} />}</Fact>
        <Fact name={t('stock')}>
          <span className="flex flex-wrap items-center gap-2">
            <StockSwitch plan={plan} />
            <LeftNote plan={plan} />
          </span>
        </Fact>
        <Fact name={t('category')}>{t(`categories.${plan.category}`)}</Fact>
        <Fact name={t('id')}>
          <span className="font-mono text-xs">{plan.subscriptionId}</span>
        </Fact>
        <Fact name={t('openRedemptions')}>{format.number(plan.openRedemptions)}</Fact>
        <Fact name={t('updated')}>{plan.updatedAt ? format.dateTime(plan.updatedAt) : t('never')}</Fact>
      </dl>
      <WaitingPrices plan={plan} />
      <div className="flex flex-wrap gap-2">
        <Button size="small" icon={<Coins aria-hidden className="size-4" />} onClick={act('points')}>
          {t('editPoints')}
        </Button>
        <Button
          size="small"
          variant="secondary"
          icon={<KeyRound aria-hidden className="size-4" />}
          onClick={act('codes')}
        >
          {t('codes.open')}
        </Button>
        <Button
          size="small"
          variant="secondary"
          icon={<PackageOpen aria-hidden className="size-4" />}
          onClick={act('stock')}
        >
          {t('countStock.open')}
        </Button>
        <Button
          size="small"
          variant="secondary"
          icon={<PencilLine aria-hidden className="size-4" />}
          onClick={act('details')}
        >
          {t('edit.open')}
        </Button>
        <Button
          size="small"
          variant="secondary"
          icon={<Trash2 aria-hidden className="size-4 text-bad" />}
          onClick={act('delete')}
          className="sm:ml-auto"
        >
          {t('delete.open')}
        </Button>
      </div>
      <section>
        <h3 className="mb-2 text-base">{t('preview')}</h3>
        {preview}
      </section>
      <PriceHistory id={id} />
    </Dialog>
  )
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="min-w-0">
    <dt className="text-xs text-quiet">{name}</dt>
    <dd className="font-medium break-words">{children}</dd>
  </div>
)

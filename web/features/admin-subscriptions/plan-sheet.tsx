import { Coins, KeyRound, PackageOpen, PencilLine, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { AdminPlan } from '#contracts/admin-subscriptions.ts'
import { useFormat } from '~/lib/format.ts'
import type { Steps } from '~/lib/steps.ts'
import { Button } from '~/ui/button.tsx'
import { Fact, Facts } from '~/ui/facts.tsx'
import { Points } from '~/ui/points.tsx'
import { SheetActions, SideSheet } from '~/ui/side-sheet.tsx'
import { PriceHistory } from './price-history.tsx'
import { LeftNote, StockSwitch } from './stock-switch.tsx'
import type { Action } from './types.ts'
import { WaitingPrices } from './waiting-prices.tsx'

interface PlanSheetProps {
  plan: AdminPlan
  /** The subscription as members see it. */
  preview: ReactNode
  steps: Steps | undefined
  onAction: (act: Action) => void
  onClose: () => void
}

/** A plan's details, actions, preview and price history. */
export function PlanSheet({ plan, preview, steps, onAction, onClose }: PlanSheetProps) {
  const t = useTranslations('adminSubscriptions')
  const format = useFormat()
  const { id, name, duration, points } = plan
  const act = (kind: 'points' | 'stock' | 'codes' | 'details' | 'delete') => () => onAction({ kind, id })
  return (
    <SideSheet title={t('planName', { name, duration })} steps={steps} onClose={onClose}>
      {plan.description && <p className="text-quiet wrap-anywhere">{plan.description}</p>}
      <Facts>
        <Fact label={t('points')}>{points === null ? t('noPriceYet') : <Points value={points} />}</Fact>
        <Fact label={t('stock')}>
          <span className="flex flex-wrap items-center gap-2">
            <StockSwitch key={id} plan={plan} />
            <LeftNote plan={plan} />
          </span>
        </Fact>
        <Fact label={t('category')}>{t(`categories.${plan.category}`)}</Fact>
        <Fact label={t('id')}>
          <span className="font-mono text-xs">{plan.subscriptionId}</span>
        </Fact>
        <Fact label={t('openRedemptions')}>{format.number(plan.openRedemptions)}</Fact>
        <Fact label={t('updated')}>{plan.updatedAt ? format.dateTime(plan.updatedAt) : t('never')}</Fact>
      </Facts>
      <WaitingPrices plan={plan} />
      <section>
        <h3 className="mb-2 text-base">{t('preview')}</h3>
        {preview}
      </section>
      <PriceHistory key={id} id={id} />
      <SheetActions>
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
          variant="quiet"
          className="text-bad!"
          icon={<Trash2 aria-hidden className="size-4" />}
          onClick={act('delete')}
        >
          {t('delete.open')}
        </Button>
      </SheetActions>
    </SideSheet>
  )
}

import { Coins } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { AdminPlan } from '#contracts/admin-subscriptions.ts'
import { useFormat } from '~/lib/format.ts'
import { useRowKeys } from '~/lib/use-row-keys.ts'
import { Badge } from '~/ui/badge.tsx'
import { IconButton } from '~/ui/button.tsx'
import { SubscriptionMark } from '~/ui/subscription-mark.tsx'
import { Cell, HeadCell, Row, Table, TableHead } from '~/ui/table.tsx'
import { Tooltip } from '~/ui/tooltip.tsx'
import { LeftNote, StockSwitch } from './stock-switch.tsx'
import type { Action } from './types.ts'
import { WaitingMark } from './waiting-prices.tsx'

export interface PlanListProps {
  plans: readonly AdminPlan[]
  onOpen: (id: string) => void
  onAction: (act: Action) => void
}

export function PlanTable({ plans, onOpen, onAction }: PlanListProps) {
  const t = useTranslations('adminSubscriptions')
  const { box, reached, onFocus } = useRowKeys<HTMLTableSectionElement>()
  return (
    <Table label={t('title')}>
      <TableHead>
        <HeadCell>{t('subscription')}</HeadCell>
        <HeadCell>{t('duration')}</HeadCell>
        <HeadCell>{t('category')}</HeadCell>
        <HeadCell className="text-right">{t('points')}</HeadCell>
        <HeadCell>{t('stock')}</HeadCell>
        <HeadCell className="text-right">{t('openRedemptions')}</HeadCell>
        <HeadCell>{t('updated')}</HeadCell>
        <HeadCell sticky>
          <span className="sr-only">{t('acts')}</span>
        </HeadCell>
      </TableHead>
      <tbody ref={box} onFocus={onFocus}>
        {plans.map((plan) => (
          <PlanRow key={plan.id} plan={plan} selected={plan.id === reached} onOpen={onOpen} onAction={onAction} />
        ))}
      </tbody>
    </Table>
  )
}

interface PlanRowProps extends Omit<PlanListProps, 'plans'> {
  plan: AdminPlan
  selected: boolean
}

function PlanRow({ plan, selected, onOpen, onAction }: PlanRowProps) {
  const t = useTranslations('adminSubscriptions')
  const format = useFormat()
  const { id, name, duration, points, updatedAt } = plan
  const open = () => onOpen(id)
  return (
    <Row
      data-row={id}
      selected={selected}
      onClick={(event) => !isOnControl(event.target) && open()}
      className="cursor-pointer"
    >
      <Cell className="max-w-64">
        <span className="flex items-center gap-2.5">
          <SubscriptionMark name={name} size="small" />
          <span className="min-w-0">
            <button
              type="button"
              data-open={id}
              aria-label={t('open', { name, duration })}
              onClick={open}
              className="block max-w-full truncate rounded-sm font-semibold underline-offset-2 hover:underline"
            >
              {name}
            </button>
            <span className="block truncate font-mono text-xs text-quiet">{plan.subscriptionId}</span>
          </span>
        </span>
      </Cell>
      <Cell className="whitespace-nowrap">{duration}</Cell>
      <Cell>{t(`categories.${plan.category}`)}</Cell>
      <Cell number>
        {points === null ? <Badge tone="warn">{t('noPrice')}</Badge> : format.number(points)}
        <WaitingMark plan={plan} />
      </Cell>
      <Cell>
        <span className="flex items-center gap-2">
          <StockSwitch plan={plan} />
          <LeftNote plan={plan} />
        </span>
      </Cell>
      <Cell number>{format.number(plan.openRedemptions)}</Cell>
      <Cell className="whitespace-nowrap">
        {updatedAt ? (
          <Tooltip text={format.dateTime(updatedAt)} render={<time dateTime={updatedAt} />}>
            {format.ago(updatedAt)}
          </Tooltip>
        ) : (
          <span className="text-quiet">{t('never')}</span>
        )}
      </Cell>
      <Cell sticky className="text-right">
        <IconButton
          label={t('editPointsOf', { name, duration })}
          onClick={() => onAction({ kind: 'points', id })}
          className="-my-1 size-9!"
        >
          <Coins aria-hidden className="size-4.5" />
        </IconButton>
      </Cell>
    </Row>
  )
}

const isOnControl = (target: EventTarget) => target instanceof Element && target.closest('button, a') !== null

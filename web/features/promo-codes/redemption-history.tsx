import { useQuery } from '@tanstack/react-query'
import { RotateCw } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { PromoRedemption } from '#contracts/promo-codes.ts'
import { useFormat } from '~/lib/format.ts'
import { useNow } from '~/lib/time.ts'
import { toast } from '~/lib/toast.ts'
import { IconButton } from '~/ui/button.tsx'
import { classes } from '~/ui/classes.ts'
import { CopyButton } from '~/ui/copy-button.tsx'
import { EmptyDrawing } from '~/ui/illustrations/empty.tsx'
import { ListCard } from '~/ui/list-card.tsx'
import { Points } from '~/ui/points.tsx'
import { EmptyState } from '~/ui/states.tsx'
import { redemptionsQuery } from './queries.ts'

/** The member's redeemed codes, newest first. */
export function RedemptionHistory() {
  const t = useTranslations('promoCodes.history')
  const query = useQuery(redemptionsQuery)
  const { data, isFetching, refetch } = query
  const refresh = async () => {
    const { isError } = await refetch()
    // Without rows the card itself shows the error.
    if (isError && data) toast.error(t('failed'))
  }
  return (
    <ListCard
      title={t('title')}
      tools={
        <IconButton label={t('refresh')} aria-busy={isFetching} onClick={() => void refresh()}>
          <RotateCw aria-hidden className={classes('size-5', isFetching && 'animate-turn')} />
        </IconButton>
      }
      query={query}
      rows={3}
      rowClass="h-14"
      failed={t('failed')}
      empty={<EmptyState drawing={<EmptyDrawing />} title={t('empty')} text={t('emptyText')} />}
    >
      {(items) => items.map((redemption) => <Row key={redemption.id} redemption={redemption} />)}
    </ListCard>
  )
}

function Row({ redemption }: { redemption: PromoRedemption }) {
  const t = useTranslations('promoCodes.history')
  const format = useFormat()
  const now = useNow()
  const { code, description, pointsEarned, createdAt } = redemption
  return (
    <li className="flex items-center gap-2 py-2">
      <span className="min-w-0 flex-1">
        <span className="block font-semibold tracking-wide wrap-break-word">{code}</span>
        {description && <span className="block text-sm wrap-break-word">{description}</span>}
        <time dateTime={createdAt} title={format.dateTime(createdAt)} className="block text-xs text-quiet">
          {format.ago(createdAt, now)}
        </time>
      </span>
      <Points value={pointsEarned} change />
      <CopyButton text={code} label={t('copy', { code })} failed={t('copyFailed')} />
    </li>
  )
}

import { useQuery } from '@tanstack/react-query'
import { RotateCw, Ticket } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { PromoRedemption } from '#contracts/promo-codes.ts'
import { useFormat } from '~/lib/format.ts'
import { useNow } from '~/lib/time.ts'
import { toast } from '~/lib/toast.ts'
import { IconButton } from '~/ui/button.tsx'
import { Card, CardHead } from '~/ui/card.tsx'
import { classes } from '~/ui/classes.ts'
import { CopyButton } from '~/ui/copy-button.tsx'
import { Points } from '~/ui/points.tsx'
import { SkeletonRows } from '~/ui/skeleton.tsx'
import { EmptyState, ErrorState } from '~/ui/states.tsx'
import { redemptionsQuery } from './queries.ts'

/** The member's redeemed codes, newest first. */
export function RedemptionHistory() {
  const t = useTranslations('promoCodes.history')
  const { data, isPending, error, isFetching, refetch } = useQuery(redemptionsQuery)
  const refresh = async () => {
    const { isError } = await refetch()
    // Without rows the card itself shows the error.
    if (isError && data) toast.error(t('failed'))
  }
  return (
    <Card as="section" aria-labelledby="promo-history">
      <CardHead id="promo-history" title={t('title')}>
        <IconButton label={t('refresh')} aria-busy={isFetching} onClick={() => void refresh()}>
          <RotateCw aria-hidden className={classes('size-5', isFetching && 'animate-turn')} />
        </IconButton>
      </CardHead>
      {isPending && <SkeletonRows rows={3} className="h-14" />}
      {error && !data && (
        <ErrorState title={t('failed')} error={error} retrying={isFetching} onRetry={() => void refetch()} />
      )}
      {data?.items.length === 0 && <EmptyState icon={<Ticket />} title={t('empty')} text={t('emptyText')} />}
      {data && data.items.length > 0 && (
        <ul className="-my-2 divide-y divide-line">
          {data.items.map((redemption) => (
            <Row key={redemption.id} redemption={redemption} />
          ))}
        </ul>
      )}
    </Card>
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

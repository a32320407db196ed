import { LoaderPinwheel, RotateCw } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { Entry } from '#contracts/ledger.ts'
import { isApiError } from '~/lib/errors.ts'
import { ButtonLink, IconButton } from '~/ui/button.tsx'
import { Card, CardHead } from '~/ui/card.tsx'
import { classes } from '~/ui/classes.ts'
import { SkeletonRows } from '~/ui/skeleton.tsx'
import { EmptyState } from '~/ui/states.tsx'
import { ActivityRow } from './activity-row.tsx'

const ROWS = 10

interface ActivityCardProps {
  entries: readonly Entry[] | undefined
  error: unknown
  refreshing: boolean
  onRefresh: () => void
}

/** The last ten entries. They stay visible during a refresh. */
export function ActivityCard({ entries, error, refreshing, onRefresh }: ActivityCardProps) {
  const t = useTranslations('dashboard.activity')
  return (
    <Card as="section" aria-labelledby="activity" aria-busy={refreshing}>
      <CardHead id="activity" title={t('title')}>
        <IconButton
          label={t('refresh')}
          onClick={refreshing ? undefined : onRefresh}
          aria-disabled={refreshing}
          className="-mr-2"
        >
          <RotateCw aria-hidden className={classes('size-5', refreshing && 'animate-turn')} />
        </IconButton>
      </CardHead>
      {Boolean(error) && <Failed error={error} />}
      {!entries && !error && <SkeletonRows rows={ROWS} className="h-12" />}
      {entries?.length === 0 && <NoActivity />}
      <ul className="flex flex-col">
        {entries?.map((entry) => (
          <ActivityRow key={entry.seq} entry={entry} />
        ))}
      </ul>
    </Card>
  )
}

function Failed({ error }: { error: unknown }) {
  const t = useTranslations('dashboard.activity')
  const byPermissions = isApiError(error) && error.code === 'databasePermissions'
  return (
    <p role="alert" className="mb-3 text-sm font-medium text-bad">
      {byPermissions ? t('permissions') : t('failed')}
    </p>
  )
}

function NoActivity() {
  const t = useTranslations('dashboard.activity.empty')
  return (
    <EmptyState
      icon={<LoaderPinwheel />}
      title={t('title')}
      text={t('text')}
      action={<ButtonLink to="/games">{t('play')}</ButtonLink>}
    />
  )
}

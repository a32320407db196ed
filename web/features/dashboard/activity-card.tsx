import { RotateCw } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { Entry } from '#contracts/ledger.ts'
import { isApiError } from '~/lib/errors.ts'
import { useFormat } from '~/lib/format.ts'
import { useIsCoolingOff } from '~/lib/use-cool-off.ts'
import { ButtonLink, IconButton } from '~/ui/button.tsx'
import { Card, CardHead } from '~/ui/card.tsx'
import { classes } from '~/ui/classes.ts'
import { EntryIcon } from '~/ui/entry-icon.tsx'
import { WheelDrawing } from '~/ui/illustrations/wheel.tsx'
import { Points } from '~/ui/points.tsx'
import { SkeletonRows } from '~/ui/skeleton.tsx'
import { EmptyState } from '~/ui/states.tsx'

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
  const isCoolingOff = useIsCoolingOff()
  return (
    <EmptyState
      drawing={<WheelDrawing />}
      title={t('title')}
      text={!isCoolingOff && t('text')}
      action={!isCoolingOff && <ButtonLink to="/games">{t('play')}</ButtonLink>}
    />
  )
}

/** One entry: its source, time and change of the balance. */
function ActivityRow({ entry }: { entry: Entry }) {
  const format = useFormat()
  const { points, description, createdAt } = entry
  return (
    <li className="flex min-h-15 flex-wrap items-center gap-x-3 gap-y-1 border-t border-line py-2 first:border-t-0">
      <EntryIcon entry={entry} />
      <span className="min-w-0 flex-1 basis-[min(6rem,100%)]">
        <span className="block font-medium wrap-break-word">{description}</span>
        <time dateTime={createdAt} title={format.dateTime(createdAt)} className="block text-sm text-quiet">
          {format.ago(createdAt)}
        </time>
      </span>
      <Points value={points} change className={classes('ml-auto font-semibold', points > 0 && 'text-good')} />
    </li>
  )
}

import { queryOptions, useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { COOL_OFF_HOURS, type CoolOffHours, LOOSENING_HOURS, PLAY_LIMIT_MAX } from '#contracts/limit-rules.ts'
import type { Limits } from '#contracts/limits.ts'
import { api } from '~/lib/api.ts'
import { useFormat } from '~/lib/format.ts'
import { SESSION_KEY } from '~/lib/session.ts'
import { refetchAfter, useMsLeft } from '~/lib/time.ts'
import { toast } from '~/lib/toast.ts'
import { useAction } from '~/lib/use-action.ts'
import { useScrollToHash } from '~/lib/use-scroll-to-hash.ts'
import { Button } from '~/ui/button.tsx'
import { Card, CardHead } from '~/ui/card.tsx'
import { ConfirmDialog } from '~/ui/dialog.tsx'
import { Field } from '~/ui/field.tsx'
import { Select } from '~/ui/input.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'
import { ErrorState } from '~/ui/states.tsx'

/** Its key starts with the dashboard's, so that both are refetched together. */
const limitsQuery = queryOptions({
  queryKey: ['dashboard', 'limits'],
  queryFn: ({ signal }) => api('GET /api/me/limits', { signal }),
  refetchInterval: ({ state: { data } }) => refetchAfter(data?.next?.at, data?.coolOffUntil),
})
const PLAY_LIMITS = Array.from({ length: PLAY_LIMIT_MAX }, (_, index) => index + 1)
/** The value of the choice without a limit. */
const NO_LIMIT = ''
const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const REFRESHED = [limitsQuery.queryKey, SESSION_KEY, ['dashboard']]

/** The limits that members set for themselves (docs/product.md#limits). */
export function LimitsCard() {
  const t = useTranslations('profile.limits')
  const id = useId()
  const { data, error, isFetching, refetch } = useQuery(limitsQuery)
  // The notice of a cool-off links here.
  const card = useScrollToHash('limits', data !== undefined)
  return (
    <Card ref={card} as="section" aria-labelledby={id}>
      <CardHead id={id} title={t('title')} />
      <p className="-mt-3 mb-4 text-quiet">{t('text')}</p>
      {!data && !error && <Skeleton className="h-40" />}
      {!data && error && (
        <ErrorState title={t('failed')} error={error} retrying={isFetching} onRetry={() => void refetch()} />
      )}
      {data && (
        <div className="flex flex-col gap-5">
          <PlayLimit playsPerDay={data.playsPerDay} next={data.next} />
          <CoolOff until={data.coolOffUntil} />
        </div>
      )}
    </Card>
  )
}

function PlayLimit({ playsPerDay, next }: Pick<Limits, 'playsPerDay' | 'next'>) {
  const t = useTranslations('profile.limits')
  const format = useFormat()
  const [choice, choose] = useState<number | typeof NO_LIMIT>()
  const { run, busy } = useAction('PUT /api/me/limits/plays', {
    changes: JSON.stringify([playsPerDay, next]),
    refreshes: REFRESHED,
    onSuccess: () => {
      choose(undefined)
      toast.success(t('saved'))
    },
  })
  const nameOf = (limit: number | null) => (limit === null ? t('none') : t('nPlays', { n: limit }))
  const stored = (next ? next.playsPerDay : playsPerDay) ?? NO_LIMIT
  const chosen = choice ?? stored
  const save = () => run({ body: { playsPerDay: chosen === NO_LIMIT ? null : chosen } })
  return (
    <Field
      label={t('plays')}
      hint={
        next
          ? t('next', { now: nameOf(playsPerDay), limit: nameOf(next.playsPerDay), at: format.dateTime(next.at) })
          : t('playsHint')
      }
    >
      <div className="flex gap-2">
        <Select
          className="min-w-0 flex-1"
          value={chosen}
          onChange={({ target: { value } }) => choose(value === NO_LIMIT ? NO_LIMIT : Number(value))}
        >
          <option value={NO_LIMIT}>{t('none')}</option>
          {PLAY_LIMITS.map((limit) => (
            <option key={limit} value={limit}>
              {t('nPlays', { n: limit })}
            </option>
          ))}
        </Select>
        <Button variant="secondary" busy={busy} disabled={chosen === stored} onClick={save}>
          {t('save')}
        </Button>
      </div>
    </Field>
  )
}

/** A break offers only longer ones, and its early end only where that comes before its own. */
function CoolOff({ until }: { until: string | null }) {
  const t = useTranslations('profile.limits')
  const format = useFormat()
  const [asked, ask] = useState<CoolOffHours>()
  const hoursLeft = useMsLeft(until ? Date.parse(until) : undefined, MINUTE_MS) / HOUR_MS
  const start = useAction('POST /api/me/limits/cool-off', {
    changes: until,
    refreshes: REFRESHED,
    onSuccess: () => ask(undefined),
  })
  const end = useAction('POST /api/me/limits/cool-off/end', {
    changes: until,
    refreshes: REFRESHED,
    onSuccess: ({ coolOffUntil }) => coolOffUntil && toast.info(t('running', { at: format.dateTime(coolOffUntil) })),
  })
  return (
    <div>
      <h3 className="font-semibold">{t('break')}</h3>
      <p className="mt-1 mb-3 text-sm text-quiet">
        {until ? t('running', { at: format.dateTime(until) }) : t('breakText')}
      </p>
      <div className="flex flex-wrap gap-2">
        {COOL_OFF_HOURS.filter((hours) => hours > hoursLeft).map((hours) => (
          <Button key={hours} variant="secondary" onClick={() => ask(hours)}>
            {t(`hours${hours}`)}
          </Button>
        ))}
        {hoursLeft > LOOSENING_HOURS && (
          <Button variant="quiet" busy={end.busy} onClick={() => end.run()}>
            {t('end')}
          </Button>
        )}
      </div>
      {asked && (
        <ConfirmDialog
          open
          title={t('confirmTitle', { time: t(`hours${asked}`) })}
          description={t('confirmText')}
          confirmLabel={t('start')}
          busy={start.busy}
          onConfirm={() => start.run({ body: { hours: asked } })}
          onClose={() => ask(undefined)}
        />
      )}
    </div>
  )
}

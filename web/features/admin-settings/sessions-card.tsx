import { useId } from 'react'
import { useTranslations } from 'use-intl'
import { useFormat } from '~/lib/format.ts'
import { useQueryKeepingError } from '~/lib/query-keeping-error.ts'
import { toast } from '~/lib/toast.ts'
import { useAction } from '~/lib/use-action.ts'
import { useDeviceName } from '~/lib/use-device-name.ts'
import { Badge } from '~/ui/badge.tsx'
import { Button } from '~/ui/button.tsx'
import { Card, CardHead } from '~/ui/card.tsx'
import { SkeletonRows } from '~/ui/skeleton.tsx'
import { ErrorState } from '~/ui/states.tsx'
import { SESSIONS_KEY, sessionsQuery } from './queries.ts'

/** The viewer's sessions. */
export function SessionsCard() {
  const t = useTranslations('adminSettings.sessions')
  const id = useId()
  const format = useFormat()
  const nameOf = useDeviceName()
  const { data, error, isPending, retrying, refetch } = useQueryKeepingError(sessionsQuery)
  const end = useAction('POST /api/me/end-sessions', {
    onSuccess: ({ ended }) => toast.success(t('done', { n: ended })),
    refreshes: [SESSIONS_KEY],
  })
  return (
    <Card as="section" aria-labelledby={id}>
      <CardHead id={id} title={t('title')} />
      {isPending && <SkeletonRows rows={2} />}
      {!isPending && !data && (
        <ErrorState title={t('failed')} error={error} retrying={retrying} onRetry={() => void refetch()} />
      )}
      <ul className="divide-y divide-line">
        {data?.items.map((session) => (
          <li key={session.id} className="py-2.5 first:pt-0">
            <p className="flex flex-wrap items-center gap-2 font-semibold">
              {nameOf(session)}
              {session.isThis && <Badge tone="good">{t('this')}</Badge>}
            </p>
            <p className="text-sm break-words text-quiet">
              {[session.address, t('signedIn', { moment: format.dateTime(session.startedAt) })]
                .filter(Boolean)
                .join(' · ')}
            </p>
          </li>
        ))}
      </ul>
      {data && data.items.length > 1 && (
        <Button
          variant="secondary"
          className="mt-3"
          busy={end.busy}
          onClick={() => end.run({ body: { which: 'others' } })}
        >
          {t('others')}
        </Button>
      )}
    </Card>
  )
}

import { useId } from 'react'
import { useTranslations } from 'use-intl'
import { useFormat } from '~/lib/format.ts'
import { SESSIONS_KEY, sessionsQuery } from '~/lib/own-account.ts'
import { useQueryKeepingError } from '~/lib/query-keeping-error.ts'
import { toast } from '~/lib/toast.ts'
import { useAction } from '~/lib/use-action.ts'
import { useDeviceName } from '~/lib/use-device-name.ts'
import { Button } from '~/ui/button.tsx'
import { Card, CardHead } from '~/ui/card.tsx'
import { QueryState } from '~/ui/query-state.tsx'
import { SessionItem } from '~/ui/session-item.tsx'
import { SkeletonRows } from '~/ui/skeleton.tsx'

/** The viewer's sessions. */
export function SessionsCard() {
  const t = useTranslations('adminSettings.sessions')
  const id = useId()
  const format = useFormat()
  const nameOf = useDeviceName()
  const query = useQueryKeepingError(sessionsQuery)
  const end = useAction('POST /api/me/end-sessions', {
    onSuccess: ({ ended }) => toast.success(t('done', { n: ended })),
    refreshes: [SESSIONS_KEY],
  })
  return (
    <Card as="section" aria-labelledby={id}>
      <CardHead id={id} title={t('title')} />
      <QueryState query={query} skeleton={<SkeletonRows rows={2} />} failed={t('failed')}>
        {({ items }) => (
          <>
            <ul className="divide-y divide-line">
              {items.map((session) => (
                <SessionItem
                  key={session.id}
                  device={nameOf(session)}
                  current={session.isThis && t('this')}
                  facts={[session.address, t('signedIn', { moment: format.dateTime(session.startedAt) })]
                    .filter(Boolean)
                    .join(' · ')}
                />
              ))}
            </ul>
            {items.length > 1 && (
              <Button
                variant="secondary"
                className="mt-3"
                busy={end.busy}
                onClick={() => end.run({ body: { which: 'others' } })}
              >
                {t('others')}
              </Button>
            )}
          </>
        )}
      </QueryState>
    </Card>
  )
}

import { useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { SESSIONS_KEY, sessionsQuery } from '~/lib/own-account.ts'
import { useQueryKeepingError } from '~/lib/query-keeping-error.ts'
import { endSession } from '~/lib/session.ts'
import { toast } from '~/lib/toast.ts'
import { useAction } from '~/lib/use-action.ts'
import { useFocusAfterRemoval } from '~/lib/use-focus-after-removal.ts'
import { useScrollToHash } from '~/lib/use-scroll-to-hash.ts'
import { Button } from '~/ui/button.tsx'
import { Card, CardHead } from '~/ui/card.tsx'
import { ConfirmDialog } from '~/ui/dialog.tsx'
import { QueryState } from '~/ui/query-state.tsx'
import { SkeletonRows } from '~/ui/skeleton.tsx'
import { SessionRow } from './session-row.tsx'

/** All sessions of the member, each with a button that ends it. */
export function SessionsCard() {
  const t = useTranslations('profile.sessions')
  const tShell = useTranslations('shell')
  const id = useId()
  const client = useQueryClient()
  const query = useQueryKeepingError(sessionsQuery)
  const [asking, setAsking] = useState(false)
  // Notifications of a sign-in link here.
  const card = useScrollToHash('sessions', query.data !== undefined)
  const expectRemoval = useFocusAfterRemoval(card, query.data?.items.length)
  const end = useAction('POST /api/me/end-sessions', {
    onSuccess: ({ ended }, { body }) => {
      setAsking(false)
      if (body.which === 'others') {
        expectRemoval()
        toast.success(t('othersDone', { n: ended }))
        return
      }
      endSession(client)
      toast.success(tShell('signedOut'))
    },
    refreshes: [SESSIONS_KEY],
  })
  return (
    <Card ref={card} as="section" aria-labelledby={id} tabIndex={-1}>
      <CardHead id={id} title={t('title')} />
      <QueryState query={query} skeleton={<SkeletonRows rows={2} className="h-16" />} failed={t('loadingFailed')}>
        {({ items }) => (
          <>
            <ul className="divide-y divide-line">
              {items.map((session) => (
                <SessionRow key={session.id} session={session} onEnded={expectRemoval} />
              ))}
            </ul>
            <div className="mt-4 flex flex-wrap gap-2">
              {items.some(({ isThis }) => !isThis) && (
                <Button
                  variant="secondary"
                  busy={end.busy && !asking}
                  onClick={() => end.run({ body: { which: 'others' } })}
                >
                  {t('others')}
                </Button>
              )}
              <Button variant="secondary" aria-haspopup="dialog" onClick={() => setAsking(true)}>
                {t('all')}
              </Button>
            </div>
          </>
        )}
      </QueryState>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        onConfirm={() => end.run({ body: { which: 'all' } })}
        title={t('allTitle')}
        description={t('allText')}
        confirmLabel={t('all')}
        busy={end.busy}
        danger
      />
    </Card>
  )
}

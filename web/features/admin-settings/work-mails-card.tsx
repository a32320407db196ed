import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { type PendingWorkKind, WORK_MAIL_HOUR } from '#contracts/admin-dashboard-rules.ts'
import { useQueryKeepingError } from '~/lib/query-keeping-error.ts'
import { useAction } from '~/lib/use-action.ts'
import { Card } from '~/ui/card.tsx'
import { Checkbox } from '~/ui/input.tsx'
import { QueryState } from '~/ui/query-state.tsx'
import { SkeletonRows } from '~/ui/skeleton.tsx'
import { workMailsQuery } from './queries.ts'

/** About which waiting work the viewer is mailed in the morning. A choice is saved at once. */
export function WorkMailsCard() {
  const t = useTranslations('adminSettings.workMails')
  const client = useQueryClient()
  const query = useQueryKeepingError(workMailsQuery)
  // Shown at once, and reverted if it is refused.
  const [wanted, setWanted] = useState<readonly PendingWorkKind[]>()
  const save = useAction('PUT /api/admin/me/work-mails', {
    onSuccess: (answer) => {
      client.setQueryData(workMailsQuery.queryKey, answer)
      setWanted(undefined)
    },
    onError: () => {
      setWanted(undefined)
      return false
    },
  })
  const choose = (stored: readonly PendingWorkKind[], kind: PendingWorkKind, isChosen: boolean) => {
    const kinds = isChosen ? [...stored, kind] : stored.filter((one) => one !== kind)
    setWanted(kinds)
    save.run({ body: { kinds } })
  }
  return (
    <Card className="flex flex-col gap-4">
      <div>
        <h2 className="text-lg">{t('title')}</h2>
        <p className="mt-1 text-sm text-quiet">{t('text', { hour: WORK_MAIL_HOUR })}</p>
      </div>
      <QueryState query={query} skeleton={<SkeletonRows rows={4} className="h-8" />} failed={t('failed')}>
        {({ kinds, offered }) => (
          <div className="grid gap-x-6 sm:grid-cols-2 lg:grid-cols-1 xl:grid-cols-2">
            {offered.map((kind) => (
              <Checkbox
                key={kind}
                label={t(`kinds.${kind}`)}
                checked={(wanted ?? kinds).includes(kind)}
                aria-busy={save.busy || undefined}
                onChange={({ currentTarget }) => !save.busy && choose(kinds, kind, currentTarget.checked)}
              />
            ))}
          </div>
        )}
      </QueryState>
    </Card>
  )
}

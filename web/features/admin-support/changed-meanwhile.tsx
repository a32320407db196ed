import { useTranslations } from 'use-intl'
import type { InboxThread } from '#contracts/admin-support.ts'
import { Banner } from '~/ui/banner.tsx'
import { Button } from '~/ui/button.tsx'
import type { SeenState } from './use-seen.ts'

interface ChangedMeanwhileProps {
  thread: InboxThread
  seen: SeenState
  onSeen: () => void
}

/** Lists what changed since the viewer began to write. Sending is off until the viewer confirms to have seen it. */
export function ChangedMeanwhile({ thread, seen: { seen, catchUp }, onSeen }: ChangedMeanwhileProps) {
  const t = useTranslations('adminSupport.write')
  const tState = useTranslations('adminSupport.state')
  const { messages, assignee, status } = thread
  const added = messages.slice(seen.messages)
  const changes = [
    added.length > 0 && t('changes.messages', { n: added.length, by: added.at(-1)?.by ?? '' }),
    (assignee?.id ?? null) !== seen.assigneeId &&
      (assignee ? t('changes.assignee', { name: assignee.name }) : t('changes.free')),
    status !== seen.status && t('changes.state', { state: tState(status) }),
  ].filter((change) => change !== false)
  return (
    <Banner
      tone="warn"
      live
      title={t('changed')}
      actions={
        <Button
          size="small"
          variant="secondary"
          onClick={() => {
            catchUp()
            onSeen()
          }}
        >
          {t('seen')}
        </Button>
      }
    >
      <ul className="list-disc pl-5">
        {(changes.length > 0 ? changes : [t('changes.other')]).map((change) => (
          <li key={change}>{change}</li>
        ))}
      </ul>
    </Banner>
  )
}

import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { InboxThread } from '#contracts/support-desk.ts'
import { Tabs } from '~/ui/tabs.tsx'
import { AnswerForm } from './answer-form.tsx'
import { draftOf } from './drafts.ts'
import { NoteForm } from './note-form.tsx'
import type { SeenState } from './use-seen.ts'

interface WriteBoxProps {
  thread: InboxThread
  viewerId: string
  seen: SeenState
}

/** Where staff write: to the member, or to each other. */
export function WriteBox({ thread, viewerId, seen }: WriteBoxProps) {
  const t = useTranslations('staffSupport.write')
  const [tab, setTab] = useState<'answer' | 'note'>('answer')
  if (!thread.mayNote && !thread.mayAnswer) return null
  const draft = draftOf(viewerId, thread.id)
  return (
    <div>
      <Tabs
        label={t('tabs')}
        value={tab}
        onChange={setTab}
        tabs={(['answer', 'note'] as const).map((value) => ({ value, label: t(value) }))}
      >
        <div className="mt-3">
          {tab === 'note' && <NoteForm requestId={thread.id} draft={draft} />}
          {tab === 'answer' &&
            (thread.mayAnswer || draft.read().answer ? (
              <AnswerForm thread={thread} draft={draft} seen={seen} />
            ) : (
              <p className="rounded-md bg-sunken p-3 text-sm text-quiet">{t('closed')}</p>
            ))}
        </div>
      </Tabs>
    </div>
  )
}

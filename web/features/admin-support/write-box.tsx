import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { InboxThread } from '#contracts/admin-support.ts'
import { SUPPORT_NOTE_MAX } from '#contracts/support-rules.ts'
import { NoteForm } from '~/ui/note-form.tsx'
import { Tabs } from '~/ui/tabs.tsx'
import { AnswerForm } from './answer-form.tsx'
import { draftOf } from './drafts.ts'
import { INBOX_KEY } from './queries.ts'
import { useProblem } from './use-problem.ts'
import type { SeenState } from './use-seen.ts'

interface WriteBoxProps {
  thread: InboxThread
  viewerId: string
  seen: SeenState
}

/** The forms for an answer to the member and for an internal note. */
export function WriteBox({ thread, viewerId, seen }: WriteBoxProps) {
  const t = useTranslations('adminSupport.write')
  const problemOf = useProblem()
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
          {tab === 'note' && (
            <NoteForm
              route="POST /api/admin/support/:id/notes"
              id={thread.id}
              maxLength={SUPPORT_NOTE_MAX}
              words={{
                label: t('noteText'),
                hint: t('noteHint'),
                missing: t('missing'),
                save: t('saveNote'),
                saved: t('noteSaved'),
                notSaved: t('noteNotSaved'),
              }}
              refreshes={[[...INBOX_KEY, 'one', thread.id]]}
              problemOf={problemOf}
            />
          )}
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

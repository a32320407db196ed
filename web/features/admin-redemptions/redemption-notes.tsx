import { useId } from 'react'
import { useTranslations } from 'use-intl'
import type { StaffNote } from '#contracts/admin-redemptions.ts'
import { NOTE_MAX } from '#contracts/redemption-rules.ts'
import { useFormat } from '~/lib/format.ts'
import { NoteForm } from '~/ui/note-form.tsx'
import { ALL_REDEMPTIONS_KEY } from './queries.ts'

/** Notes of staff about a redemption, and a form for a new one. */
export function RedemptionNotes({ id, notes, mayNote }: { id: string; notes: readonly StaffNote[]; mayNote: boolean }) {
  const t = useTranslations('adminRedemptions.notesOfStaff')
  const format = useFormat()
  const titleId = useId()
  return (
    <section aria-labelledby={titleId} className="flex flex-col gap-2">
      <h3 id={titleId} className="text-base">
        {t('title')}
      </h3>
      {notes.length === 0 && <p className="text-sm text-quiet">{t('none')}</p>}
      <ul className="flex flex-col gap-2 text-sm empty:hidden">
        {notes.map(({ text, at, by }) => (
          <li key={`${at} ${text}`} className="rounded-md bg-sunken px-3 py-2">
            <p className="break-words whitespace-pre-line">{text}</p>
            <p className="text-xs text-quiet">
              {by ?? t('formerStaff')} · <time dateTime={at}>{format.dateTime(at)}</time>
            </p>
          </li>
        ))}
      </ul>
      {mayNote && (
        <NoteForm
          route="POST /api/admin/redemptions/:id/notes"
          id={id}
          maxLength={NOTE_MAX}
          words={{
            label: t('add'),
            hint: t('hint'),
            missing: t('missing'),
            save: t('save'),
            saved: t('saved'),
            notSaved: t('notSaved'),
          }}
          refreshes={[[...ALL_REDEMPTIONS_KEY, 'one', id]]}
        />
      )}
    </section>
  )
}

import { type FormEvent, useId, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { NOTE_MAX } from '#contracts/desk-rules.ts'
import type { StaffNote } from '#contracts/redemption-desk.ts'
import { readForm, useFieldErrors } from '~/lib/form.ts'
import { useFormat } from '~/lib/format.ts'
import { useAction } from '~/lib/use-action.ts'
import { Button } from '~/ui/button.tsx'
import { Field } from '~/ui/field.tsx'
import { Textarea } from '~/ui/input.tsx'
import { ALL_REDEMPTIONS_KEY } from './queries.ts'

/** What staff tell each other about a request. */
export function RequestNotes({ id, notes, mayNote }: { id: string; notes: readonly StaffNote[]; mayNote: boolean }) {
  const t = useTranslations('redemptions.notesOfStaff')
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
              {by ?? t('somebody')} · <time dateTime={at}>{format.dateTime(at)}</time>
            </p>
          </li>
        ))}
      </ul>
      {mayNote && <NoteForm id={id} />}
    </section>
  )
}

function NoteForm({ id }: { id: string }) {
  const t = useTranslations('redemptions.notesOfStaff')
  const form = useRef<HTMLFormElement>(null)
  const { errors, show } = useFieldErrors(['text'])
  const add = useAction('POST /api/admin/redemptions/:id/notes', {
    onSuccess: () => form.current?.reset(),
    refreshes: [[...ALL_REDEMPTIONS_KEY, 'one', id]],
  })
  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    const { text = '' } = readForm(event.currentTarget)
    if (show(form.current, text.trim() ? {} : { text: t('missing') })) return
    add.run({ params: { id }, body: { text } })
  }
  return (
    <form ref={form} onSubmit={submit} noValidate className="flex flex-col gap-2">
      <Field label={t('add')} hint={t('hint')} error={errors.text}>
        <Textarea name="text" rows={2} maxLength={NOTE_MAX} />
      </Field>
      <Button type="submit" variant="secondary" size="small" busy={add.busy} className="self-end">
        {t('save')}
      </Button>
    </form>
  )
}

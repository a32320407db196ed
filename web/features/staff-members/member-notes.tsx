import { type FormEvent, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { MEMBER_NOTE_MAX } from '#contracts/member-terms.ts'
import type { MemberDetail } from '#contracts/members.ts'
import { readForm } from '~/lib/form.ts'
import { useFormat } from '~/lib/format.ts'
import { toast } from '~/lib/toast.ts'
import { useAction } from '~/lib/use-action.ts'
import { Button } from '~/ui/button.tsx'
import { Field } from '~/ui/field.tsx'
import { Textarea } from '~/ui/input.tsx'
import { DetailList, Lines } from './detail-list.tsx'
import { memberQuery } from './queries.ts'
import { useProblem } from './use-problem.ts'

/** What staff wrote down about the member, and a place to write. */
export function MemberNotes({ member }: { member: MemberDetail }) {
  const t = useTranslations('members.detail')
  const format = useFormat()
  const items = member.notes.map(({ id, text, by, at }) => ({
    key: id,
    item: (
      <Lines
        first={<span className="whitespace-pre-line">{text}</span>}
        second={
          <>
            {by} · <time dateTime={at}>{format.dateTime(at)}</time>
          </>
        }
      />
    ),
  }))
  return (
    <div className="flex flex-col gap-3">
      <DetailList title={t('notes')} empty={t('noNotes')} items={items} />
      {member.mayNote && <NoteForm id={member.id} />}
    </div>
  )
}

function NoteForm({ id }: { id: string }) {
  const t = useTranslations('members.detail')
  const problemOf = useProblem()
  const form = useRef<HTMLFormElement>(null)
  const [missing, setMissing] = useState(false)
  const add = useAction('POST /api/admin/users/:id/notes', {
    onSuccess: () => {
      form.current?.reset()
      toast.success(t('noteAdded'))
    },
    onError: () => true,
    refreshes: [memberQuery(id).queryKey],
  })
  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    const text = readForm(event.currentTarget).note?.trim() ?? ''
    setMissing(text === '')
    if (text) add.run({ params: { id }, body: { text } })
  }
  const error = missing ? t('noteMissing') : add.error && !add.busy ? problemOf(add.error) : undefined
  return (
    <form ref={form} onSubmit={submit} noValidate className="flex flex-col gap-2">
      <Field label={t('note')} error={error}>
        <Textarea name="note" rows={2} maxLength={MEMBER_NOTE_MAX} />
      </Field>
      <Button type="submit" variant="secondary" busy={add.busy} className="self-end">
        {t('addNote')}
      </Button>
    </form>
  )
}

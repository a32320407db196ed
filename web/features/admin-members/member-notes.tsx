import { useTranslations } from 'use-intl'
import { MEMBER_NOTE_MAX } from '#contracts/member-rules.ts'
import type { MemberDetail } from '#contracts/members.ts'
import { useFormat } from '~/lib/format.ts'
import { NoteForm } from '~/ui/note-form.tsx'
import { DetailList, Lines } from './detail-list.tsx'
import { memberQuery } from './queries.ts'
import { useProblem } from './use-problem.ts'

/** Notes of staff about the member, and a form for a new one. */
export function MemberNotes({ member }: { member: MemberDetail }) {
  const t = useTranslations('adminMembers.detail')
  const format = useFormat()
  const problemOf = useProblem()
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
      {member.mayNote && (
        <NoteForm
          route="POST /api/admin/members/:id/notes"
          id={member.id}
          maxLength={MEMBER_NOTE_MAX}
          words={{
            label: t('note'),
            missing: t('noteMissing'),
            save: t('addNote'),
            saved: t('noteAdded'),
            notSaved: t('noteNotSaved'),
          }}
          refreshes={[memberQuery(member.id).queryKey]}
          problemOf={problemOf}
        />
      )}
    </div>
  )
}

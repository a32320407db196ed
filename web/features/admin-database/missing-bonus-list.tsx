import { useId } from 'react'
import { useTranslations } from 'use-intl'
import type { AnswerByKey } from '#contracts/index.ts'
import { useFormat } from '~/lib/format.ts'
import { EmailText } from '~/ui/email-text.tsx'

type Members = AnswerByKey<'GET /api/admin/database/missing-bonuses'>['members']

/** The members whom a fix credits. */
export function MissingBonusList({ members }: { members: Members }) {
  const t = useTranslations('adminDatabase.fix')
  const format = useFormat()
  const id = useId()
  return (
    <section aria-labelledby={id} className="flex flex-col gap-1.5">
      <h3 id={id} className="text-sm">
        {t('members')}
      </h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by the keyboard */}
      <ul tabIndex={0} aria-labelledby={id} className="max-h-48 overflow-y-auto rounded-md border border-line text-sm">
        {members.map((member) => (
          <li
            key={member.id}
            className="flex flex-wrap justify-between gap-x-3 border-b border-line px-3 py-1.5 last:border-b-0"
          >
            <span className="min-w-0 font-semibold">
              <EmailText>{member.email}</EmailText>
            </span>
            <span className="text-xs text-quiet">{t('joined', { date: format.date(member.joinedAt) })}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

import { useTranslations } from 'use-intl'
import type { AppealAnswer as Answer } from '#contracts/risk.ts'
import { useFormat } from '~/lib/format.ts'

/** The answer of staff to an appeal, with its text to the member and its reason for staff. */
export function AppealAnswer({ answer: { outcome, text, reason, by, at } }: { answer: Answer }) {
  const t = useTranslations('adminRisk.answer')
  const format = useFormat()
  return (
    <div className="mt-1 border-l-2 border-line pl-2.5 text-xs break-words">
      <span className="block font-semibold">{t(`given.${outcome}`, { by, date: format.dateTime(at) })}</span>
      <span className="block whitespace-pre-line">{text}</span>
      <span className="block text-quiet">{t('forStaff', { reason })}</span>
    </div>
  )
}

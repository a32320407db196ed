import { Moon } from 'lucide-react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { useFormat } from '~/lib/format.ts'
import { useMember } from '~/lib/session.ts'
import { timeLeft, useNow } from '~/lib/time.ts'

/** A calm line above every member page during a cool-off. */
export function CoolOffNotice() {
  const t = useTranslations('frame.coolOff')
  const format = useFormat()
  const now = useNow()
  const { coolOffUntil } = useMember()
  if (!coolOffUntil || timeLeft(coolOffUntil, now).isOver) return null
  return (
    <p role="status" className="panel mb-5 flex lean-in:hidden flex-wrap items-center gap-x-3 gap-y-1 px-4 py-3">
      <Moon aria-hidden className="size-5 shrink-0 text-note" />
      <span className="min-w-0 flex-1">{t('text', { at: format.dateTime(coolOffUntil) })}</span>
      <Link to="/profile#limits" className="font-semibold text-brand-ink hover:underline">
        {t('manage')}
      </Link>
    </p>
  )
}

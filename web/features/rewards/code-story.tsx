import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import type { OwnRedemption } from '#contracts/rewards.ts'
import { useFormat } from '~/lib/format.ts'

export const ticketPath = (id: string): string => `/support?ticket=${encodeURIComponent(id)}`

/** The report of a code that does not work, and its replacement, in the order of time. Renders nothing for other codes. */
export function CodeStory({ redemption: { codeReport, codeReplacedAt } }: { redemption: OwnRedemption }) {
  if (!codeReport && !codeReplacedAt) return null
  const isSolved = !codeReport || codeReport.isSolved
  return (
    <div className="flex flex-col items-start gap-1 rounded-md bg-sunken p-3 text-sm">
      {codeReplacedAt && !isSolved && <Replaced at={codeReplacedAt} text="replaced" />}
      {codeReport && <Reported report={codeReport} />}
      {codeReplacedAt && isSolved && <Replaced at={codeReplacedAt} text="newCode" />}
    </div>
  )
}

function Reported({ report }: { report: NonNullable<OwnRedemption['codeReport']> }) {
  const t = useTranslations('rewards.report')
  const format = useFormat()
  const { ticketId, at, status, isSolved } = report
  // A ticket that waits is no longer about the code once it was replaced.
  const isStatusShown = !isSolved || status !== 'open'
  return (
    <p className="flex flex-wrap items-center gap-x-3">
      <span>
        {t('reported', { date: format.date(at) })}
        {isStatusShown && `. ${t(`status.${status}`)}`}
      </span>
      <Link
        to={ticketPath(ticketId)}
        className="inline-flex min-h-target items-center font-semibold text-brand-ink underline underline-offset-2 hover:no-underline"
      >
        {t('ticket')}
      </Link>
    </p>
  )
}

function Replaced({ at, text }: { at: string; text: 'replaced' | 'newCode' }) {
  const t = useTranslations('rewards.report')
  const format = useFormat()
  return <p className="font-semibold">{t(text, { date: format.date(at) })}</p>
}

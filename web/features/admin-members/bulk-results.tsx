import { useId } from 'react'
import { useTranslations } from 'use-intl'
import type { StatusAction } from '#contracts/member-rules.ts'
import type { BulkResult } from '#contracts/members.ts'
import { EmailText } from '~/ui/email-text.tsx'
import { StatusBadge } from '~/ui/status-badge.tsx'

const BECOMES = { ban: 'banned', suspend: 'suspended', activate: 'active' } as const

interface BulkResultsProps {
  title: string
  results: readonly BulkResult[]
  /** The action that will follow; undefined once it was carried out. */
  becomes?: StatusAction
}

/** The new status of each selected member, or why it does not change. */
export function BulkResults({ title, results, becomes }: BulkResultsProps) {
  const t = useTranslations('adminMembers.bulk')
  const tStatus = useTranslations('ui.status')
  const id = useId()
  return (
    <section aria-labelledby={id} className="flex flex-col gap-1.5">
      <h3 id={id} className="text-sm">
        {title}
      </h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by the keyboard */}
      <ul tabIndex={0} aria-labelledby={id} className="max-h-48 overflow-y-auto rounded-md border border-line text-sm">
        {results.map(({ id: member, name, email, status, skipped }) => (
          <li key={member} className="flex items-center gap-2 border-b border-line px-3 py-1.5 last:border-b-0">
            <span className="min-w-0 flex-1">
              <span className="block truncate font-semibold">{name || t('unknown')}</span>
              <span className="block truncate text-xs text-quiet">
                <EmailText>{email || member}</EmailText>
              </span>
            </span>
            {skipped ? (
              <span className="text-right text-xs text-quiet">
                {t(`why.${skipped}`, { status: status ? tStatus(status).toLowerCase() : '' })}
              </span>
            ) : (
              <StatusBadge status={becomes ? BECOMES[becomes] : (status ?? 'active')} />
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

import { useTranslations } from 'use-intl'
import type { InboxThread } from '#contracts/admin-support.ts'
import { Points } from '~/ui/points.tsx'
import { StatusBadge } from '~/ui/status-badge.tsx'

/** The member in one line, for screens on which the panel is below the ticket. */
export function MemberInShort({ thread: { memberName, context } }: { thread: InboxThread }) {
  const t = useTranslations('adminSupport.about')
  if (!context) return null
  const { account } = context
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-md bg-sunken px-3 py-2 text-sm @3xl:hidden">
      <span className="font-semibold [overflow-wrap:anywhere]">{memberName}</span>
      {account && <StatusBadge status={account.status} />}
      {account && <Points value={account.balance} />}
      <button
        type="button"
        onClick={() => {
          const panel = document.getElementById('about-member')
          panel?.scrollIntoView({ block: 'center' })
          panel?.focus({ preventScroll: true })
        }}
        className="rounded-sm font-semibold text-brand-ink underline underline-offset-2 hover:no-underline"
      >
        {t('more')}
      </button>
    </p>
  )
}

import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import type { AdminRedemption } from '#contracts/admin-redemptions.ts'
import { useFormat } from '~/lib/format.ts'
import { useHasPermission } from '~/lib/session.ts'
import { Banner } from '~/ui/banner.tsx'

/** A refund that a colleague has to decide, with a link to the approvals. */
export function WaitingRefund({ redemption: { waitingRefund } }: { redemption: AdminRedemption }) {
  const t = useTranslations('adminRedemptions.refundWaiting')
  const format = useFormat()
  const mayOpen = useHasPermission()('approvals.decide')
  if (!waitingRefund) return null
  const { to, by, at } = waitingRefund
  return (
    <Banner tone="warn" title={t(to, { name: by, at: format.dateTime(at) })}>
      {t.rich('text', {
        page: (text) =>
          mayOpen ? (
            <Link to="/admin/approvals" className="text-brand-ink underline underline-offset-2 hover:no-underline">
              {text}
            </Link>
          ) : (
            text
          ),
      })}
    </Banner>
  )
}

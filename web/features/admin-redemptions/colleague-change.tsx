import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { AdminRedemption } from '#contracts/admin-redemptions.ts'
import { useMember } from '~/lib/session.ts'
import { Banner } from '~/ui/banner.tsx'

type Step = AdminRedemption['history'][number]

/** Says who else changed the open redemption, and to what. @param history as it is now, the oldest step first */
export function ColleagueChange({ history }: { history: readonly Step[] }) {
  const t = useTranslations('adminRedemptions.changed')
  const tStatus = useTranslations('ui.status')
  const tHistory = useTranslations('adminRedemptions.history')
  const { id } = useMember()
  const [known] = useState(history.length)
  const step = history.slice(known).findLast(({ byId }) => byId !== id)
  if (!step) return null
  const { status, by } = step
  const state = status === 'held' || status === 'released' ? tHistory(status) : tStatus(status)
  return (
    <Banner tone="warn" live title={by ? t('by', { name: by }) : t('byOther')}>
      {t('now', { state })}
    </Banner>
  )
}

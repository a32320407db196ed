import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { RiskCase } from '#contracts/risk.ts'
import { useMember } from '~/lib/session.ts'
import { Banner } from '~/ui/banner.tsx'

/** Says what a colleague has decided on the group since it was opened. @param cases as they are now, the newest first */
export function ColleagueDecision({ cases }: { cases: readonly RiskCase[] }) {
  const t = useTranslations('adminRisk.changed')
  const viewer = useMember()
  const [known] = useState(() => new Set(cases.map(({ id }) => id)))
  const found = cases.find(({ id, byId }) => !known.has(id) && byId !== viewer.id)
  if (!found) return null
  return (
    <Banner tone="warn" live title={t(found.decision, { name: found.by })}>
      {found.reason}
    </Banner>
  )
}

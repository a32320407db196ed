import { CircleCheck, CircleHelp, type LucideIcon, OctagonAlert, TriangleAlert } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { AuditBadge as Verdict } from '#contracts/points-audit-rules.ts'
import { Badge, type Tone } from '~/ui/badge.tsx'

const STYLES: Readonly<Record<Verdict, { readonly tone: Tone; readonly icon: LucideIcon }>> = {
  critical: { tone: 'bad', icon: OctagonAlert },
  issues: { tone: 'warn', icon: TriangleAlert },
  healthy: { tone: 'good', icon: CircleCheck },
  unknown: { tone: 'neutral', icon: CircleHelp },
}

export function AuditBadge({ badge }: { badge: Verdict }) {
  const t = useTranslations('pointsAudit.badge')
  const { tone, icon: Icon } = STYLES[badge]
  return (
    <Badge tone={tone} icon={<Icon aria-hidden className="size-3.5" />}>
      {t(badge)}
    </Badge>
  )
}

import { CircleCheck, Clock, MessageCircleReply } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { SupportStatus } from '#contracts/support-rules.ts'
import { Badge, type Tone } from '~/ui/badge.tsx'

const STYLES = {
  open: ['warn', Clock],
  answered: ['brand', MessageCircleReply],
  closed: ['neutral', CircleCheck],
} as const satisfies Record<SupportStatus, readonly [Tone, typeof Clock]>

/** The status of a ticket by word, icon and colour. */
export function StateBadge({ status }: { status: SupportStatus }) {
  const t = useTranslations('adminSupport.state')
  const [tone, Icon] = STYLES[status]
  return (
    <Badge tone={tone} icon={<Icon aria-hidden className="size-3.5" />}>
      {t(status)}
    </Badge>
  )
}

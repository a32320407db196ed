import { Ban, CircleCheck, CircleX, Clock, Hourglass, LoaderCircle, PauseCircle } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { Badge, type Tone } from './badge.tsx'

const STATUSES = {
  pending: ['warn', Clock],
  processing: ['note', LoaderCircle],
  completed: ['good', CircleCheck],
  failed: ['bad', CircleX],
  cancelled: ['neutral', Ban],
  active: ['neutral', CircleCheck],
  banned: ['bad', Ban],
  suspended: ['warn', PauseCircle],
} as const satisfies Record<string, readonly [Tone, typeof Clock]>

/** The state of a redemption that is held for a review. Its text is not among those that every page loads. */
export const HeldBadge = ({ label }: { label: string }) => (
  <Badge tone="warn" icon={<Hourglass aria-hidden className="size-3.5" />}>
    {label}
  </Badge>
)

export type Status = keyof typeof STATUSES

/** The state of a redemption, ticket or member, by text, icon and colour. */
export function StatusBadge({ status }: { status: Status }) {
  const t = useTranslations('ui.status')
  const [tone, Icon] = STATUSES[status]
  return (
    <Badge tone={tone} icon={<Icon aria-hidden className="size-3.5" />}>
      {t(status)}
    </Badge>
  )
}

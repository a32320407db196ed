import { CircleCheck, LoaderCircle, TriangleAlert } from 'lucide-react'
import { useTranslations } from 'use-intl'

export type Connection = 'connecting' | 'connected' | 'issue' | 'setup'

const ICONS = {
  connecting: <LoaderCircle aria-hidden className="size-4 animate-turn" />,
  connected: <CircleCheck aria-hidden className="size-4" />,
  issue: <TriangleAlert aria-hidden className="size-4" />,
  setup: <TriangleAlert aria-hidden className="size-4" />,
}

/** Whether the page's figures currently come from the database. */
export function ConnectionStatus({ connection }: { connection: Connection }) {
  const t = useTranslations('dashboard.connection')
  return (
    <p role="status" className="mt-3 flex items-center gap-1.5 text-sm text-on-deep-quiet">
      {ICONS[connection]}
      {t(connection)}
    </p>
  )
}

import { CheckCheck } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useAction } from '~/lib/use-action.ts'
import { Button } from '~/ui/button.tsx'
import { NOTIFICATIONS_KEY } from './queries.ts'

/** Marks the newest shown notification and all older ones as read. One that arrives at the same moment stays unread. */
export function ReadAll({ newest, unread }: { newest: string | undefined; unread: number }) {
  const t = useTranslations('notifications')
  const readAll = useAction('POST /api/notifications/read-all', { refreshes: [NOTIFICATIONS_KEY] })
  if (!newest || unread === 0) return null
  return (
    <Button
      variant="quiet"
      icon={<CheckCheck aria-hidden className="size-5" />}
      busy={readAll.busy}
      onClick={() => readAll.run({ body: { upTo: newest } })}
    >
      {t('readAll')}
    </Button>
  )
}

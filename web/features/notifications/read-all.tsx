import { CheckCheck } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useAction } from '~/lib/use-action.ts'
import { Button } from '~/ui/button.tsx'
import { NOTICES_KEY } from './queries.ts'

/** Marks what is in sight and older. A notice that arrives at the same moment stays unread. */
export function ReadAll({ newest, unread }: { newest: string | undefined; unread: number }) {
  const t = useTranslations('notifications')
  const readAll = useAction('POST /api/notifications/read-all', { refreshes: [NOTICES_KEY] })
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

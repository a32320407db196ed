import { ArrowDown, ArrowUp } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { AdminTask } from '#contracts/admin-tasks.ts'
import { Badge } from '~/ui/badge.tsx'
import { Button, IconButton } from '~/ui/button.tsx'
import { Card } from '~/ui/card.tsx'
import { Points } from '~/ui/points.tsx'

interface TaskRowProps {
  task: AdminTask
  isFirst: boolean
  isLast: boolean
  busy: boolean
  onMove: (by: 1 | -1) => void
  onEdit: () => void
}

export function TaskRow({ task, isFirst, isLast, busy, onMove, onEdit }: TaskRowProps) {
  const t = useTranslations('adminEconomy.tasks')
  const { title, type, text, points, channel, link, active } = task
  return (
    <Card as="li" className="flex flex-wrap items-center gap-x-4 gap-y-3 p-4!">
      <div className="min-w-0 flex-1 basis-64">
        <p className="flex flex-wrap items-center gap-2 font-semibold">
          {title} <Badge tone={active ? 'good' : 'neutral'}>{t(active ? 'on' : 'off')}</Badge>
        </p>
        <p className="text-sm text-quiet">{text}</p>
        <p className="mt-1 text-sm break-all text-quiet">
          {t(type)} · {channel} · {link}
        </p>
      </div>
      <Points value={points} />
      <div className="flex items-center gap-1">
        <IconButton
          label={t('up', { title })}
          aria-disabled={isFirst || busy}
          onClick={() => !isFirst && onMove(-1)}
          className={isFirst ? 'opacity-50' : undefined}
        >
          <ArrowUp aria-hidden className="size-5" />
        </IconButton>
        <IconButton
          label={t('down', { title })}
          aria-disabled={isLast || busy}
          onClick={() => !isLast && onMove(1)}
          className={isLast ? 'opacity-50' : undefined}
        >
          <ArrowDown aria-hidden className="size-5" />
        </IconButton>
        <Button variant="secondary" aria-label={t('editOf', { title })} onClick={onEdit}>
          {t('edit')}
        </Button>
      </div>
    </Card>
  )
}

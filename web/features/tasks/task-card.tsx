import { CircleCheck, MonitorPlay, Send } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { openTab } from '~/lib/open-tab.ts'
import { Button } from '~/ui/button.tsx'
import { Card } from '~/ui/card.tsx'
import { classes } from '~/ui/classes.ts'
import { Points } from '~/ui/points.tsx'
import type { Task } from './types.ts'
import { useVisit } from './use-visit.ts'

/** A task on a channel. Starting it opens the channel in a new tab, and the verification here. */
export function TaskCard({ task, onOpen }: { task: Task; onOpen: () => void }) {
  const t = useTranslations('tasks')
  const visit = useVisit(task)
  const Icon = task.type === 'telegram' ? Send : MonitorPlay
  const isDone = task.completedAt !== null
  const start = () => {
    openTab(task.link)
    visit()
    onOpen()
  }
  return (
    <Card
      as="li"
      className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-4 gap-y-3 sm:grid-cols-[auto_minmax(0,1fr)_auto]"
    >
      <span
        aria-hidden
        className={classes(
          'flex size-12 items-center justify-center self-start rounded-lg text-on-prize',
          task.type === 'telegram' ? 'bg-prize-4' : 'bg-prize-6',
        )}
      >
        <Icon className="size-6" />
      </span>
      <div className="min-w-0">
        <h2 className="text-lg">{task.title}</h2>
        <p className="text-quiet">{task.text}</p>
        <p className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1.5 text-sm">
          <Points value={task.points} />
          <span className="text-quiet">
            {[t(`types.${task.type}`), t(`difficulties.${task.difficulty}`), t('minutes', { n: task.minutes })].join(
              ' · ',
            )}
          </span>
        </p>
      </div>
      <div className="col-span-2 sm:col-span-1 sm:w-40">
        {isDone ? (
          <Button
            wide
            variant="secondary"
            disabled
            title={t('alreadyCompleted')}
            aria-label={`${t('completed')}: ${task.title}`}
            icon={<CircleCheck aria-hidden className="size-5" />}
          >
            {t('completed')}
          </Button>
        ) : (
          <Button wide onClick={start} aria-label={`${t('start')}: ${task.title}`}>
            {t('start')}
          </Button>
        )}
      </div>
      {isDone && <p className="col-span-full text-sm text-quiet">{t('alreadyCompleted')}</p>}
    </Card>
  )
}

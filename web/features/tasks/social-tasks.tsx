import { useQuery } from '@tanstack/react-query'
import { Eye, EyeOff } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { readPreference, writePreference } from '~/lib/cache.ts'
import { Button, ButtonLink } from '~/ui/button.tsx'
import { Card } from '~/ui/card.tsx'
import { ClosedNotice } from '~/ui/closed-notice.tsx'
import { AllDoneDrawing } from '~/ui/illustrations/all-done.tsx'
import { EmptyDrawing } from '~/ui/illustrations/empty.tsx'
import { PageHeader } from '~/ui/page.tsx'
import { ProgressBar } from '~/ui/progress-bar.tsx'
import { QueryState } from '~/ui/query-state.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'
import { EmptyState } from '~/ui/states.tsx'
import { WinMoment } from '~/ui/win/win-moment.tsx'
import type { Win } from '~/ui/win/win-tier.ts'
import { tasksQuery } from './queries.ts'
import { TaskCard } from './task-card.tsx'
import type { Task, TelegramState } from './types.ts'
import { useTelegramLogin } from './use-telegram-login.ts'
import { VerifyDialog } from './verify-dialog.tsx'

/** The channel tasks, each with its verification. */
export function SocialTasks() {
  const t = useTranslations('tasks')
  const query = useQuery(tasksQuery)
  return (
    <>
      <PageHeader title={t('title')} text={t('text')} />
      <div className="grid grid-cols-1 items-start gap-4 sm:gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div>
          <QueryState query={query} skeleton={<ListSkeleton />} failed={t('loadFailed')} inCard>
            {({ items, closing, telegram }) => (
              <div className="flex flex-col gap-4">
                <ClosedNotice closing={closing} />
                <TaskList tasks={items} telegram={telegram} />
              </div>
            )}
          </QueryState>
        </div>
        <HowItWorks />
      </div>
    </>
  )
}

const HIDDEN = 'completed_tasks'

function TaskList({ tasks, telegram }: { tasks: readonly Task[]; telegram: TelegramState }) {
  const t = useTranslations('tasks')
  const [openId, setOpenId] = useState<string>()
  const [win, setWin] = useState<Win>()
  const [showsCompleted, setShowsCompleted] = useState(() => readPreference(HIDDEN) !== 'hidden')
  useTelegramLogin(setOpenId)
  const toggle = () => {
    setShowsCompleted(!showsCompleted)
    writePreference(HIDDEN, showsCompleted ? 'hidden' : 'shown')
  }
  const done = tasks.filter(({ completedAt }) => completedAt).length
  const shown = showsCompleted ? tasks : tasks.filter(({ completedAt }) => !completedAt)
  const opened = tasks.find(({ id }) => id === openId)
  if (tasks.length === 0) {
    return (
      <Card>
        <EmptyState drawing={<EmptyDrawing />} title={t('empty')} text={t('emptyText')} action={<ToSpecial />} />
      </Card>
    )
  }
  return (
    <section className="relative flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <div className="flex min-w-48 flex-1 items-center gap-3 sm:max-w-80">
          <span className="text-sm font-semibold whitespace-nowrap">{t('done', { done, total: tasks.length })}</span>
          <ProgressBar
            className="flex-1"
            tone="brand"
            percent={(100 * done) / tasks.length}
            label={t('done', { done, total: tasks.length })}
          />
        </div>
        {done > 0 && (
          <Button
            variant="quiet"
            aria-pressed={showsCompleted}
            icon={showsCompleted ? <EyeOff aria-hidden className="size-5" /> : <Eye aria-hidden className="size-5" />}
            onClick={toggle}
          >
            {t(showsCompleted ? 'hideCompleted' : 'showCompleted')}
          </Button>
        )}
      </div>
      {shown.length === 0 && (
        <Card>
          <EmptyState
            drawing={<AllDoneDrawing />}
            title={t('allDone')}
            text={t('allDoneText')}
            action={<ToSpecial />}
          />
        </Card>
      )}
      <ul className="flex flex-col gap-4">
        {shown.map((task) => (
          <TaskCard key={task.id} task={task} onOpen={() => setOpenId(task.id)} />
        ))}
      </ul>
      {opened && !opened.completedAt && (
        <VerifyDialog
          task={opened}
          telegram={telegram}
          onClose={() => setOpenId(undefined)}
          onEarned={(points) => setWin({ points, title: t('earned', { n: points }) })}
        />
      )}
      <WinMoment win={win} onClose={() => setWin(undefined)} />
    </section>
  )
}

function ToSpecial() {
  const t = useTranslations('tasks')
  return <ButtonLink to="/special-tasks">{t('toSpecial')}</ButtonLink>
}

const ListSkeleton = () => (
  <div className="flex flex-col gap-4">
    <Skeleton className="h-11 w-64" />
    {[1, 2, 3, 4, 5].map((row) => (
      <Skeleton key={row} className="h-36 w-full rounded-lg! sm:h-32" />
    ))}
  </div>
)

function HowItWorks() {
  const t = useTranslations('tasks.how')
  return (
    <Card as="section">
      <h2 className="mb-3 text-lg">{t('title')}</h2>
      <ol className="flex list-decimal flex-col gap-2 pl-5 marker:font-semibold marker:text-brand-ink">
        <li>{t('open')}</li>
        <li>{t('join')}</li>
        <li>{t('verify')}</li>
        <li>{t('points')}</li>
      </ol>
    </Card>
  )
}

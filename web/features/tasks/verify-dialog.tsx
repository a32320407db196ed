import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ExternalLink } from 'lucide-react'
import type { FormEvent, ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { type ApiError, useSentence } from '~/lib/errors.ts'
import { setBalance } from '~/lib/session.ts'
import { useMsLeft } from '~/lib/time.ts'
import { toast } from '~/lib/toast.ts'
import { useAction } from '~/lib/use-action.ts'
import { Banner } from '~/ui/banner.tsx'
import { Button, buttonClasses } from '~/ui/button.tsx'
import { Dialog, DialogActions } from '~/ui/dialog.tsx'
import { ProgressBar } from '~/ui/progress-bar.tsx'
import { tasksQuery } from './queries.ts'
import { TelegramForm } from './telegram-form.tsx'
import type { Task, TelegramState } from './types.ts'
import { useVisit } from './use-visit.ts'

interface VerifyDialogProps {
  task: Task
  telegram: TelegramState
  onClose: () => void
  onEarned: (points: number) => void
}

/** The verification of a task, with its rules (docs/product.md#channel-tasks). */
export function VerifyDialog({ task, telegram, onClose, onEarned }: VerifyDialogProps) {
  const t = useTranslations('tasks')
  const { run, busy, reset, refused } = useVerify(onClose, onEarned)
  const verify = (telegramId?: string) =>
    run({ params: { id: task.id }, body: telegramId === undefined ? {} : { telegramId } })
  const foot = (
    <>
      {refused && <Banner tone="bad" live title={refused} />}
      <DialogActions>
        <ChannelLink task={task} />
        <Button type="submit" busy={busy}>
          {t('verify.button')}
        </Button>
      </DialogActions>
    </>
  )
  return (
    <Dialog open onClose={onClose} title={t('verify.title', { title: task.title })} locked={busy}>
      {task.type === 'telegram' ? (
        <TelegramForm task={task} telegram={telegram} foot={foot} onChange={reset} onVerify={verify} />
      ) : (
        <VisitForm task={task} foot={foot} onVerify={() => verify()} />
      )}
    </Dialog>
  )
}

function ChannelLink({ task }: { task: Task }) {
  const t = useTranslations('tasks')
  const ui = useTranslations('ui')
  // Recorded here, too: the request of the start button may have failed.
  const visit = useVisit(task)
  return (
    <a
      href={task.link}
      target="_blank"
      rel="noreferrer"
      onClick={visit}
      className={buttonClasses('secondary', 'medium')}
    >
      <ExternalLink aria-hidden className="size-4" />
      {t('openChannel', { channel: `@${task.channel}` })}
      <span className="sr-only">{ui('newTab')}</span>
    </a>
  )
}

/** Verifies a task. The dialog shows refusals, which the member can correct there. */
function useVerify(onDone: () => void, onEarned: (points: number) => void) {
  const t = useTranslations('tasks')
  const client = useQueryClient()
  const sentenceOf = useSentence()
  const { run, busy, error, reset } = useAction('POST /api/tasks/:id/verification', {
    onSuccess: ({ points, balance, totalEarned }) => {
      setBalance(client, { points: balance, totalEarned })
      void client.invalidateQueries()
      onDone()
      onEarned(points)
    },
    onError: (error) => {
      // A task that is not found was switched off by staff.
      const isOff = error.code === 'notFound'
      if (isOff || error.code === 'taskCompleted') {
        toast.info(isOff ? t('off') : error.message)
        void client.invalidateQueries()
        onDone()
      }
      return true
    },
  })
  const say = (error: ApiError): string => {
    if (error.code === 'unauthenticated') return t('signIn')
    if (error.code === 'unexpected') return t('notCompleted')
    return sentenceOf(error)
  }
  return { run, busy, reset, refused: error ? say(error) : undefined }
}

/** Verification by a visit of sufficient length, for platforms without an API. The server measures the time. */
function VisitForm({ task, foot, onVerify }: { task: Task; foot: ReactNode; onVerify: () => void }) {
  const t = useTranslations('tasks.verify')
  const { data, dataUpdatedAt } = useQuery(tasksQuery)
  const left = useMsLeft(task.leftMs === null ? undefined : dataUpdatedAt + task.leftMs)
  const seconds = Math.ceil(left / 1000)
  const visitSeconds = data?.visitSeconds ?? 0
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onVerify()
  }
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <ul className="flex list-disc flex-col gap-1.5 pl-5">
        <li>{t('visit', { channel: `@${task.channel}`, n: visitSeconds })}</li>
        <li>{t('visitWhy')}</li>
      </ul>
      {task.leftMs !== null && (
        <div className="flex flex-col gap-2">
          <ProgressBar percent={100 * (1 - seconds / visitSeconds)} label={t('visitProgress')} tone="brand" />
          <p className="text-sm text-quiet tabular">{seconds > 0 ? t('visitLeft', { n: seconds }) : t('visitReady')}</p>
        </div>
      )}
      {foot}
    </form>
  )
}

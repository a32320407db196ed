import { ExternalLink } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { Banner } from '~/ui/banner.tsx'
import { Button, buttonClasses } from '~/ui/button.tsx'
import { Dialog, DialogActions } from '~/ui/dialog.tsx'
import { TelegramForm } from './telegram-form.tsx'
import type { Task, TelegramState } from './types.ts'
import { useVerify } from './use-verify.ts'
import { VisitForm } from './visit-form.tsx'

interface VerifyDialogProps {
  task: Task
  telegram: TelegramState
  onClose: () => void
}

/** The verification of a task, with its rules (docs/product.md#social-tasks). */
export function VerifyDialog({ task, telegram, onClose }: VerifyDialogProps) {
  const t = useTranslations('tasks')
  const { run, busy, reset, refused } = useVerify(onClose)
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
  return (
    <a href={task.link} target="_blank" rel="noreferrer" className={buttonClasses('secondary', 'medium')}>
      <ExternalLink aria-hidden className="size-4" />
      {t('openChannel', { channel: `@${task.channel}` })}
      <span className="sr-only">{ui('newTab')}</span>
    </a>
  )
}

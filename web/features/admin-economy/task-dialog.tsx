import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { isHttpsLink, LINK_MAX } from '#contracts/ad-rules.ts'
import type { AdminTask } from '#contracts/admin-tasks.ts'
import { TASK_POINTS_MAX } from '#contracts/rules.ts'
import { useFieldErrors } from '~/lib/form.ts'
import { toast } from '~/lib/toast.ts'
import { useAction } from '~/lib/use-action.ts'
import { useFocusOnce } from '~/lib/use-focus-once.ts'
import { ActionDialog } from '~/ui/action-dialog.tsx'
import { Field } from '~/ui/field.tsx'
import { Checkbox, Input, Textarea } from '~/ui/input.tsx'
import { ADMIN_TASKS_KEY, ECONOMY_KEY } from './queries.ts'
import { useProblem } from './use-problem.ts'

interface TaskDialogProps {
  task: AdminTask
  /** Whether more points, or switching the task on, needs a colleague's approval. */
  offersWait: boolean
  onClose: () => void
}

/** Edits a task. Only changed fields are sent, so changes by colleagues stay. */
export function TaskDialog({ task, offersWait, onClose }: TaskDialogProps) {
  const t = useTranslations('adminEconomy.tasks')
  const problemOf = useProblem()
  const box = useRef<HTMLDivElement>(null)
  const form = () => box.current?.closest('form') ?? null
  const { errors, show, checkInputs, fromServer } = useFieldErrors(['title', 'text', 'points', 'channel', 'link'])
  useFocusOnce(box, 'input')
  // The fields begin with these values, also when a colleague changes the task meanwhile.
  const [begun] = useState(task)
  const save = useAction('PATCH /api/admin/tasks/:id', {
    onSuccess: ({ task: { title }, waits }) => {
      toast.success(t(waits ? 'savedWaits' : 'saved', { title }))
      onClose()
    },
    onError: (error) => {
      show(form(), error.code === 'taskChannelInvalid' ? { channel: error.message } : fromServer(error))
      return true
    },
    refreshes: [ADMIN_TASKS_KEY, ECONOMY_KEY, ['admin', 'approvals']],
  })
  function submit(values: Record<string, string>): void {
    const element = form()
    const link = values.link?.trim() ?? ''
    const wrong = isHttpsLink(link) ? {} : { link: t('linkWrong') }
    if (element && show(element, { ...checkInputs(element), ...wrong })) return
    const typed = { ...values, link, points: Number(values.points), active: values.active === 'on' }
    const body = Object.fromEntries(
      Object.entries(typed).filter(([name, value]) => value !== begun[name as keyof AdminTask]),
    )
    if (Object.keys(body).length === 0) onClose()
    else save.run({ params: { id: task.id }, body })
  }
  return (
    <ActionDialog
      title={t('dialog')}
      effect={{ title: t('effect'), tone: 'note', ...(offersWait && { text: t('offersWait') }) }}
      confirm={t('submit')}
      busy={save.busy}
      problem={save.error && !save.busy ? problemOf(save.error) : undefined}
      onConfirm={submit}
      onClose={onClose}
    >
      <div ref={box} className="flex flex-col gap-4">
        <Field label={t('name')} error={errors.title}>
          <Input name="title" required maxLength={100} defaultValue={begun.title} />
        </Field>
        <Field label={t('description')} error={errors.text}>
          <Textarea name="text" rows={2} maxLength={300} defaultValue={begun.text} />
        </Field>
        <Field label={t('points')} hint={t('pointsHint', { max: TASK_POINTS_MAX })} error={errors.points}>
          <Input
            name="points"
            type="number"
            required
            min={1}
            max={TASK_POINTS_MAX}
            step={1}
            defaultValue={begun.points}
          />
        </Field>
        <Field
          label={t('channel')}
          hint={task.type === 'telegram' ? t('channelHint') : undefined}
          error={errors.channel}
        >
          <Input name="channel" required maxLength={100} defaultValue={begun.channel} spellCheck={false} />
        </Field>
        <Field label={t('link')} hint={t('linkHint')} error={errors.link}>
          <Input
            name="link"
            required
            maxLength={LINK_MAX}
            defaultValue={begun.link}
            inputMode="url"
            spellCheck={false}
          />
        </Field>
        <Checkbox name="active" label={t('active')} defaultChecked={begun.active} />
      </div>
    </ActionDialog>
  )
}

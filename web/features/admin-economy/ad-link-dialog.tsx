import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { isAdLink, LINK_MAX } from '#contracts/ad-rules.ts'
import type { AdminAdLink } from '#contracts/admin-tasks.ts'
import { toast } from '~/lib/toast.ts'
import { useAction } from '~/lib/use-action.ts'
import { useFocusOnce } from '~/lib/use-focus-once.ts'
import { ActionDialog } from '~/ui/action-dialog.tsx'
import { Button } from '~/ui/button.tsx'
import { Field } from '~/ui/field.tsx'
import { Input } from '~/ui/input.tsx'
import { ADMIN_TASKS_KEY } from './queries.ts'
import { useProblem } from './use-problem.ts'

/** Sets the link of one ad task, or removes it so that the configured one applies again. */
export function AdLinkDialog({ link, onClose }: { link: AdminAdLink; onClose: () => void }) {
  const t = useTranslations('adminEconomy.ads')
  const problemOf = useProblem()
  const box = useRef<HTMLDivElement>(null)
  const [wrong, setWrong] = useState<string>()
  useFocusOnce(box, 'input')
  const { kind, task, title } = link
  const save = useAction('PUT /api/admin/ad-links', {
    onSuccess: (_, { body }) => {
      toast.success(t(body.url === null ? 'resetDone' : 'saved'))
      onClose()
    },
    onError: (error) => {
      setWrong(error.fieldMessage('url'))
      return true
    },
    refreshes: [ADMIN_TASKS_KEY],
  })
  function submit({ url = '' }: Record<string, string>): void {
    const typed = url.trim()
    setWrong(isAdLink(typed) ? undefined : t('wrong'))
    if (!isAdLink(typed)) {
      box.current?.querySelector('input')?.focus()
      return
    }
    save.run({ body: { kind, task, url: typed } })
  }
  return (
    <ActionDialog
      title={t('dialog', { title })}
      description={t(`page.${kind}`)}
      effect={{ title: t('effect'), tone: 'note' }}
      confirm={t('submit')}
      busy={save.busy}
      problem={save.error && !save.busy ? problemOf(save.error) : undefined}
      onConfirm={submit}
      onClose={onClose}
    >
      <div ref={box} className="flex flex-col gap-4">
        <Field label={t('url')} hint={t('urlHint')} error={wrong}>
          <Input name="url" maxLength={LINK_MAX} defaultValue={link.url} inputMode="url" spellCheck={false} />
        </Field>
        {link.isOwn && (
          <Button
            variant="quiet"
            className="self-start"
            busy={save.busy}
            onClick={() => save.run({ body: { kind, task, url: null } })}
          >
            {t('reset')}
          </Button>
        )}
      </div>
    </ActionDialog>
  )
}

import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { AnswerByKey } from '#contracts/index.ts'
import { useSentence } from '~/lib/errors.ts'
import { readForm } from '~/lib/form.ts'
import { useAction } from '~/lib/use-action.ts'
import { Button } from '~/ui/button.tsx'
import { CopyButton } from '~/ui/copy-button.tsx'
import { DialogActions } from '~/ui/dialog.tsx'
import { QrCode } from '~/ui/qr-code.tsx'
import { CodeField } from './code-field.tsx'

interface ConfirmStepProps {
  begun: AnswerByKey<'POST /api/admin/me/second-factor'>
  onDone: (answer: AnswerByKey<'POST /api/admin/me/second-factor/confirmation'>) => void
  /** The second factor may be on already: an answer was lost. */
  onUncertain: () => void
  onClose: () => void
}

/** Shows the secret as a QR code and as text, and asks for the first code to confirm it. */
export function ConfirmStep({ begun: { secret, uri }, onDone, onUncertain, onClose }: ConfirmStepProps) {
  const t = useTranslations('adminSettings.factor')
  const tUi = useTranslations('ui')
  const sentenceOf = useSentence()
  const form = useRef<HTMLFormElement>(null)
  const [problem, setProblem] = useState<string>()
  const confirm = useAction('POST /api/admin/me/second-factor/confirmation', {
    onSuccess: onDone,
    onError: (error) => {
      if (error.isUnanswered || error.code === 'secondFactorOn') onUncertain()
      if (!error.isUnanswered) setProblem(sentenceOf(error))
      return !error.isUnanswered
    },
  })
  useEffect(() => form.current?.code?.focus(), [])
  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    const { code = '' } = readForm(event.currentTarget)
    setProblem(code.trim() ? undefined : t('codeMissing'))
    if (code.trim()) confirm.run({ body: { code } })
  }
  return (
    <form ref={form} noValidate onSubmit={submit} className="flex flex-col gap-4">
      <p>{t('scan')}</p>
      <QrCode text={uri} label={t('qr')} className="mx-auto w-full max-w-56 rounded-md border border-line" />
      <div>
        <p className="text-sm text-quiet">{t('byHand')}</p>
        <p className="flex items-center gap-1">
          <code className="min-w-0 font-mono text-sm break-words">{secret.replace(/(.{4})(?=.)/g, '$1 ')}</code>
          <CopyButton text={secret} label={t('copyKey')} />
        </p>
      </div>
      <CodeField label={t('code')} error={problem} />
      <DialogActions>
        <Button variant="secondary" onClick={onClose} disabled={confirm.busy}>
          {tUi('cancel')}
        </Button>
        <Button type="submit" busy={confirm.busy}>
          {t('confirm')}
        </Button>
      </DialogActions>
    </form>
  )
}

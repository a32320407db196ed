import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { MESSAGE_MAX } from '#contracts/support-rules.ts'
import { useSentence } from '~/lib/errors.ts'
import { useAction } from '~/lib/use-action.ts'
import { Banner } from '~/ui/banner.tsx'
import { Button } from '~/ui/button.tsx'
import { Dialog } from '~/ui/dialog.tsx'
import { Field } from '~/ui/field.tsx'
import { Textarea } from '~/ui/input.tsx'

interface AppealDialogProps {
  /** Of the refused sign-in. */
  token: string
  onSent: (ticket: string) => void
  onClose: () => void
}

/** A banned member writes why the ban is a mistake. */
export default function AppealDialog({ token, onSent, onClose }: AppealDialogProps) {
  const t = useTranslations('auth.appeal')
  const tUi = useTranslations('ui')
  const sentenceOf = useSentence()
  const [text, setText] = useState('')
  const [isMissing, setMissing] = useState(false)
  const action = useAction('POST /api/auth/appeals', {
    onSuccess: ({ ticket }) => onSent(ticket),
    onError: () => true,
  })
  function send(): void {
    setMissing(text.trim() === '')
    if (text.trim() !== '') action.run({ body: { token, text } })
  }
  return (
    <Dialog open locked={action.busy} onClose={onClose} title={t('title')} description={t('text')}>
      {/* No form: it would be inside of the form of the sign-in. */}
      <div className="flex flex-col gap-4">
        <Field label={t('label')} hint={t('hint')} error={isMissing ? t('missing') : undefined}>
          <Textarea
            name="text"
            rows={6}
            required
            maxLength={MESSAGE_MAX}
            value={text}
            onChange={({ currentTarget }) => setText(currentTarget.value)}
          />
        </Field>
        {action.error && !action.busy && <Banner tone="bad" live title={sentenceOf(action.error)} />}
        <div className="flex flex-wrap justify-end gap-2">
          <Button variant="secondary" onClick={onClose} disabled={action.busy}>
            {tUi('cancel')}
          </Button>
          <Button onClick={send} busy={action.busy}>
            {t('send')}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}

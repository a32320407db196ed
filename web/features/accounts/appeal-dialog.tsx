import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { MESSAGE_MAX, OPEN_TICKETS_MAX } from '#contracts/support-rules.ts'
import { BRAND } from '~/content/brand.ts'
import { createDrafts, useDraft } from '~/lib/drafts.ts'
import { type ApiError, useSentence } from '~/lib/errors.ts'
import { useAction } from '~/lib/use-action.ts'
import { Banner } from '~/ui/banner.tsx'
import { Button } from '~/ui/button.tsx'
import { Dialog } from '~/ui/dialog.tsx'
import { Field } from '~/ui/field.tsx'
import { Textarea } from '~/ui/input.tsx'

interface AppealDialogProps {
  /** Of the refused sign-in. */
  token: string
  /** The account is suspended, not banned. */
  isSuspended: boolean
  onSent: (ticket: string) => void
  onClose: () => void
}

/** One draft per account, whose id begins the token. */
const draftOf = createDrafts({ text: '' })

/** A member who cannot sign in writes why this is a mistake. */
export default function AppealDialog({ token, isSuspended, onSent, onClose }: AppealDialogProps) {
  const t = useTranslations('auth.appeal')
  const tUi = useTranslations('ui')
  const draft = draftOf(token.split('.')[0] ?? '', 'appeal')
  const { text } = useDraft(draft)
  const [isMissing, setMissing] = useState(false)
  const action = useAction('POST /api/auth/appeals', {
    onSuccess: ({ ticket }) => {
      draft.clear()
      onSent(ticket)
    },
    onError: () => true,
  })
  function send(): void {
    setMissing(text.trim() === '')
    if (text.trim() !== '') action.run({ body: { token, text } })
  }
  return (
    <Dialog
      open
      locked={action.busy}
      onClose={onClose}
      title={t(isSuspended ? 'titleSuspended' : 'title')}
      description={t('text')}
    >
      {/* No form: it would be inside of the form of the sign-in. */}
      <div className="flex flex-col gap-4">
        <Field label={t('label')} hint={t('hint')} error={isMissing ? t('missing') : undefined}>
          <Textarea
            name="text"
            rows={6}
            required
            maxLength={MESSAGE_MAX}
            value={text}
            onChange={({ currentTarget }) => draft.update({ text: currentTarget.value })}
          />
        </Field>
        {action.error && !action.busy && <Refusal error={action.error} />}
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

function Refusal({ error }: { error: ApiError }) {
  const t = useTranslations('auth.appeal')
  const sentenceOf = useSentence()
  if (error.code !== 'supportTicketsOpen') return <Banner tone="bad" live title={sentenceOf(error)} />
  // The member cannot sign in to close one of them.
  return (
    <Banner tone="bad" live title={t('ticketsOpen', { n: OPEN_TICKETS_MAX })}>
      {t.rich('byMail', {
        link: () => (
          <a href={`mailto:${BRAND.supportEmail}`} className="font-semibold underline wrap-anywhere">
            {BRAND.supportEmail}
          </a>
        ),
      })}
    </Banner>
  )
}

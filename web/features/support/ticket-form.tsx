import { type FormEvent, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useTranslations } from 'use-intl'
import { ANSWER_HOURS, type SupportCategory } from '#contracts/support-rules.ts'
import { createDrafts, unansweredOf } from '~/lib/drafts.ts'
import type { ApiError } from '~/lib/errors.ts'
import { useSentence } from '~/lib/errors.ts'
import { readForm, useFieldErrors } from '~/lib/form.ts'
import type { Unanswered } from '~/lib/idempotency.ts'
import { useMember } from '~/lib/session.ts'
import { toast } from '~/lib/toast.ts'
import { useAction } from '~/lib/use-action.ts'
import { Banner } from '~/ui/banner.tsx'
import { Button } from '~/ui/button.tsx'
import { Card } from '~/ui/card.tsx'
import { SUPPORT_KEY } from './queries.ts'
import { TICKET_FIELDS, TicketFields } from './ticket-fields.tsx'
import { HELP, type Topic, threadPath } from './view.ts'
import { ViewHead } from './view-head.tsx'

interface TicketFormProps {
  redemptionId: string
  topic?: Topic | undefined
  /** The pause of redemptions to be reviewed. */
  pauseId?: string
}

/** One draft per member and subject, so that a review of a pause and a redemption each have their own. */
const draftOf = createDrafts<{ fields: Readonly<Record<string, string>>; unanswered?: Unanswered | undefined }>({
  fields: {},
})

/** The form for a new ticket. Typed input is retained until it is sent. */
export function TicketForm({ redemptionId, topic, pauseId = '' }: TicketFormProps) {
  const t = useTranslations('tickets')
  const tErrors = useTranslations('errors')
  const sentenceOf = useSentence()
  const { id: memberId } = useMember()
  const draft = draftOf(memberId, `${topic ?? ''} ${pauseId} ${redemptionId}`)
  // Read once: the fields hold their own values from then on.
  const prefilled = usePrefilled(topic)
  const [typed] = useState(() => ({
    redemptionId,
    ...prefilled,
    ...draft.read().fields,
    ...(redemptionId && { redemptionId }),
  }))
  const form = useRef<HTMLFormElement>(null)
  const navigate = useNavigate()
  const { errors, show, fromServer } = useFieldErrors(TICKET_FIELDS)
  const [failure, setFailure] = useState<ApiError>()

  const action = useAction('POST /api/support', {
    onSuccess: ({ id }) => {
      draft.clear()
      toast.success(t('form.sent'))
      // A member who left the form stays where they are.
      if (form.current) void navigate(threadPath(id), { replace: true })
    },
    onError: (error) => {
      if (!form.current) return undefined
      if (!show(form.current, fromServer(error))) setFailure(error)
      return true
    },
    // The store shows reviews of a pause, and the history reports of codes.
    refreshes: [SUPPORT_KEY, ['rewards']],
    unanswered: unansweredOf(draft),
  })

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    if (action.answer) return
    setFailure(undefined)
    const { subject = '', category = '', redemptionId = '', text = '' } = readForm(event.currentTarget)
    const missing = tErrors('fieldRequired')
    const found = {
      ...(!subject.trim() && { subject: missing }),
      ...(!category && { category: missing }),
      ...(!text.trim() && { text: missing }),
    }
    if (show(event.currentTarget, found)) return
    const about = { ...(redemptionId && { redemptionId }), ...(pauseId && { pauseId }) }
    action.run({ body: { subject, category: category as SupportCategory, text, ...about } })
  }

  return (
    <>
      <ViewHead title={t('form.title')} text={t('form.text', { hours: ANSWER_HOURS })} backTo={HELP} back={t('back')} />
      <Card>
        <form
          ref={form}
          noValidate
          onSubmit={submit}
          onChange={(event) => draft.update({ fields: readForm(event.currentTarget) })}
          className="flex flex-col gap-5"
        >
          <TicketFields typed={typed} errors={errors} readOnly={action.busy} />
          {failure && (
            <Banner tone="bad" live title={t('form.failed')}>
              {sentenceOf(failure)} {failure.isUnanswered && t('form.unanswered')}
            </Banner>
          )}
          {/* Stays busy until the page of the ticket replaces the form. */}
          <Button type="submit" size="large" busy={action.busy || action.answer !== undefined} className="sm:self-end">
            {t('form.submit')}
          </Button>
        </form>
      </Card>
    </>
  )
}

const CATEGORY = { activity: 'points', pause: 'redemption', code: 'code' } as const

/** Returns the texts of a topic. Details come with the link's state, not with the address. */
function usePrefilled(topic: Topic | undefined): Readonly<Record<string, string>> | undefined {
  const t = useTranslations('tickets.topics')
  const { state } = useLocation() as { state: { about?: string } | null }
  if (!topic) return undefined
  const text = [t(`${topic}.text`), state?.about].filter(Boolean).join('\n')
  return { subject: t(`${topic}.subject`), category: CATEGORY[topic], text }
}

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { MESSAGE_MAX, SUBJECT_MAX, SUPPORT_CATEGORIES } from '#contracts/support-rules.ts'
import type { FieldErrors } from '~/lib/form.ts'
import { useFormat } from '~/lib/format.ts'
import { Field } from '~/ui/field.tsx'
import { Input, Select, Textarea } from '~/ui/input.tsx'
import { redemptionsQuery } from './queries.ts'

export const TICKET_FIELDS = ['subject', 'category', 'redemptionId', 'text'] as const

interface TicketFieldsProps {
  typed: Readonly<Record<string, string>>
  errors: FieldErrors<(typeof TICKET_FIELDS)[number]>
  /** Set while the ticket is being sent. */
  readOnly: boolean
}

export function TicketFields({ typed, errors, readOnly }: TicketFieldsProps) {
  const t = useTranslations('tickets')
  return (
    <>
      <Field label={t('form.subject')} hint={t('form.subjectHint')} error={errors.subject}>
        <Input
          name="subject"
          required
          maxLength={SUBJECT_MAX}
          autoComplete="off"
          defaultValue={typed.subject}
          readOnly={readOnly}
        />
      </Field>
      <Field label={t('form.category')} error={errors.category}>
        <Select name="category" required defaultValue={typed.category ?? ''}>
          <option value="" disabled>
            {t('form.chooseCategory')}
          </option>
          {SUPPORT_CATEGORIES.map((category) => (
            <option key={category} value={category}>
              {t(`category.${category}`)}
            </option>
          ))}
        </Select>
      </Field>
      <RedemptionField chosen={typed.redemptionId ?? ''} error={errors.redemptionId} />
      <Field label={t('form.message')} hint={t('form.messageHint', { max: MESSAGE_MAX })} error={errors.text}>
        <Textarea name="text" rows={6} required maxLength={MESSAGE_MAX} defaultValue={typed.text} readOnly={readOnly} />
      </Field>
    </>
  )
}

/** Shown to members who have redeemed a plan. */
function RedemptionField({ chosen, error }: { chosen: string; error: string | undefined }) {
  const t = useTranslations('tickets.form')
  const tTickets = useTranslations('tickets')
  const format = useFormat()
  const { data, isError } = useQuery(redemptionsQuery)
  if (isError) return <p className="text-sm text-quiet">{t('redemptionsFailed')}</p>
  if (!data || data.items.length === 0) return null
  return (
    <Field label={t('redemption')} note={tTickets('optional')} error={error}>
      <Select name="redemptionId" defaultValue={chosen}>
        <option value="">{t('noRedemption')}</option>
        {data.items.map(({ id, subscriptionName, duration, createdAt }) => (
          <option key={id} value={id}>
            {`${subscriptionName}, ${duration} · ${format.date(createdAt)}`}
          </option>
        ))}
      </Select>
    </Field>
  )
}

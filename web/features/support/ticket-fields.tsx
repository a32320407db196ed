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
  // The redemption of the address also counts while the list is being read.
  if (!data && !isError) return <input type="hidden" name="redemptionId" value={chosen} />
  if (!data && !chosen) return <p className="text-sm text-quiet">{t('redemptionsFailed')}</p>
  const items = data?.items ?? []
  const isListed = !chosen || items.some(({ id }) => id === chosen)
  if (items.length === 0 && isListed) return null
  return (
    <Field
      label={t('redemption')}
      note={tTickets('optional')}
      hint={data ? undefined : t('redemptionsFailed')}
      error={error}
    >
      {/* A key, so that the chosen one stays chosen when a failed list was read at last. */}
      <Select key={data ? 'read' : 'failed'} name="redemptionId" defaultValue={chosen}>
        <option value="">{t('noRedemption')}</option>
        {!isListed && <option value={chosen}>{t('linkedRedemption', { id: chosen.slice(0, 8) })}</option>}
        {items.map(({ id, subscriptionName, duration, createdAt }) => (
          <option key={id} value={id}>
            {`${subscriptionName}, ${duration} · ${format.date(createdAt)}`}
          </option>
        ))}
      </Select>
    </Field>
  )
}

import { useTranslations } from 'use-intl'
import { Field } from '~/ui/field.tsx'
import { Input } from '~/ui/input.tsx'

/** The last day of a ban or suspension, if it is to end by itself. */
export function LastDayField() {
  const t = useTranslations('adminMembers.act')
  const tStaff = useTranslations('staff')
  return (
    <Field label={t('lastDay')} hint={t('lastDayHint')} note={tStaff('optional')}>
      <Input name="lastDay" type="date" min={new Date().toISOString().slice(0, 10)} className="sm:max-w-52" />
    </Field>
  )
}

/** What the form says of the status, for the server. */
export const statusForm = ({ reason = '', lastDay }: Readonly<Record<string, string>>) => ({
  reason,
  ...(lastDay && { lastDay }),
})

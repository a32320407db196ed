import { useTranslations } from 'use-intl'
import { Field } from '~/ui/field.tsx'
import { Input } from '~/ui/input.tsx'

/** The optional last day of a ban or suspension, after which it ends automatically. */
export function LastDayField() {
  const t = useTranslations('adminMembers.act')
  const tAdmin = useTranslations('admin')
  return (
    <Field label={t('lastDay')} hint={t('lastDayHint')} note={tAdmin('optional')}>
      <Input name="lastDay" type="date" min={new Date().toISOString().slice(0, 10)} className="sm:max-w-52" />
    </Field>
  )
}

/** Returns the values of a status form as the server expects them. */
export const statusForm = ({ reason = '', lastDay }: Readonly<Record<string, string>>) => ({
  reason,
  ...(lastDay && { lastDay }),
})

import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useRef } from 'react'
import { useTranslations } from 'use-intl'
import type { Profile } from '#contracts/profile.ts'
import type { RoleLimits } from '#contracts/role-limits.ts'
import type { StaffRole } from '#contracts/roles.ts'
import { NAME_MAX } from '#contracts/rules.ts'
import { readForm, useFieldErrors } from '~/lib/form.ts'
import { PROFILE_KEY } from '~/lib/own-account.ts'
import { useLimitTexts } from '~/lib/role-limits.ts'
import { SESSION_KEY, useMember } from '~/lib/session.ts'
import { toast } from '~/lib/toast.ts'
import { useAction } from '~/lib/use-action.ts'
import { Badge } from '~/ui/badge.tsx'
import { Button } from '~/ui/button.tsx'
import { Card, CardHead } from '~/ui/card.tsx'
import { EmailText } from '~/ui/email-text.tsx'
import { Field } from '~/ui/field.tsx'
import { Input } from '~/ui/input.tsx'
import { STAFF_KEY } from './queries.ts'

const FIELDS = ['name'] as const

/** Edits the name that colleagues see. The rest of the profile is on the profile page and does not change. */
export function ProfileCard({ profile, role, limits }: { profile: Profile; role: StaffRole; limits: RoleLimits }) {
  const t = useTranslations('adminSettings')
  const { roleName } = useMember()
  const limitTexts = useLimitTexts()(limits)
  const id = useId()
  const client = useQueryClient()
  const form = useRef<HTMLFormElement>(null)
  const { errors, show, fromServer } = useFieldErrors(FIELDS)
  const save = useAction('PUT /api/me/profile', {
    onSuccess: ({ profile: saved }) => {
      client.setQueryData(PROFILE_KEY, saved)
      toast.success(t('profile.saved'))
    },
    onError: (error) => show(form.current, fromServer(error)),
    refreshes: [SESSION_KEY, STAFF_KEY],
  })

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    const { name = '' } = readForm(event.currentTarget)
    const isEmpty = !name.replace(/[<>]/g, '').trim()
    if (show(event.currentTarget, isEmpty ? { name: t('profile.nameMissing') } : {})) return
    save.run({ body: { name } })
  }

  return (
    <Card as="section" aria-labelledby={id}>
      <CardHead id={id} title={t('profile.title')}>
        <Badge tone={role === 'super_admin' ? 'brand' : 'neutral'}>
          {t(role === 'super_admin' ? 'full' : 'limited')}
        </Badge>
      </CardHead>
      <form ref={form} noValidate onSubmit={submit} className="flex flex-col gap-4">
        <Field label={t('profile.name')} error={errors.name}>
          <Input name="name" defaultValue={profile.name} autoComplete="name" maxLength={NAME_MAX} required />
        </Field>
        <dl className="grid grid-cols-1 gap-3 text-sm sm:grid-cols-2">
          <div className="min-w-0">
            <dt className="text-xs text-quiet">{t('profile.email')}</dt>
            <dd>
              <EmailText>{profile.email}</EmailText>
            </dd>
          </div>
          <div>
            <dt className="text-xs text-quiet">{t('profile.role')}</dt>
            <dd>{roleName ?? t(`roles.${role}`)}</dd>
          </div>
          {limitTexts.length > 0 && (
            <div className="min-w-0 sm:col-span-2">
              <dt className="text-xs text-quiet">{t('profile.limits')}</dt>
              <dd>{limitTexts.join(' · ')}</dd>
            </div>
          )}
        </dl>
        <Button type="submit" variant="secondary" busy={save.busy} className="self-start">
          {t('profile.save')}
        </Button>
      </form>
    </Card>
  )
}

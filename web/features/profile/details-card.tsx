import { Pencil } from 'lucide-react'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Profile } from '#contracts/profile.ts'
import { useFormat } from '~/lib/format.ts'
import { Button } from '~/ui/button.tsx'
import { Card, CardHead } from '~/ui/card.tsx'
import { EmailText } from '~/ui/email-text.tsx'
import { DetailsForm } from './details-form.tsx'
import { useLocaleName } from './locale-name.ts'

interface DetailsCardProps {
  profile: Profile
  /** Chooses or removes the member's picture. */
  picture: ReactNode
}

/** The picture and the personal details, which are read-only until Edit. */
export function DetailsCard({ profile, picture }: DetailsCardProps) {
  const t = useTranslations('profile.details')
  const id = useId()
  const [editing, setEditing] = useState(false)
  const edit = useRef<HTMLButtonElement>(null)
  const wasEditing = useRef(false)
  // Restores the focus to where it was before the form.
  useEffect(() => {
    if (wasEditing.current && !editing) edit.current?.focus()
    wasEditing.current = editing
  }, [editing])
  return (
    <Card as="section" aria-labelledby={id}>
      <CardHead id={id} title={t('title')}>
        {!editing && (
          <Button
            ref={edit}
            variant="secondary"
            icon={<Pencil aria-hidden className="size-4" />}
            onClick={() => setEditing(true)}
          >
            {t('edit')}
          </Button>
        )}
      </CardHead>
      <div className="mb-4">{picture}</div>
      {editing ? <DetailsForm profile={profile} onDone={() => setEditing(false)} /> : <DetailsView profile={profile} />}
    </Card>
  )
}

function DetailsView({ profile }: { profile: Profile }) {
  const t = useTranslations('profile.details')
  const tProfile = useTranslations('profile')
  const format = useFormat()
  const localeName = useLocaleName()
  const { name, email, phone, timeZone, timeZoneFrom, locale, showName } = profile
  return (
    <dl className="divide-y divide-line">
      <Row label={t('name')}>{name}</Row>
      <Row label={t('email')} note={t('emailNote')}>
        <EmailText>{email}</EmailText>
      </Row>
      <Row label={t('phone')}>{phone ?? <span className="text-quiet">{t('noPhone')}</span>}</Row>
      <Row label={t('accountType')}>{tProfile('premium')}</Row>
      <Row
        label={t('timeZone')}
        note={timeZoneFrom ? t('timeZoneFrom', { moment: format.dateTime(timeZoneFrom) }) : undefined}
      >
        {timeZone.replaceAll('_', ' ')}
      </Row>
      <Row label={t('locale')}>{locale === 'auto' ? t('localeAuto') : localeName(locale)}</Row>
      <Row label={t('visibility')}>{showName ? t('visible') : t('hidden')}</Row>
    </dl>
  )
}

/** Label and value in one line, or below each other where the value does not fit. */
function Row({ label, note, children }: { label: string; note?: string | undefined; children: ReactNode }) {
  return (
    <div className="flex flex-wrap gap-x-4 py-2.5 first:pt-0 last:pb-0 sm:gap-x-6">
      <dt className="w-28 shrink-0 text-quiet sm:w-36">{label}</dt>
      <dd className="min-w-0 flex-1 basis-[9.5rem] break-words">
        <span className="font-medium">{children}</span>
        {note && <span className="block text-sm text-quiet">{note}</span>}
      </dd>
    </div>
  )
}

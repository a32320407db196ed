import { Pencil } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Profile } from '#contracts/profile.ts'
import { Button } from '~/ui/button.tsx'
import { Card, CardHead } from '~/ui/card.tsx'
import { DetailsForm } from './details-form.tsx'
import { DetailsView } from './details-view.tsx'

/** The personal details, read-only until Edit. */
export function DetailsCard({ profile }: { profile: Profile }) {
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
      {editing ? <DetailsForm profile={profile} onDone={() => setEditing(false)} /> : <DetailsView profile={profile} />}
    </Card>
  )
}

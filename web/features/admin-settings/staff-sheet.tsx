import { ArrowRight, UserCog } from 'lucide-react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import type { StaffMember } from '#contracts/staff.ts'
import { useFormat } from '~/lib/format.ts'
import type { Steps } from '~/lib/steps.ts'
import { Badge } from '~/ui/badge.tsx'
import { Button } from '~/ui/button.tsx'
import { EmailText } from '~/ui/email-text.tsx'
import { Fact, Facts } from '~/ui/facts.tsx'
import { SheetActions, SideSheet } from '~/ui/side-sheet.tsx'

interface StaffSheetProps {
  member: StaffMember
  steps: Steps | undefined
  onChange: (member: StaffMember) => void
  onClose: () => void
}

/** A staff member's role and sign-in, with a link to their page and the change of the role. */
export function StaffSheet({ member, steps, onChange, onClose }: StaffSheetProps) {
  const t = useTranslations('adminSettings.staff')
  const tRole = useTranslations('adminSettings')
  const format = useFormat()
  const { id, name, email, role, roleName, status, isViewer, hasSecondFactor, lastSignInAt } = member
  return (
    <SideSheet title={name} steps={steps} onClose={onClose}>
      <Link
        to={`/admin/users/${id}`}
        className="flex min-h-target items-center gap-1.5 self-start font-semibold text-brand-ink underline-offset-2 hover:underline"
      >
        {t('openPage')}
        <ArrowRight aria-hidden className="size-4" />
      </Link>
      <p className="flex flex-wrap items-center gap-2 text-sm">
        <EmailText>{email}</EmailText>
        {isViewer && <Badge tone="brand">{t('you')}</Badge>}
        {status !== 'active' && <Badge tone="bad">{t(status)}</Badge>}
      </p>
      <Facts>
        <Fact label={t('role')}>{roleName ?? tRole(`roles.${role}`)}</Fact>
        <Fact label={t('access')}>{tRole(role === 'super_admin' ? 'full' : 'limited')}</Fact>
        <Fact label={t('factor')}>{t(hasSecondFactor ? 'yes' : 'no')}</Fact>
        <Fact label={t('lastSignIn')}>{lastSignInAt ? format.dateTime(lastSignInAt) : t('never')}</Fact>
      </Facts>
      <SheetActions>
        {member.may.length > 0 && (
          <Button size="small" icon={<UserCog aria-hidden className="size-4" />} onClick={() => onChange(member)}>
            {t('change')}
          </Button>
        )}
      </SheetActions>
    </SideSheet>
  )
}

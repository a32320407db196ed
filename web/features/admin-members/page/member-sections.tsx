import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { MemberDetail } from '#contracts/members.ts'
import type { Permission } from '#contracts/roles.ts'
import { useHasPermission } from '~/lib/session.ts'
import { oneOf, useFilters } from '~/lib/url-filter.ts'
import { Card } from '~/ui/card.tsx'
import { Tabs } from '~/ui/tabs.tsx'
import { MemberActions } from '../member-actions.tsx'
import { MemberNotes } from '../member-notes.tsx'
import { MemberPauses } from '../member-pauses.tsx'
import { MemberSessions } from '../member-sessions.tsx'
import { MemberArchive } from './member-archive.tsx'
import { MemberLedger } from './member-ledger.tsx'
import { MemberRedemptions } from './member-redemptions.tsx'

/** The sections in the order of their tabs, each with the permission of its route. */
const SECTIONS = {
  ledger: 'transactions.read',
  archive: 'transactions.read',
  redemptions: 'redemptions.read',
  tickets: 'support.read',
  approvals: 'approvals.decide',
  risk: 'risk.read',
  staff: 'users.read',
} as const satisfies Record<string, Permission>
type Section = keyof typeof SECTIONS

/** The sections that other features render. */
export type SectionsOfOthers = Readonly<Record<'tickets' | 'approvals' | 'risk', ReactNode>>

/** The sections that the viewer may read, as tabs. Only the chosen one is loaded. */
export function MemberSections({ member, others }: { member: MemberDetail; others: SectionsOfOthers }) {
  const t = useTranslations('adminMember.sections')
  const may = useHasPermission()
  const [filters, change] = useFilters()
  const [first, ...rest] = (Object.keys(SECTIONS) as Section[]).filter(
    (section) => may(SECTIONS[section]) && (section !== 'archive' || member.hasArchive),
  )
  if (!first) return null
  const section = oneOf([first, ...rest], filters.get('section'))
  return (
    <Tabs
      label={t('label')}
      value={section}
      tabs={[first, ...rest].map((value) => ({ value, label: t(value) }))}
      onChange={(value) => change({ section: value === first ? '' : value })}
    >
      <h2 className="sr-only">{t(section)}</h2>
      <div className="mt-4">
        {section === 'ledger' && <MemberLedger member={member} />}
        {section === 'archive' && <MemberArchive memberId={member.id} />}
        {section === 'redemptions' && <MemberRedemptions memberId={member.id} />}
        {(section === 'tickets' || section === 'approvals' || section === 'risk') && others[section]}
        {section === 'staff' && <StaffSection member={member} />}
      </div>
    </Tabs>
  )
}

/** What staff wrote about the member and did, and where the member is signed in. */
const StaffSection = ({ member }: { member: MemberDetail }) => (
  <div className="grid items-start gap-5 lg:grid-cols-2">
    <Card className="flex min-w-0 flex-col gap-5">
      <MemberNotes member={member} />
      <MemberPauses pauses={member.pauses} />
    </Card>
    <Card className="flex min-w-0 flex-col gap-5">
      <MemberActions actions={member.actions} />
      <MemberSessions sessions={member.sessions} />
    </Card>
  </div>
)

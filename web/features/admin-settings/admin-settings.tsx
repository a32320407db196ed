import { useTranslations } from 'use-intl'
import { useHasPermission } from '~/lib/session.ts'
import { oneOf, useFilters } from '~/lib/url-filter.ts'
import { PageHeader } from '~/ui/page.tsx'
import { Tabs } from '~/ui/tabs.tsx'
import { AccountTab } from './account-tab.tsx'
import { RolesTab } from './roles-tab.tsx'
import { SignInsTab } from './sign-ins-tab.tsx'
import { StaffTab } from './staff-tab.tsx'

/** The viewer's account, sign-ins and roles; for super admins also the list of staff. */
export function AdminSettings() {
  const t = useTranslations('adminSettings')
  const may = useHasPermission()
  const [filters, change] = useFilters()
  const views = may('admin.settings')
    ? (['account', 'sign-ins', 'staff', 'roles'] as const)
    : (['account', 'sign-ins', 'roles'] as const)
  const view = oneOf(views, filters.get('view'))
  return (
    <>
      <PageHeader title={t('title')} text={t('text')} />
      <Tabs
        label={t('views')}
        value={view}
        tabs={views.map((value) => ({ value, label: t(`view.${value}`) }))}
        onChange={(value) => change({ view: value === 'account' ? '' : value, whose: '', new: '' })}
      >
        <div className="mt-3">
          {view === 'account' && <AccountTab />}
          {view === 'sign-ins' && <SignInsTab />}
          {view === 'staff' && <StaffTab />}
          {view === 'roles' && <RolesTab />}
        </div>
      </Tabs>
    </>
  )
}

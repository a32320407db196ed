import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useHasPermission } from '~/lib/session.ts'
import { oneOf, useFilters } from '~/lib/url-filter.ts'
import { PageHeader } from '~/ui/page.tsx'
import { Tabs } from '~/ui/tabs.tsx'
import { RefreshButton } from '~/ui/toolbar-buttons.tsx'
import { AuditTab } from './audit-tab.tsx'
import { FactorsTab } from './factors-tab.tsx'
import { SECURITY_KEY } from './queries.ts'
import { SessionsTab } from './sessions-tab.tsx'
import { SignInsTab } from './sign-ins-tab.tsx'

/** The query key of the feature `admin-risk`, which the tab Risk shows. */
const RISK_KEY = ['admin', 'risk'] as const

const TABS = ['sign-ins', 'sessions', 'factors', 'audit', 'risk'] as const

/** URL parameters of the tabs. They are cleared when the tab changes. */
const FILTERS = ['from', 'to', 'aimed', 'target', 'network', 'q', 'actor', 'action', 'entry', 'kind', 'state', 'group']
const NO_FILTERS = Object.fromEntries(FILTERS.map((name) => [name, '']))

/** The Security page: sign-ins, staff sessions, second factors, the audit log and risks. Without `security.read`, risks only. */
export function AdminSecurity({ risk }: { risk: ReactNode }) {
  const t = useTranslations('adminSecurity')
  const [filters, change] = useFilters()
  const mayAll = useHasPermission()('security.read')
  const tab = mayAll ? oneOf(TABS, filters.get('tab')) : 'risk'
  const client = useQueryClient()
  const queryKey = tab === 'risk' ? RISK_KEY : SECURITY_KEY
  const [isReading, setReading] = useState(false)
  const refresh = async () => {
    setReading(true)
    await client.invalidateQueries({ queryKey })
    setReading(false)
  }
  return (
    <>
      <PageHeader title={t('title')} text={t(mayAll ? 'text' : 'riskText')} compact>
        <RefreshButton busy={isReading} onClick={() => void refresh()}>
          {t('refresh')}
        </RefreshButton>
      </PageHeader>
      {mayAll ? (
        <Tabs
          label={t('tabs.label')}
          value={tab}
          tabs={TABS.map((value) => ({ value, label: t(`tabs.${value}`) }))}
          onChange={(value) => change({ ...NO_FILTERS, tab: value === TABS[0] ? '' : value })}
        >
          <div className="mt-3">
            {tab === 'sign-ins' && <SignInsTab />}
            {tab === 'sessions' && <SessionsTab />}
            {tab === 'factors' && <FactorsTab />}
            {tab === 'audit' && <AuditTab />}
            {tab === 'risk' && risk}
          </div>
        </Tabs>
      ) : (
        risk
      )}
    </>
  )
}

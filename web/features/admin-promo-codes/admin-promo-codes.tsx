import { useTranslations } from 'use-intl'
import { oneOf, useFilters } from '~/lib/url-filter.ts'
import { PageHeader } from '~/ui/page.tsx'
import { Tabs } from '~/ui/tabs.tsx'
import { AnalyticsTab } from './analytics-tab.tsx'
import { CodeButtons } from './code-buttons.tsx'
import { CodesTab } from './codes-tab.tsx'
import { RedemptionsTab } from './redemptions-tab.tsx'

const TABS = ['codes', 'redemptions', 'analytics'] as const

/** Promo codes for staff: the codes, their redemptions and their cost. */
export function AdminPromoCodes() {
  const t = useTranslations('adminPromoCodes')
  const [filters, change] = useFilters()
  const tab = oneOf(TABS, filters.get('tab'))
  return (
    <>
      <PageHeader title={t('title')}>
        <CodeButtons />
      </PageHeader>
      <Tabs
        label={t('tabs.label')}
        value={tab}
        tabs={TABS.map((value) => ({ value, label: t(`tabs.${value}`) }))}
        onChange={(value) => change({ tab: value === 'codes' ? '' : value })}
      >
        <div className="mt-3">
          {tab === 'codes' && <CodesTab />}
          {tab === 'redemptions' && <RedemptionsTab />}
          {tab === 'analytics' && <AnalyticsTab />}
        </div>
      </Tabs>
    </>
  )
}

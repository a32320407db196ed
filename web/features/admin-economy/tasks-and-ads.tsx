import { useTranslations } from 'use-intl'
import { oneOf, useFilters } from '~/lib/url-filter.ts'
import { Tabs } from '~/ui/tabs.tsx'
import { AdLinksTab } from './ad-links-tab.tsx'
import { TasksTab } from './tasks-tab.tsx'

const TABS = ['tasks', 'ads'] as const

/** The channel tasks and the links of ads, which staff can change. */
export function TasksAndAds() {
  const t = useTranslations('adminEconomy')
  const [filters, change] = useFilters()
  const tab = oneOf(TABS, filters.get('tab'))
  return (
    <Tabs
      label={t('tabs.label')}
      value={tab}
      tabs={TABS.map((value) => ({ value, label: t(`tabs.${value}`) }))}
      onChange={(value) => change({ tab: value === 'tasks' ? '' : value })}
    >
      <div className="mt-3">{tab === 'tasks' ? <TasksTab /> : <AdLinksTab />}</div>
    </Tabs>
  )
}

import { useTranslations } from 'use-intl'
import { oneOf, useFilters } from '~/lib/url-filter.ts'
import { PageHeader } from '~/ui/page.tsx'
import { Tabs } from '~/ui/tabs.tsx'
import { AdLinksTab } from './ad-links-tab.tsx'
import { EconomyTab } from './economy-tab.tsx'
import { TasksTab } from './tasks-tab.tsx'

const TABS = ['economy', 'tasks', 'ads'] as const

/** The value of a day for members, its cost in plans, and the tasks and links that staff can change. */
export function AdminEconomy() {
  const t = useTranslations('adminEconomy')
  const [filters, change] = useFilters()
  const tab = oneOf(TABS, filters.get('tab'))
  return (
    <>
      <PageHeader title={t('title')} />
      <Tabs
        label={t('tabs.label')}
        value={tab}
        tabs={TABS.map((value) => ({ value, label: t(`tabs.${value}`) }))}
        onChange={(value) => change({ tab: value === 'economy' ? '' : value })}
      >
        <div className="mt-3">
          {tab === 'economy' && <EconomyTab />}
          {tab === 'tasks' && <TasksTab />}
          {tab === 'ads' && <AdLinksTab />}
        </div>
      </Tabs>
    </>
  )
}

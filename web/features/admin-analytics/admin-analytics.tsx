import { useTranslations } from 'use-intl'
import { oneOf, useFilters } from '~/lib/url-filter.ts'
import { PageHeader } from '~/ui/page.tsx'
import { Tabs } from '~/ui/tabs.tsx'
import { ActivityTab } from './activity-tab.tsx'
import { GamesTab } from './games-tab.tsx'
import { MembersTab } from './members-tab.tsx'
import { PointsTab } from './points-tab.tsx'
import { PromoTab } from './promo-codes-tab.tsx'
import { RangePicker } from './range-picker.tsx'
import { RedemptionsTab } from './redemptions-tab.tsx'
import { RetentionTab } from './retention-tab.tsx'
import { useRange } from './use-range.ts'

const TABS = ['members', 'activity', 'retention', 'points', 'redemptions', 'games', 'promo'] as const
const CONTENT = {
  members: MembersTab,
  activity: ActivityTab,
  retention: RetentionTab,
  points: PointsTab,
  redemptions: RedemptionsTab,
  games: GamesTab,
  promo: PromoTab,
}

/** Reports about members, points and games over time. All of them come from stored daily sums. */
export function AdminAnalytics() {
  const t = useTranslations('adminAnalytics')
  const [filters, change] = useFilters()
  const range = useRange()
  const tab = oneOf(TABS, filters.get('tab'))
  const Content = CONTENT[tab]
  return (
    <>
      <PageHeader title={t('title')} text={t('text')} />
      <div className="mb-4">
        <RangePicker range={range} />
      </div>
      <Tabs
        label={t('tabs.label')}
        value={tab}
        tabs={TABS.map((value) => ({ value, label: t(`tabs.${value}`) }))}
        onChange={(value) => change({ tab: value === TABS[0] ? '' : value })}
      >
        <div className="mt-3">
          <Content range={range.query} />
        </div>
      </Tabs>
    </>
  )
}

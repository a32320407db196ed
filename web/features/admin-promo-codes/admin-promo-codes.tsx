import { Plus, Sparkles } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { oneOf, useFilters, useOpened } from '~/lib/url-filter.ts'
import { Button } from '~/ui/button.tsx'
import { PageHeader } from '~/ui/page.tsx'
import { Tabs } from '~/ui/tabs.tsx'
import { AddDialog } from './add-dialog.tsx'
import { AnalyticsTab } from './analytics-tab.tsx'
import { BatchesTab } from './batches-tab.tsx'
import { CodesTab } from './codes-tab.tsx'
import { GenerateDialog } from './generate-dialog.tsx'
import { RedemptionsTab } from './redemptions-tab.tsx'

const TABS = ['codes', 'batches', 'redemptions', 'analytics'] as const

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
        onChange={(value) => change({ tab: value === 'codes' ? '' : value, batch: '', from: '', to: '' })}
      >
        <div className="mt-3">
          {tab === 'codes' && <CodesTab />}
          {tab === 'batches' && <BatchesTab />}
          {tab === 'redemptions' && <RedemptionsTab />}
          {tab === 'analytics' && <AnalyticsTab />}
        </div>
      </Tabs>
    </>
  )
}

/** Buttons that add one code or generate several. */
function CodeButtons() {
  const t = useTranslations('adminPromoCodes')
  const { opened, open, close } = useOpened('new')
  return (
    <>
      <Button variant="secondary" icon={<Sparkles aria-hidden className="size-5" />} onClick={() => open('batch')}>
        {t('generate.action')}
      </Button>
      <Button icon={<Plus aria-hidden className="size-5" />} onClick={() => open('code')}>
        {t('add.action')}
      </Button>
      {opened === 'code' && <AddDialog onClose={close} />}
      {opened === 'batch' && <GenerateDialog onClose={close} />}
    </>
  )
}

import { useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { PageHeader } from '~/ui/page.tsx'
import { BalancePanel } from './balance-panel.tsx'
import { Catalogue } from './catalogue.tsx'
import { History } from './history.tsx'
import { HowItWorks } from './how-it-works.tsx'
import { PauseBanner } from './pause-banner.tsx'
import { RedeemDialog } from './redeem-dialog.tsx'
import { useRedeem } from './use-redeem.ts'

/** The store, or in its place the history of redemptions. */
export function RewardsStore() {
  const t = useTranslations('rewards')
  const [filters, setFilters] = useSearchParams()
  const [newest, setNewest] = useState<string>()
  const inHistory = filters.get('view') === 'history'
  const switched = useRef(false)

  // Scrolls to the top, where the balance decreases.
  const show = (view: 'store' | 'history') => {
    switched.current = true
    setFilters(view === 'history' ? { view } : {})
  }
  const redeem = useRedeem((redemption) => {
    setNewest(redemption.id)
    show('history')
  })
  return (
    <>
      <PageHeader title={t('title')} text={t('text')} />
      <PauseBanner />
      <BalancePanel inHistory={inHistory} onShow={show} />
      {inHistory ? (
        <History newest={newest} takesFocus={switched.current} onShowStore={() => show('store')} />
      ) : (
        <>
          <HowItWorks />
          <Catalogue onRedeem={redeem.choose} />
        </>
      )}
      {redeem.choice && <RedeemDialog choice={redeem.choice} redeem={redeem} />}
    </>
  )
}

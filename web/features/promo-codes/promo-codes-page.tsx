import { useTranslations } from 'use-intl'
import { PageHeader } from '~/ui/page.tsx'
import { RedeemForm } from './redeem-form.tsx'
import { RedemptionHistory } from './redemption-history.tsx'
import { BalanceCard, ChannelCard, HowCard } from './side-cards.tsx'

/** Promo Codes: the form with its result, next to where codes are found. */
export function PromoCodesScreen() {
  const t = useTranslations('promoCodes')
  return (
    <>
      <PageHeader title={t('title')} text={t('text')} />
      <div className="grid grid-cols-1 items-start gap-4 sm:gap-6 lg:grid-cols-[minmax(0,1fr)_21rem]">
        <div className="flex min-w-0 flex-col gap-4 sm:gap-6">
          <RedeemForm />
          <RedemptionHistory />
        </div>
        <div className="flex min-w-0 flex-col gap-4 sm:gap-6">
          <BalanceCard />
          <ChannelCard />
          <HowCard />
        </div>
      </div>
    </>
  )
}

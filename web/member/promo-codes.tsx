import { useTranslations } from 'use-intl'
import { RedeemForm } from '~/features/promo-codes/redeem-form.tsx'
import { RedemptionHistory } from '~/features/promo-codes/redemption-history.tsx'
import { ChannelCard, HowCard } from '~/features/promo-codes/side-cards.tsx'
import { Messages } from '~/lib/messages.tsx'
import promoCodes from '~/messages/en/promo-codes.json'
import { Page, PageHeader } from '~/ui/page.tsx'

const MESSAGES = { promoCodes }

export default function PromoCodesPage() {
  return (
    <Messages add={MESSAGES}>
      <Page>
        <PromoCodesScreen />
      </Page>
    </Messages>
  )
}

/** Promo Codes: the form with its result, next to where codes are found. */
function PromoCodesScreen() {
  const t = useTranslations('promoCodes')
  return (
    <>
      <PageHeader title={t('title')} text={t('text')} />
      <RedeemForm />
      <div className="mt-4 grid grid-cols-1 items-start gap-4 sm:mt-6 sm:gap-6 lg:grid-cols-[minmax(0,1fr)_21rem]">
        <RedemptionHistory />
        <div className="flex min-w-0 flex-col gap-4 sm:gap-6">
          <ChannelCard />
          <HowCard />
        </div>
      </div>
    </>
  )
}

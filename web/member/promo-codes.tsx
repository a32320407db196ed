import { PromoCodesScreen } from '~/features/promo-codes/promo-codes-page.tsx'
import { Messages } from '~/lib/messages.tsx'
import promoCodes from '~/messages/en/promo-codes.json'
import { Page } from '~/ui/page.tsx'

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

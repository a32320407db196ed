import { PromoPage } from '~/features/promo-codes/promo-page.tsx'
import { Messages } from '~/lib/messages.tsx'
import promo from '~/messages/en/promo.json'
import { Page } from '~/ui/page.tsx'

const MESSAGES = { promo }

export default function PromoCodesPage() {
  return (
    <Messages add={MESSAGES}>
      <Page>
        <PromoPage />
      </Page>
    </Messages>
  )
}

import { Catalogue } from '~/features/rewards/catalogue.tsx'
import { Messages } from '~/lib/messages.tsx'
import rewards from '~/messages/en/rewards.json'
import { Page } from '~/ui/page.tsx'

const MESSAGES = { rewards }

export default function RewardsPage() {
  return (
    <Messages add={MESSAGES}>
      <Page>
        <Catalogue />
      </Page>
    </Messages>
  )
}

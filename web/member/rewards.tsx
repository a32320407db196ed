import { RewardsStore } from '~/features/rewards/rewards-store.tsx'
import { Messages } from '~/lib/messages.tsx'
import rewards from '~/messages/en/rewards.json'
import { Page } from '~/ui/page.tsx'

const MESSAGES = { rewards }

export default function RewardsPage() {
  return (
    <Messages add={MESSAGES}>
      <Page>
        <RewardsStore />
      </Page>
    </Messages>
  )
}

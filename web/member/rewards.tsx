import { catalogueQuery, pauseQuery, waysQuery } from '~/features/rewards/queries.ts'
import { RewardsStore } from '~/features/rewards/rewards-store.tsx'
import { Messages } from '~/lib/messages.tsx'
import { askEarly } from '~/lib/prefetch.ts'
import rewards from '~/messages/en/rewards.json'
import { Page } from '~/ui/page.tsx'

const MESSAGES = { rewards }

void askEarly(catalogueQuery())
void askEarly(pauseQuery)
void askEarly(waysQuery)

export default function RewardsPage() {
  return (
    <Messages add={MESSAGES}>
      <Page>
        <RewardsStore />
      </Page>
    </Messages>
  )
}

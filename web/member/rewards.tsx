import { catalogueQuery, pauseQuery, waysQuery } from '~/features/rewards/queries.ts'
import { RewardsStore } from '~/features/rewards/rewards-store.tsx'
import { askEarly } from '~/lib/ask-early.ts'
import { Messages } from '~/lib/messages.tsx'
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

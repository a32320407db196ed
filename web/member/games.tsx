import { useQuery } from '@tanstack/react-query'
import { CampaignBanner } from '~/features/campaigns/campaign-banner.tsx'
import { dashboardQuery } from '~/features/dashboard/queries.ts'
import { GamesHub } from '~/features/games/games-hub.tsx'
import { Messages } from '~/lib/messages.tsx'
import games from '~/messages/en/games.json'
import { Page } from '~/ui/page.tsx'

const MESSAGES = { games }

export default function GamesPage() {
  const facts = useQuery(dashboardQuery)
  return (
    <Messages add={MESSAGES}>
      <Page>
        <CampaignBanner targets={['wheel', 'scratch', 'quiz']} />
        <GamesHub facts={facts} />
      </Page>
    </Messages>
  )
}

import { Leaderboard } from '~/features/leaderboard/leaderboard.tsx'
import { Messages } from '~/lib/messages.tsx'
import leaderboard from '~/messages/en/leaderboard.json'
import { Page } from '~/ui/page.tsx'

const MESSAGES = { leaderboard }

export default function LeaderboardPage() {
  return (
    <Messages add={MESSAGES}>
      <Page>
        <Leaderboard />
      </Page>
    </Messages>
  )
}

import { GamesHub } from '~/features/games/games-hub.tsx'
import { Messages } from '~/lib/messages.tsx'
import games from '~/messages/en/games.json'
import { Page } from '~/ui/page.tsx'

const MESSAGES = { games }

export default function GamesPage() {
  return (
    <Messages add={MESSAGES}>
      <Page>
        <GamesHub />
      </Page>
    </Messages>
  )
}

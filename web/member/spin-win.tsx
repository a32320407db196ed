import { WheelPage } from '~/features/games/wheel-page.tsx'
import { Messages } from '~/lib/messages.tsx'
import games from '~/messages/en/games.json'
import { Page } from '~/ui/page.tsx'

const MESSAGES = { games }

export default function SpinWinPage() {
  return (
    <Messages add={MESSAGES}>
      <Page>
        <WheelPage />
      </Page>
    </Messages>
  )
}

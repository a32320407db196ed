import { RecapPage } from '~/features/recap/recap-page.tsx'
import { Messages } from '~/lib/messages.tsx'
import recap from '~/messages/en/recap.json'
import { Page } from '~/ui/page.tsx'

const MESSAGES = { recap }

export default function RecapScreen() {
  return (
    <Messages add={MESSAGES}>
      <Page className="max-w-none">
        <RecapPage />
      </Page>
    </Messages>
  )
}

import { CampaignBanner } from '~/features/campaigns/campaign-banner.tsx'
import { QuizPage } from '~/features/games/quiz-page.tsx'
import { Messages } from '~/lib/messages.tsx'
import games from '~/messages/en/games.json'
import { Page } from '~/ui/page.tsx'

const MESSAGES = { games }

export default function TriviaQuizPage() {
  return (
    <Messages add={MESSAGES}>
      <Page>
        <CampaignBanner targets={['quiz']} />
        <QuizPage />
      </Page>
    </Messages>
  )
}

import { FairnessGuide } from '~/features/fairness/fairness-guide.tsx'
import { publicPageMeta } from '~/features/public-site/page-meta.ts'
import { Messages } from '~/lib/messages.tsx'
import draws from '~/messages/en/draws.json'
import fairness from '~/messages/en/fairness.json'
import { PublicFrame } from './public-frame.tsx'

const MESSAGES = { draws, fairness }

export const meta = () =>
  publicPageMeta({ title: draws.page.title, description: draws.page.description, path: '/fairness' })

export default function FairnessPage() {
  return (
    <Messages add={MESSAGES}>
      <PublicFrame>
        <FairnessGuide />
      </PublicFrame>
    </Messages>
  )
}

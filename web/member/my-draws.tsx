import { useTranslations } from 'use-intl'
import { DrawList } from '~/features/fairness/draw-list.tsx'
import { FairnessPanel } from '~/features/fairness/fairness-panel.tsx'
import { Messages } from '~/lib/messages.tsx'
import draws from '~/messages/en/draws.json'
import fairness from '~/messages/en/fairness.json'
import { ButtonLink } from '~/ui/button.tsx'
import { Page, PageHeader } from '~/ui/page.tsx'

const MESSAGES = { draws, fairness }

export default function MyDrawsPage() {
  return (
    <Messages add={MESSAGES}>
      <MyDraws />
    </Messages>
  )
}

function MyDraws() {
  const t = useTranslations('draws.mine')
  return (
    <Page>
      <PageHeader title={t('title')} text={t('text')}>
        <ButtonLink to="/fairness" variant="secondary">
          {t('how')}
        </ButtonLink>
      </PageHeader>
      <div className="grid grid-cols-1 items-start gap-4 sm:gap-6 lg:grid-cols-[minmax(0,7fr)_minmax(20rem,5fr)]">
        <DrawList />
        <div className="min-w-0 max-lg:order-first">
          <FairnessPanel withLinks={false} />
        </div>
      </div>
    </Page>
  )
}

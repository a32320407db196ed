import { useQuery } from '@tanstack/react-query'
import { MessageSquarePlus, MessagesSquare } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Content, contentQuery } from '~/lib/content.tsx'
import { ButtonLink } from '~/ui/button.tsx'
import { Card } from '~/ui/card.tsx'
import { SupportDrawing } from '~/ui/illustrations/support.tsx'
import { PageTitle } from '~/ui/page.tsx'
import { SkeletonRows } from '~/ui/skeleton.tsx'
import { ErrorState } from '~/ui/states.tsx'
import { ContactCard, LinksCard } from './contact.tsx'
import { SearchField, SearchResults } from './help-search.tsx'
import { MY_TICKETS, NEW_TICKET, signInPath } from './view.ts'

/** The help: search, questions and contact. */
export function HelpHome({ isMember }: { isMember: boolean }) {
  const t = useTranslations('support')
  const [question, setQuestion] = useState('')
  return (
    <>
      <PageTitle>{t('title')}</PageTitle>
      <div className="water mb-8 flex items-center gap-8 rounded-xl px-5 py-8 sm:px-10 sm:py-10">
        <div className="min-w-0 flex-1">
          <h1 className="text-2xl font-extrabold sm:text-3xl">{t('heading')}</h1>
          <p className="mt-1 mb-5 text-on-deep-quiet">{t('intro')}</p>
          <SearchField value={question} onChange={setQuestion} />
        </div>
        <SupportDrawing className="h-36 w-48 max-md:hidden" />
      </div>
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,7fr)_minmax(18rem,4fr)] lg:gap-8">
        {question.trim() ? <SearchResults question={question} onClear={() => setQuestion('')} /> : <Faq />}
        <aside className="flex flex-col gap-4">
          <AskCard isMember={isMember} />
          <ContactCard />
          <LinksCard />
        </aside>
      </div>
    </>
  )
}

/** Contact with staff: a ticket for members, the sign-in for guests. */
function AskCard({ isMember }: { isMember: boolean }) {
  const t = useTranslations('support.ask')
  return (
    <Card as="section" aria-labelledby="ask">
      <h2 id="ask" className="text-lg">
        {t('title')}
      </h2>
      <p className="mt-1 mb-4 text-quiet">{t(isMember ? 'member' : 'guest')}</p>
      {isMember ? (
        <div className="flex flex-col gap-2">
          <ButtonLink to={NEW_TICKET} wide icon={<MessageSquarePlus aria-hidden className="size-5" />}>
            {t('open')}
          </ButtonLink>
          <ButtonLink to={MY_TICKETS} variant="secondary" wide icon={<MessagesSquare aria-hidden className="size-5" />}>
            {t('mine')}
          </ButtonLink>
        </div>
      ) : (
        <ButtonLink to={signInPath(NEW_TICKET)} wide>
          {t('signIn')}
        </ButtonLink>
      )}
    </Card>
  )
}

/** The questions in native disclosure elements, which work without scripts. */
function Faq() {
  const t = useTranslations('support.faq')
  return (
    <section aria-labelledby="faq">
      <h2 id="faq" className="mb-3 text-xl">
        {t('title')}
      </h2>
      <FaqList />
    </section>
  )
}

function FaqList() {
  const { isPending, error, isFetching, refetch } = useQuery(contentQuery('faq'))
  if (error) return <ErrorState error={error} retrying={isFetching} onRetry={() => void refetch()} />
  if (isPending && typeof document !== 'undefined') return <SkeletonRows rows={7} className="h-14" />
  return <Content document="faq" part="questions" className="faq panel divide-y divide-line overflow-hidden" />
}

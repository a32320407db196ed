import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { PageTitle } from '~/ui/page.tsx'
import { AskCard } from './ask-card.tsx'
import { BackLink } from './back-link.tsx'
import { ContactCard, LinksCard } from './contact.tsx'
import { Faq } from './faq.tsx'
import { SearchField, SearchResults } from './help-search.tsx'

/** The help: search, questions and contact. */
export function HelpHome({ isMember }: { isMember: boolean }) {
  const t = useTranslations('support')
  const [question, setQuestion] = useState('')
  return (
    <>
      <PageTitle>{t('title')}</PageTitle>
      {isMember && <BackLink to="/dashboard">{t('frame.dashboard')}</BackLink>}
      <div className="water mb-8 rounded-xl px-5 py-8 sm:px-10 sm:py-10">
        <h1 className="text-2xl font-extrabold sm:text-3xl">{t('heading')}</h1>
        <p className="mt-1 mb-5 text-on-deep-quiet">{t('intro')}</p>
        <SearchField value={question} onChange={setQuestion} />
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

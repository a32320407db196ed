import { MessageSquarePlus, MessagesSquare } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { ButtonLink } from '~/ui/button.tsx'
import { Card } from '~/ui/card.tsx'
import { MY_TICKETS, NEW_TICKET, signInPath } from './view.ts'

/** Contact with staff: a ticket for members, the sign-in for guests. */
export function AskCard({ isMember }: { isMember: boolean }) {
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

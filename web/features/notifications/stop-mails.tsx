import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { MAIL_TOPICS, type MailTopic } from '#contracts/mail-topics.ts'
import { useAction } from '~/lib/use-action.ts'
import { Button, ButtonLink } from '~/ui/button.tsx'
import { AllDoneDrawing } from '~/ui/illustrations/all-done.tsx'
import { MailDrawing } from '~/ui/illustrations/mail.tsx'
import { NoResultsDrawing } from '~/ui/illustrations/no-results.tsx'
import { PageTitle } from '~/ui/page.tsx'

/** Returns the topic that a token names; the server validates the token. */
const topicOf = (token: string): MailTopic | undefined => MAIL_TOPICS.find((topic) => topic === token.split('.')[1])

/** The page that a mail's link opens. Opening it changes nothing, because mail scanners open links too. */
export function StopMails({ token }: { token: string }) {
  const t = useTranslations('notifications.stop')
  const topic = topicOf(token)
  const stop = useAction('POST /api/mail/unsubscribe')
  if (!topic) {
    return (
      <Said drawing={<NoResultsDrawing />} title={t('invalidTitle')} text={t('invalidText')}>
        <SettingsLink />
      </Said>
    )
  }
  const about = { topic: t(`topics.${topic}`) }
  if (stop.answer) {
    return (
      <Said drawing={<AllDoneDrawing />} title={t('doneTitle')} text={t('doneText', about)}>
        <SettingsLink />
      </Said>
    )
  }
  return (
    <Said drawing={<MailDrawing />} title={t('title')} text={t('text', about)}>
      <Button size="large" busy={stop.busy} onClick={() => stop.run({ query: { token } })}>
        {t('confirm')}
      </Button>
    </Said>
  )
}

function SettingsLink() {
  const t = useTranslations('notifications.stop')
  return (
    <ButtonLink to="/notifications?view=settings" variant="secondary" size="large">
      {t('toSettings')}
    </ButtonLink>
  )
}

const Said = ({
  drawing,
  title,
  text,
  children,
}: {
  drawing: ReactNode
  title: string
  text: string
  children: ReactNode
}) => (
  <div className="mx-auto flex max-w-md flex-col gap-4 pt-6 sm:pt-16">
    <PageTitle>{title}</PageTitle>
    {drawing}
    <h1 className="text-2xl sm:text-3xl" aria-live="polite">
      {title}
    </h1>
    <p className="text-quiet">{text}</p>
    {children}
  </div>
)

import { useQueryClient } from '@tanstack/react-query'
import { LockKeyhole } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { AnswerByKey } from '#contracts/index.ts'
import type { MailTopic } from '#contracts/mail-topics.ts'
import type { OptionalNotification } from '#contracts/recap-rules.ts'
import type { ReturnedMails } from '#contracts/returned-mails.ts'
import type { ApiError } from '~/lib/errors.ts'
import { useFormat } from '~/lib/format.ts'
import { useQueryKeepingError } from '~/lib/query-keeping-error.ts'
import { useAction } from '~/lib/use-action.ts'
import { Banner } from '~/ui/banner.tsx'
import { Button, ButtonLink } from '~/ui/button.tsx'
import { Card } from '~/ui/card.tsx'
import { Checkbox } from '~/ui/input.tsx'
import { QueryState } from '~/ui/query-state.tsx'
import { SkeletonRows } from '~/ui/skeleton.tsx'
import { mailSettingsQuery } from './queries.ts'

const ESSENTIAL = ['security', 'outcome', 'expired', 'stopped', 'asked'] as const

/** Which mails are sent in addition to notifications, and which notifications are shown. A choice is saved at once. */
export function MailSettings() {
  const t = useTranslations('notifications.mail')
  const query = useQueryKeepingError(mailSettingsQuery)
  return (
    <Card className="flex flex-col gap-6">
      {query.data?.returned && <Returned returned={query.data.returned} />}
      <Choices title={t('choose')}>
        <QueryState query={query} skeleton={<SkeletonRows rows={4} className="h-16" />} failed={t('failed')}>
          {({ topics }) => topics.map(({ topic, mail }) => <Topic key={topic} topic={topic} mail={mail} />)}
        </QueryState>
      </Choices>
      {query.data && (
        <Choices title={t('inside')}>
          {query.data.optional.map(({ kind, isOn }) => (
            <Optional key={kind} kind={kind} isOn={isOn} />
          ))}
        </Choices>
      )}
      <Choices title={t('always')}>
        <p className="text-sm text-quiet">{t('alwaysText')}</p>
        <ul className="flex flex-col gap-3">
          {ESSENTIAL.map((name) => (
            <li key={name} className="flex gap-2.5">
              <LockKeyhole aria-hidden className="mt-0.5 size-5 shrink-0 text-quiet" />
              {t(`essential.${name}`)}
            </li>
          ))}
        </ul>
      </Choices>
    </Card>
  )
}

/** Mails to the member's address came back: they can be sent again. */
function Returned({ returned: { reason, since } }: { returned: NonNullable<ReturnedMails> }) {
  const t = useTranslations('notifications.mail.returned')
  const format = useFormat()
  const client = useQueryClient()
  const resume = useAction('POST /api/notifications/settings/resume', {
    onSuccess: (settings) => client.setQueryData(mailSettingsQuery.queryKey, settings),
  })
  return (
    <Banner
      tone="warn"
      title={t(reason)}
      actions={
        <>
          <Button size="small" busy={resume.busy} onClick={() => resume.run()}>
            {t('resume')}
          </Button>
          {reason === 'bounce' && (
            <ButtonLink size="small" variant="quiet" to="/support">
              {t('support')}
            </ButtonLink>
          )}
        </>
      }
    >
      {t(`${reason}Text`, { date: format.date(since) })}
    </Banner>
  )
}

function Choices({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="flex flex-col gap-3">
      <h2 id={id} className="text-lg">
        {title}
      </h2>
      {children}
    </section>
  )
}

function Topic({ topic, mail }: { topic: MailTopic; mail: boolean }) {
  const { isChosen, choose, outcome } = useChoice(mail)
  const save = useAction('PUT /api/notifications/settings', outcome)
  return (
    <Choice
      name={topic}
      isChosen={isChosen}
      busy={save.busy}
      onChoose={(wanted) => {
        choose(wanted)
        save.run({ body: { topic, mail: wanted } })
      }}
    />
  )
}

function Optional({ kind, isOn }: { kind: OptionalNotification; isOn: boolean }) {
  const { isChosen, choose, outcome } = useChoice(isOn)
  const save = useAction('PUT /api/notifications/settings/optional', outcome)
  return (
    <Choice
      name={kind}
      isChosen={isChosen}
      busy={save.busy}
      onChoose={(wanted) => {
        choose(wanted)
        save.run({ body: { kind, isOn: wanted } })
      }}
    />
  )
}

/** A choice is shown at once, and reverted if it is refused. */
function useChoice(stored: boolean) {
  const client = useQueryClient()
  const [chosen, choose] = useState<boolean>()
  const outcome = {
    onSuccess: (settings: AnswerByKey<'GET /api/notifications/settings'>) => {
      client.setQueryData(mailSettingsQuery.queryKey, settings)
      choose(undefined)
    },
    onError: (error: ApiError) => {
      // It may have been saved: the server says.
      if (error.isUnanswered)
        void client.invalidateQueries({ queryKey: mailSettingsQuery.queryKey }).finally(() => choose(undefined))
      else choose(undefined)
      return false
    },
  }
  return { isChosen: chosen ?? stored, choose, outcome }
}

interface ChoiceProps {
  readonly name: MailTopic | OptionalNotification
  readonly isChosen: boolean
  readonly busy: boolean
  readonly onChoose: (wanted: boolean) => void
}

function Choice({ name, isChosen, busy, onChoose }: ChoiceProps) {
  const t = useTranslations('notifications.mail')
  const id = useId()
  return (
    <div>
      <Checkbox
        label={t(`${name}.label`)}
        checked={isChosen}
        aria-busy={busy || undefined}
        aria-describedby={id}
        onChange={({ currentTarget }) => !busy && onChoose(currentTarget.checked)}
      />
      <p id={id} className="-mt-1 ml-7.5 text-sm text-quiet">
        {t(`${name}.hint`)}
      </p>
    </div>
  )
}

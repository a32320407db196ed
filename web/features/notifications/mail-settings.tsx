import { useQueryClient } from '@tanstack/react-query'
import { ArrowLeft, LockKeyhole } from 'lucide-react'
import { useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { AnswerByKey } from '#contracts/index.ts'
import type { MailTopic } from '#contracts/mail-topics.ts'
import type { OptionalNotification } from '#contracts/recap-rules.ts'
import { useQueryKeepingError } from '~/lib/query-keeping-error.ts'
import { useAction } from '~/lib/use-action.ts'
import { ButtonLink } from '~/ui/button.tsx'
import { Card, CardHead } from '~/ui/card.tsx'
import { Checkbox } from '~/ui/input.tsx'
import { PageHeader } from '~/ui/page.tsx'
import { QueryState } from '~/ui/query-state.tsx'
import { SkeletonRows } from '~/ui/skeleton.tsx'
import { mailSettingsQuery } from './queries.ts'

const ESSENTIAL = ['security', 'outcome', 'asked'] as const

/** Which mails are sent in addition to notifications, and which notifications are shown. A choice is saved at once. */
export function MailSettings() {
  const t = useTranslations('notifications')
  const id = useId()
  const query = useQueryKeepingError(mailSettingsQuery)
  return (
    <div className="max-w-3xl">
      <PageHeader title={t('mail.title')} text={t('mail.text')}>
        <ButtonLink to="/notifications" variant="secondary" icon={<ArrowLeft aria-hidden className="size-5" />}>
          {t('back')}
        </ButtonLink>
      </PageHeader>
      <div className="flex flex-col gap-4 sm:gap-6">
        <Card as="section" aria-labelledby={`${id}-choose`}>
          <CardHead id={`${id}-choose`} title={t('mail.choose')} />
          <QueryState query={query} skeleton={<SkeletonRows rows={4} className="h-16" />} failed={t('mail.failed')}>
            {({ topics }) => (
              <ul className="divide-y divide-line">
                {topics.map(({ topic, mail }) => (
                  <Topic key={topic} topic={topic} mail={mail} />
                ))}
              </ul>
            )}
          </QueryState>
        </Card>
        {query.data && (
          <Card as="section" aria-labelledby={`${id}-inside`}>
            <CardHead id={`${id}-inside`} title={t('mail.inside')} />
            <ul className="divide-y divide-line">
              {query.data.optional.map(({ kind, isOn }) => (
                <Optional key={kind} kind={kind} isOn={isOn} />
              ))}
            </ul>
          </Card>
        )}
        <Card as="section" aria-labelledby={`${id}-always`}>
          <CardHead id={`${id}-always`} title={t('mail.always')} />
          <p className="-mt-3 mb-3 text-quiet">{t('mail.alwaysText')}</p>
          <ul className="flex flex-col gap-3">
            {ESSENTIAL.map((name) => (
              <li key={name} className="flex gap-2.5">
                <LockKeyhole aria-hidden className="mt-0.5 size-5 shrink-0 text-quiet" />
                {t(`mail.essential.${name}`)}
              </li>
            ))}
          </ul>
        </Card>
      </div>
    </div>
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
    onError: () => {
      choose(undefined)
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
    <li className="py-2 first:pt-0 last:pb-0">
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
    </li>
  )
}

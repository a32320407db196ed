import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useFormat } from '~/lib/format.ts'
import { useHasPermission } from '~/lib/session.ts'
import { Button } from '~/ui/button.tsx'
import { Card, CardHead } from '~/ui/card.tsx'
import { CopyButton } from '~/ui/copy-button.tsx'
import { EmailText } from '~/ui/email-text.tsx'
import { ListQuery } from '~/ui/list-query.tsx'
import { profilesQuery } from './queries.ts'

/** Up to three profiles, read on demand. */
export function SampleCard() {
  const t = useTranslations('adminDatabase.sample')
  const may = useHasPermission()
  const id = useId()
  const [shown, setShown] = useState(false)
  if (!may('users.read')) return null
  return (
    <Card as="section" aria-labelledby="sample">
      <CardHead id="sample" title={t('title')}>
        <Button
          variant="secondary"
          size="small"
          aria-expanded={shown}
          aria-controls={id}
          onClick={() => setShown(!shown)}
        >
          {t(shown ? 'hide' : 'show')}
        </Button>
      </CardHead>
      <p className="-mt-2 text-sm text-quiet">{t('text')}</p>
      <div id={id}>{shown && <Profiles />}</div>
    </Card>
  )
}

function Profiles() {
  const t = useTranslations('adminDatabase.sample')
  const format = useFormat()
  const query = useQuery(profilesQuery)
  return (
    <div className="mt-3">
      <ListQuery
        query={query}
        items={query.data?.profiles}
        failed={t('failed')}
        empty={<p className="text-sm text-quiet">{t('none')}</p>}
        rowClass="h-16"
      >
        {(profiles) => (
          <ul className="divide-y divide-line rounded-md border border-line text-sm">
            {profiles.map(({ id, email, points, totalEarned }) => (
              <li key={id} className="flex items-center gap-3 px-3 py-2">
                <span className="min-w-0 flex-1">
                  <span className="block font-semibold">
                    <EmailText>{email}</EmailText>
                  </span>
                  <span className="block text-xs text-quiet tabular">
                    {t('points', { n: points })} · {t('earned', { n: format.number(totalEarned) })}
                  </span>
                  <span className="block font-mono text-xs wrap-anywhere">{id}</span>
                </span>
                <CopyButton text={id} label={t('copy', { email })} done={t('copied')} className="shrink-0" />
              </li>
            ))}
          </ul>
        )}
      </ListQuery>
    </div>
  )
}

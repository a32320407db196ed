import { useTranslations } from 'use-intl'
import { useFormat } from '~/lib/format.ts'
import { useDeviceName } from '~/lib/use-device-name.ts'
import { Badge } from '~/ui/badge.tsx'
import { Button } from '~/ui/button.tsx'
import { Card } from '~/ui/card.tsx'
import { EmailText } from '~/ui/email-text.tsx'
import { SessionItem } from '~/ui/session-item.tsx'
import type { SessionListProps } from './session-table.tsx'

/** The content of the table as one card for each person, for phones. */
export function SessionCards({ groups, mayEnd, onEnd }: SessionListProps) {
  const t = useTranslations('adminSecurity.sessions')
  const tPage = useTranslations('adminSecurity')
  const format = useFormat()
  const nameOf = useDeviceName()
  return (
    <ul aria-label={t('table')} className="grid grid-cols-1 gap-3 md:grid-cols-2">
      {groups.map((person) => (
        <Card as="li" key={person.memberId} className="flex flex-col gap-2">
          <div>
            <p className="flex flex-wrap items-center gap-2 font-semibold">
              {person.name}
              {person.isViewer && <Badge tone="brand">{tPage('you')}</Badge>}
              <Badge>{person.roleName ?? tPage(`roles.${person.role}`)}</Badge>
            </p>
            <p className="text-sm text-quiet">
              <EmailText>{person.email}</EmailText>
            </p>
          </div>
          <ul className="divide-y divide-line">
            {person.sessions.map((session) => (
              <SessionItem
                key={session.id}
                device={nameOf(session)}
                current={session.isThis && t('this')}
                facts={
                  <>
                    {session.address && `${session.address} · `}
                    {t('since')} {format.dateTime(session.startedAt)}
                    {' · '}
                    {t('used')} {format.ago(session.lastUsedAt)}
                  </>
                }
              >
                {mayEnd && (
                  <Button
                    variant="secondary"
                    aria-label={t('endOf', { device: nameOf(session), email: person.email })}
                    onClick={() => onEnd({ person, session })}
                  >
                    {t('end')}
                  </Button>
                )}
              </SessionItem>
            ))}
          </ul>
          {mayEnd && person.endable > 1 && (
            <Button
              variant="secondary"
              aria-label={person.isViewer ? t('endOthers') : t('endAllOf', { email: person.email })}
              onClick={() => onEnd({ person })}
            >
              {t(person.isViewer ? 'endOthers' : 'endAll')}
            </Button>
          )}
        </Card>
      ))}
    </ul>
  )
}

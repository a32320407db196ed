import { useTranslations } from 'use-intl'
import { useFormat } from '~/lib/format.ts'
import { useDeviceName } from '~/lib/use-device-name.ts'
import { useRowKeys } from '~/lib/use-row-keys.ts'
import { Badge } from '~/ui/badge.tsx'
import { Button } from '~/ui/button.tsx'
import { EmailText } from '~/ui/email-text.tsx'
import { Cell, HeadCell, Row, Table, TableHead } from '~/ui/table.tsx'
import { Tooltip } from '~/ui/tooltip.tsx'
import type { Ending } from './end-dialog.tsx'
import type { PersonSessions } from './session-groups.ts'

export interface SessionListProps {
  groups: readonly PersonSessions[]
  mayEnd: boolean
  onEnd: (ending: Ending) => void
}

export function SessionTable({ groups, mayEnd, onEnd }: SessionListProps) {
  const t = useTranslations('adminSecurity.sessions')
  const tPage = useTranslations('adminSecurity')
  const format = useFormat()
  const nameOf = useDeviceName()
  const { box, reached, onFocus } = useRowKeys<HTMLTableSectionElement>()
  return (
    <Table label={t('table')}>
      <TableHead>
        <HeadCell>{t('who')}</HeadCell>
        <HeadCell>{t('device')}</HeadCell>
        <HeadCell>{t('network')}</HeadCell>
        <HeadCell>{t('since')}</HeadCell>
        <HeadCell>{t('used')}</HeadCell>
        <HeadCell sticky>
          <span className="sr-only">{t('end')}</span>
        </HeadCell>
      </TableHead>
      <tbody ref={box} onFocus={onFocus}>
        {groups.flatMap((person) =>
          person.sessions.map((session, index) => (
            <Row key={session.id} data-row={session.id} selected={session.id === reached}>
              <Cell className="max-w-72">
                {index === 0 ? (
                  <>
                    <span className="flex flex-wrap items-center gap-2">
                      <span className="truncate font-semibold">{person.name}</span>
                      {person.isViewer && <Badge tone="brand">{tPage('you')}</Badge>}
                      <Badge>{person.roleName ?? tPage(`roles.${person.role}`)}</Badge>
                    </span>
                    <span className="block truncate text-xs text-quiet">
                      <EmailText>{person.email}</EmailText>
                    </span>
                  </>
                ) : (
                  <span className="sr-only">{person.name}</span>
                )}
              </Cell>
              <Cell>
                <span className="flex flex-wrap items-center gap-2">
                  {nameOf(session)}
                  {session.isThis && <Badge tone="good">{t('this')}</Badge>}
                </span>
              </Cell>
              <Cell className="font-mono text-xs break-all">{session.address}</Cell>
              <Cell className="whitespace-nowrap">{format.dateTime(session.startedAt)}</Cell>
              <Tooltip text={format.dateTime(session.lastUsedAt)} render={<Cell className="whitespace-nowrap" />}>
                {format.ago(session.lastUsedAt)}
              </Tooltip>
              <Cell sticky className="text-right">
                {mayEnd && (
                  <span className="flex justify-end gap-2">
                    {index === 0 && person.endable > 1 && (
                      <Button
                        variant="secondary"
                        size="small"
                        aria-label={person.isViewer ? t('endOthers') : t('endAllOf', { email: person.email })}
                        onClick={() => onEnd({ person })}
                      >
                        {t(person.isViewer ? 'endOthers' : 'endAll')}
                      </Button>
                    )}
                    <Button
                      variant="secondary"
                      size="small"
                      data-open={session.id}
                      aria-label={t('endOf', { device: nameOf(session), email: person.email })}
                      onClick={() => onEnd({ person, session })}
                    >
                      {t('end')}
                    </Button>
                  </span>
                )}
              </Cell>
            </Row>
          )),
        )}
      </tbody>
    </Table>
  )
}

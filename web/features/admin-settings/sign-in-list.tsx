import { useTranslations } from 'use-intl'
import type { SignIn } from '#contracts/staff.ts'
import type { SignInOutcome } from '#contracts/staff-rules.ts'
import { useFormat } from '~/lib/format.ts'
import { useDeviceName } from '~/lib/use-device-name.ts'
import { useRowKeys } from '~/lib/use-row-keys.ts'
import { Badge, type Tone } from '~/ui/badge.tsx'
import { Card } from '~/ui/card.tsx'
import { EmailText } from '~/ui/email-text.tsx'
import { Cell, HeadCell, Row, Table, TableHead } from '~/ui/table.tsx'

type Item = SignIn & { readonly name: string; readonly email: string }

interface ListProps {
  items: readonly Item[]
  withNames: boolean
}

const TONE: Record<SignInOutcome, Tone> = {
  signed_in: 'good',
  code_asked: 'neutral',
  wrong_password: 'bad',
  wrong_code: 'bad',
  refused: 'warn',
}

function Outcome({ outcome }: { outcome: SignInOutcome }) {
  const t = useTranslations('adminSettings.signIns.outcomes')
  return <Badge tone={TONE[outcome]}>{t(outcome)}</Badge>
}

export function SignInTable({ items, withNames }: ListProps) {
  const t = useTranslations('adminSettings.signIns')
  const format = useFormat()
  const nameOf = useDeviceName()
  const { box, reached, onFocus } = useRowKeys<HTMLTableSectionElement>()
  return (
    <Table label={t('table')}>
      <TableHead>
        <HeadCell>{t('when')}</HeadCell>
        {withNames && <HeadCell>{t('who')}</HeadCell>}
        <HeadCell>{t('outcome')}</HeadCell>
        <HeadCell>{t('device')}</HeadCell>
        <HeadCell>{t('address')}</HeadCell>
      </TableHead>
      <tbody ref={box} onFocus={onFocus}>
        {items.map((item) => (
          <Row key={item.id} data-row={item.id} selected={item.id === reached}>
            <Cell className="whitespace-nowrap tabular">
              <time dateTime={item.at}>{format.dateTime(item.at)}</time>
            </Cell>
            {withNames && (
              <Cell className="max-w-64">
                <span className="block truncate font-semibold">{item.name}</span>
                <span className="block truncate text-xs text-quiet">
                  <EmailText>{item.email}</EmailText>
                </span>
              </Cell>
            )}
            <Cell>
              <Outcome outcome={item.outcome} />
            </Cell>
            <Cell>{nameOf(item)}</Cell>
            <Cell className="font-mono text-xs">{item.address}</Cell>
          </Row>
        ))}
      </tbody>
    </Table>
  )
}

export function SignInCards({ items, withNames }: ListProps) {
  const t = useTranslations('adminSettings.signIns')
  const format = useFormat()
  const nameOf = useDeviceName()
  return (
    <Card flush>
      <ul aria-label={t('table')} className="divide-y divide-line">
        {items.map((item) => (
          <li key={item.id} className="flex flex-col gap-1 p-3">
            <div className="flex flex-wrap items-center justify-between gap-2">
              <time dateTime={item.at} className="text-sm font-semibold">
                {format.dateTime(item.at)}
              </time>
              <Outcome outcome={item.outcome} />
            </div>
            {withNames && (
              <p className="text-sm">
                <EmailText>{item.email}</EmailText>
              </p>
            )}
            <p className="text-sm break-words text-quiet">
              {nameOf(item)} · {item.address}
            </p>
          </li>
        ))}
      </ul>
    </Card>
  )
}

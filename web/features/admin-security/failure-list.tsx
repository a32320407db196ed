import { useTranslations } from 'use-intl'
import type { SignInFailure } from '#contracts/security.ts'
import { useFormat } from '~/lib/format.ts'
import { useFilters } from '~/lib/url-filter.ts'
import { useDeviceName } from '~/lib/use-device-name.ts'
import { useRowKeys } from '~/lib/use-row-keys.ts'
import { Badge } from '~/ui/badge.tsx'
import { Card } from '~/ui/card.tsx'
import { EmailText } from '~/ui/email-text.tsx'
import { MemberLink } from '~/ui/member-link.tsx'
import { Cell, HeadCell, Row, Table, TableHead } from '~/ui/table.tsx'

interface ListProps {
  items: readonly SignInFailure[]
}

export function FailureTable({ items }: ListProps) {
  const t = useTranslations('adminSecurity.failures')
  const format = useFormat()
  const nameOf = useDeviceName()
  const { box, reached, onFocus } = useRowKeys<HTMLTableSectionElement>()
  return (
    <Table label={t('table')}>
      <TableHead>
        <HeadCell>{t('last')}</HeadCell>
        <HeadCell>{t('address')}</HeadCell>
        <HeadCell>{t('reason')}</HeadCell>
        <HeadCell className="text-right">{t('tries')}</HeadCell>
        <HeadCell>{t('device')}</HeadCell>
        <HeadCell>{t('network')}</HeadCell>
      </TableHead>
      <tbody ref={box} onFocus={onFocus}>
        {items.map((item) => (
          <Row key={item.id} data-row={item.id} selected={item.id === reached}>
            <Cell className="whitespace-nowrap tabular">
              <time dateTime={item.lastAt}>{format.dateTime(item.lastAt)}</time>
            </Cell>
            <Cell className="max-w-72">
              <Target item={item} />
            </Cell>
            <Cell>
              <Reason item={item} />
            </Cell>
            <Cell number>
              {format.number(item.tries)}
              {item.throttled > 0 && (
                <span className="block text-xs whitespace-nowrap text-quiet">
                  {t('throttledOf', { n: item.throttled })}
                </span>
              )}
            </Cell>
            <Cell>{nameOf(item)}</Cell>
            <Cell>
              <Network network={item.network} />
            </Cell>
          </Row>
        ))}
      </tbody>
    </Table>
  )
}

export function FailureCards({ items }: ListProps) {
  const t = useTranslations('adminSecurity.failures')
  const format = useFormat()
  const nameOf = useDeviceName()
  return (
    <Card flush>
      <ul aria-label={t('table')} className="divide-y divide-line">
        {items.map((item) => (
          <li key={item.id} className="flex flex-col gap-1.5 p-3">
            <div className="flex flex-wrap items-center justify-between gap-2">
              <time dateTime={item.lastAt} className="text-sm font-semibold">
                {format.dateTime(item.lastAt)}
              </time>
              <Reason item={item} />
            </div>
            <Target item={item} />
            <p className="text-sm break-words text-quiet">
              {t('triesOf', { tries: item.tries })}
              {item.throttled > 0 && `, ${t('throttledOf', { n: item.throttled })}`}
              {` · ${nameOf(item)} · `}
              <Network network={item.network} />
            </p>
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** The account of a failure, or the masked address if there is no account. */
function Target({ item: { memberId, address, aimedAt } }: { item: SignInFailure }) {
  const t = useTranslations('adminSecurity.failures')
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm">
      {memberId ? (
        <MemberLink id={memberId} name={<EmailText>{address}</EmailText>} className="min-w-0" />
      ) : (
        <span className="min-w-0 font-semibold">
          <EmailText>{address}</EmailText>
        </span>
      )}
      <Badge tone={aimedAt === 'staff' ? 'warn' : 'neutral'}>{t(`aimed.${aimedAt}`)}</Badge>
    </span>
  )
}

function Reason({ item: { lastOutcome, aimedAt } }: { item: SignInFailure }) {
  const t = useTranslations('adminSecurity.failures.reasons')
  const hasNoAccount = aimedAt === 'nobody' && lastOutcome === 'wrong_password'
  return (
    <Badge tone={lastOutcome === 'throttled' ? 'warn' : 'bad'}>{t(hasNoAccount ? 'noAccount' : lastOutcome)}</Badge>
  )
}

function Network({ network }: { network: string }) {
  const t = useTranslations('adminSecurity.failures')
  const [, change] = useFilters()
  return (
    <button
      type="button"
      aria-label={t('showNetwork', { network })}
      onClick={() => change({ network, target: '' })}
      className="rounded-sm py-1 text-left font-mono text-xs break-all text-brand-ink hover:underline"
    >
      {network}
    </button>
  )
}

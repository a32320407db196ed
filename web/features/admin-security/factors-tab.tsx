import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import type { SecondFactorOf } from '#contracts/security.ts'
import { useFormat } from '~/lib/format.ts'
import { useIsWide } from '~/lib/media.ts'
import { Badge } from '~/ui/badge.tsx'
import { Banner } from '~/ui/banner.tsx'
import { Card } from '~/ui/card.tsx'
import { EmailText } from '~/ui/email-text.tsx'
import { ListQuery } from '~/ui/list-query.tsx'
import { Cell, HeadCell, Row, Table, TableHead } from '~/ui/table.tsx'
import { factorsQuery } from './queries.ts'

/** Fewer backup codes than this are marked, so that staff make new ones. */
const FEW_CODES = 3

/** The second factors of staff, and for whom they are required. */
export function FactorsTab() {
  const t = useTranslations('adminSecurity.factors')
  const isWide = useIsWide()
  const query = useQuery(factorsQuery)
  const items = query.data?.items
  const List = isWide ? FactorTable : FactorCards
  return (
    <ListQuery query={query} items={items} failed={t('loadFailed')} rowClass="h-12">
      {(people) => (
        <div className="flex flex-col gap-4">
          <Coverage people={people} required={query.data?.required === true} />
          <List items={people} />
        </div>
      )}
    </ListQuery>
  )
}

function Coverage({ people, required }: { people: readonly SecondFactorOf[]; required: boolean }) {
  const t = useTranslations('adminSecurity.factors')
  const covered = people.filter(({ since }) => since !== null).length
  const isAll = covered === people.length
  return (
    <Banner
      tone={isAll ? 'good' : 'warn'}
      title={isAll ? t('coverageAll') : t('coverage', { with: covered, all: people.length })}
    >
      {t(required ? 'required' : 'notRequired')}
    </Banner>
  )
}

function Name({ person }: { person: SecondFactorOf }) {
  const t = useTranslations('adminSecurity')
  return (
    <>
      <span className="flex flex-wrap items-center gap-2">
        <span className="truncate font-semibold">{person.name}</span>
        {person.isViewer && <Badge tone="brand">{t('you')}</Badge>}
        {person.status !== 'active' && <Badge tone="bad">{t(`factors.${person.status}`)}</Badge>}
      </span>
      <span className="block truncate text-xs text-quiet">
        <EmailText>{person.email}</EmailText>
      </span>
    </>
  )
}

/** Returns a function that gives the facts about a person, in the order of the columns. */
function useFacts() {
  const t = useTranslations('adminSecurity.factors')
  const tPage = useTranslations('adminSecurity')
  const format = useFormat()
  return (person: SecondFactorOf) => {
    const { since, backupCodesLeft: left } = person
    return [
      [t('role'), person.roleName ?? tPage(`roles.${person.role}`)],
      [
        t('factor'),
        <Badge key="factor" tone={since ? 'good' : person.must ? 'bad' : 'warn'}>
          {t(since ? 'on' : 'off')}
        </Badge>,
      ],
      [t('since'), since ? format.date(since) : t('none')],
      [
        t('codes'),
        since === null ? (
          t('none')
        ) : left < FEW_CODES ? (
          <Badge key="codes" tone={left === 0 ? 'bad' : 'warn'}>
            {t('few', { n: left })}
          </Badge>
        ) : (
          format.number(left)
        ),
      ],
      [t('must'), t(person.must ? 'yes' : 'no')],
      [t('lastSignIn'), person.lastSignInAt ? format.dateTime(person.lastSignInAt) : t('never')],
    ] as const
  }
}

function FactorTable({ items }: { items: readonly SecondFactorOf[] }) {
  const t = useTranslations('adminSecurity.factors')
  const factsOf = useFacts()
  const [first] = items
  return (
    <Table label={t('table')}>
      <TableHead>
        <HeadCell>{t('who')}</HeadCell>
        {first && factsOf(first).map(([label]) => <HeadCell key={label}>{label}</HeadCell>)}
      </TableHead>
      <tbody>
        {items.map((person) => (
          <Row key={person.memberId}>
            <Cell className="max-w-72">
              <Name person={person} />
            </Cell>
            {factsOf(person).map(([label, value]) => (
              <Cell key={label} className="whitespace-nowrap tabular">
                {value}
              </Cell>
            ))}
          </Row>
        ))}
      </tbody>
    </Table>
  )
}

function FactorCards({ items }: { items: readonly SecondFactorOf[] }) {
  const t = useTranslations('adminSecurity.factors')
  const factsOf = useFacts()
  return (
    <ul aria-label={t('table')} className="grid grid-cols-1 gap-3 md:grid-cols-2">
      {items.map((person) => (
        <Card as="li" key={person.memberId} className="flex min-w-0 flex-col gap-3">
          <div className="min-w-0">
            <Name person={person} />
          </div>
          <dl className="two-up gap-x-3 gap-y-2 text-sm">
            {factsOf(person).map(([label, value]) => (
              <div key={label}>
                <dt className="text-xs text-quiet">{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        </Card>
      ))}
    </ul>
  )
}

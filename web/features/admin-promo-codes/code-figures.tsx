import { useTranslations } from 'use-intl'
import { CODES_COMPARED } from '#contracts/promo-code-rules.ts'
import { useFormat } from '~/lib/format.ts'
import { Cell, HeadCell, Row, Table, TableHead } from '~/ui/table.tsx'
import type { Analytics } from './queries.ts'

/** Conversion and cost of each code. A code pays each member once, so its uses equal its members. */
export function CodeFigures({ data: { codes, members, plan } }: { data: Analytics }) {
  const t = useTranslations('adminPromoCodes.analytics')
  const tCode = useTranslations('adminPromoCodes')
  const format = useFormat()
  const percentOf = (part: number, whole: number) => format.percent(whole > 0 ? (part * 100) / whole : 0)
  return (
    <section aria-labelledby="by-code">
      <h2 id="by-code" className="text-lg">
        {t('byCode')}
      </h2>
      <p className="mb-3 text-sm text-quiet">{codes.length > 0 ? t('byCodeText', { n: CODES_COMPARED }) : t('none')}</p>
      {codes.length > 0 && (
        <Table label={t('byCodeTable')}>
          <TableHead>
            <HeadCell>{tCode('code')}</HeadCell>
            <HeadCell className="text-right">{tCode('uses')}</HeadCell>
            <HeadCell className="text-right">{t('limit')}</HeadCell>
            <HeadCell className="text-right">{t('share')}</HeadCell>
            <HeadCell className="text-right">{t('costs')}</HeadCell>
            <HeadCell className="text-right">{t('inPlans')}</HeadCell>
          </TableHead>
          <tbody>
            {codes.map(({ id, code, uses, maxUses, cost, deleted }) => (
              <Row key={id}>
                <Cell className="font-mono font-semibold">
                  {code} {deleted && <span className="font-sans text-xs font-normal text-quiet">{t('deleted')}</span>}
                </Cell>
                <Cell number>{format.number(uses)}</Cell>
                <Cell number>{maxUses === null ? '–' : percentOf(uses, maxUses)}</Cell>
                <Cell number>{percentOf(uses, members.count)}</Cell>
                <Cell number>{format.number(cost)}</Cell>
                <Cell number>{plan ? format.number(Math.round((cost * 10) / plan.points) / 10) : '–'}</Cell>
              </Row>
            ))}
          </tbody>
        </Table>
      )}
    </section>
  )
}

import { useTranslations } from 'use-intl'
import { useFormat } from '~/lib/format.ts'
import { Card } from '~/ui/card.tsx'
import type { Economy } from './queries.ts'
import { useTenths } from './use-tenths.ts'

/** Points that are paid once or once a month, and what members actually earned. */
export function OtherSources({ economy: { once, month, real } }: { economy: Economy }) {
  const t = useTranslations('adminEconomy')
  const format = useFormat()
  const tenths = useTenths()
  return (
    <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
      <Card as="section" aria-labelledby="once">
        <h2 id="once" className="text-base">
          {t('once.title')}
        </h2>
        <p className="mb-2 text-sm text-quiet">{t('once.text')}</p>
        <SmallTable heads={[t('day.source'), t('once.number'), t('once.points')]}>
          {once.map(({ source, times, points }) => [
            source === 'promo' ? `${t('once.sources.promo')}. ${t('once.promoHint')}` : t(`once.sources.${source}`),
            format.number(times),
            format.number(points),
          ])}
        </SmallTable>
      </Card>
      <Card as="section" aria-labelledby="month">
        <h2 id="month" className="mb-2 text-base">
          {t('month.title')}
        </h2>
        <SmallTable heads={[t('month.place'), t('day.atLeast'), t('month.average'), t('month.atMost')]}>
          {month.map(({ rank, atLeast, average, atMost }) => [
            t('month.rank', { n: rank }),
            format.number(atLeast),
            tenths(average),
            format.number(atMost),
          ])}
        </SmallTable>
      </Card>
      <Card as="section" aria-labelledby="real" className="lg:col-span-2">
        <h2 id="real" className="text-base">
          {t('real.title')}
        </h2>
        <p className="mt-1">
          {real
            ? t('real.text', { points: tenths(real.perDay), members: real.members, days: Math.round(real.days) })
            : t('real.none')}
        </p>
      </Card>
    </div>
  )
}

/** A few rows of figures. The first column contains text. */
function SmallTable({ heads, children }: { heads: readonly string[]; children: readonly (readonly string[])[] }) {
  return (
    <div className="overflow-x-auto">
      <table className="w-full text-sm">
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col" className="py-1 pl-3 text-right text-xs text-quiet first:pl-0 first:text-left">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {children.map(([first, ...others]) => (
            <tr key={first} className="border-t border-line">
              <th scope="row" className="py-1.5 pr-3 text-left font-normal">
                {first}
              </th>
              {others.map((value, index) => (
                <td key={heads[index + 1]} className="py-1.5 pl-3 text-right tabular">
                  {value}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

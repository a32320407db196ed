import { useTranslations } from 'use-intl'
import { useFormat } from '~/lib/format.ts'
import { Card, CardHead } from '~/ui/card.tsx'
import { EmailText } from '~/ui/email-text.tsx'
import { MemberLink } from '~/ui/member-link.tsx'
import { Points } from '~/ui/points.tsx'
import type { Solvency } from './queries.ts'

/** What issued the most points, and which members earned the most. */
export function Earners({ solvency: { sources, members, period } }: { solvency: Solvency }) {
  const t = useTranslations('adminSolvency.earners')
  const tSource = useTranslations('adminEconomy.entrySources')
  const format = useFormat()
  const issued = sources.reduce((sum, { points }) => sum + points, 0)
  return (
    <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2 lg:gap-5">
      <Card as="section" aria-labelledby="sources" className="min-w-0">
        <CardHead id="sources" title={t('sources', { n: period.days })} />
        {sources.length === 0 && <p className="text-quiet">{t('none')}</p>}
        <ul className="-my-2">
          {sources.map(({ source, points }) => (
            <li key={source} className="border-t border-line py-2.5 text-sm first:border-t-0">
              <p className="flex flex-wrap items-baseline justify-between gap-x-3">
                <span>{tSource(source)}</span>
                <span className="flex flex-wrap items-baseline gap-x-3 tabular">
                  <span className="text-quiet">{format.percent(Math.round((points * 1000) / issued) / 10)}</span>
                  <Points value={points} />
                </span>
              </p>
              <span aria-hidden className="mt-1.5 block h-1.5 overflow-clip rounded-full bg-sunken">
                <span
                  className="block h-full rounded-full bg-chart-1"
                  style={{ width: `${(points * 100) / issued}%` }}
                />
              </span>
            </li>
          ))}
        </ul>
      </Card>
      {members && (
        <Card as="section" aria-labelledby="earners" className="min-w-0">
          <CardHead id="earners" title={t('members')} />
          {members.length === 0 && <p className="text-quiet">{t('noMembers')}</p>}
          <ol className="-my-2">
            {members.map(({ id, name, email, points }) => (
              <li
                key={id}
                className="flex items-center justify-between gap-3 border-t border-line text-sm first:border-t-0"
              >
                <div className="min-w-0 flex-1 py-2">
                  {name === null ? (
                    <span className="block font-medium">{t('gone')}</span>
                  ) : (
                    <MemberLink id={id} name={name} className="block truncate" />
                  )}
                  {email !== null && (
                    <span className="block truncate text-xs text-quiet">
                      <EmailText>{email}</EmailText>
                    </span>
                  )}
                </div>
                <Points value={points} className="shrink-0 font-semibold" />
              </li>
            ))}
          </ol>
          <p className="mt-3 text-xs text-quiet">{t('membersNote')}</p>
        </Card>
      )}
    </div>
  )
}

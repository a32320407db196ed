import { useTranslations } from 'use-intl'
import { LISTED_CORRECTIONS } from '#contracts/points-audit-rules.ts'
import { useFormat } from '~/lib/format.ts'
import { Card, CardHead } from '~/ui/card.tsx'
import { CopyButton } from '~/ui/copy-button.tsx'
import { EmailText } from '~/ui/email-text.tsx'
import type { AuditPage } from './queries.ts'

type Fix = NonNullable<AuditPage['fix']>

/** The result of the newest fix. */
export function FixResults({ fix }: { fix: Fix }) {
  const t = useTranslations('adminPointsAudit.results')
  const format = useFormat()
  const { run, membersChecked, corrections } = fix
  const debug = JSON.stringify(
    { users_checked: membersChecked, users_fixed: run.fixed, issues_found: corrections, run },
    null,
    2,
  )
  const figures = [
    ['usersFixed', run.fixed],
    ['membersChecked', membersChecked],
    ['issuesFound', run.state === 'finished' ? run.checked : run.total],
    ['points', run.missing],
  ] as const
  return (
    <Card as="section" aria-labelledby="points-fix-results">
      <CardHead id="points-fix-results" title={t('title')}>
        <span className="text-sm text-quiet">{run.endedAt ? format.dateTime(run.endedAt) : t('running')}</span>
      </CardHead>
      <dl className="two-up gap-3 sm:grid-cols-4">
        {figures.map(([name, value]) => (
          <div key={name}>
            <dt className="text-xs text-quiet">{t(name)}</dt>
            <dd className="text-lg font-semibold tabular">{format.number(value)}</dd>
          </div>
        ))}
      </dl>
      <h3 className="mt-4 mb-1 text-sm font-semibold">{t('list')}</h3>
      {corrections.length === 0 && <p className="text-sm text-quiet">{t('none')}</p>}
      <ul className="divide-y divide-line text-sm">
        {corrections.map((one) => (
          <li key={one.memberId} className="flex flex-wrap justify-between gap-x-3 py-1.5">
            <span className="min-w-0">
              <EmailText>{one.email}</EmailText>
            </span>
            <Outcome correction={one} />
          </li>
        ))}
      </ul>
      {run.checked > LISTED_CORRECTIONS && (
        <p className="mt-1 text-sm text-quiet">{t('more', { n: LISTED_CORRECTIONS })}</p>
      )}
      <details className="mt-3 text-sm">
        <summary className="min-h-9 cursor-pointer py-1.5 font-semibold text-brand-ink">{t('debug')}</summary>
        <div className="relative">
          <CopyButton
            text={debug}
            label={t('copy')}
            failed={t('copyFailed')}
            className="absolute top-1 right-1 bg-raised"
          />
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a frame that scrolls must be reachable by the keyboard */}
          <pre tabIndex={0} className="max-h-72 overflow-auto rounded-md bg-sunken p-3 pr-12 text-xs">
            {debug}
          </pre>
        </div>
      </details>
    </Card>
  )
}

function Outcome({ correction }: { correction: Fix['corrections'][number] }) {
  const t = useTranslations('adminPointsAudit.results.outcome')
  const format = useFormat()
  const { outcome, before, after, earnedBefore, earnedAfter } = correction
  if (outcome !== 'fixed') return <span className="text-quiet">{t(outcome)}</span>
  const raised = before !== after && t('fixed', { before: format.number(before), after: format.number(after) })
  const total =
    earnedBefore !== earnedAfter &&
    t('total', { before: format.number(earnedBefore), after: format.number(earnedAfter) })
  return <span className="tabular">{[raised, total].filter(Boolean).join(', ')}</span>
}

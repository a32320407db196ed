import { type ReactNode, useMemo } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { useFormat } from '~/lib/format.ts'
import { Badge } from '~/ui/badge.tsx'
import { Card, CardHead } from '~/ui/card.tsx'
import { Tooltip } from '~/ui/tooltip.tsx'
import { PartOf } from './part-of.tsx'
import type { Check } from './queries.ts'

/** The server counts up to here. */
const MAX_COUNTED_MAILS = 1000

/** Maintenance: backup, migrations, size and mails. */
export function UpkeepCard({ check }: { check: Check }) {
  const t = useTranslations('adminDatabase.upkeep')
  const format = useFormat()
  const bytes = useBytes()
  const { migrations, bytes: size, mails, backup, replica, longWorks } = check
  return (
    <Card as="section" aria-labelledby="upkeep">
      <CardHead id="upkeep" title={t('title')} />
      <dl className="-mt-2 text-sm">
        <Line name={t('backup')}>
          <PartOf part={backup}>
            {(last) =>
              last ? (
                <>
                  <Tooltip text={format.dateTime(last.finishedAt)} render={<strong />}>
                    {format.ago(last.finishedAt)}
                  </Tooltip>
                  <Small>
                    {last.name} · {bytes(last.bytes)}
                  </Small>
                  <Small>
                    {last.verifiedAt ? t('verified', { date: format.date(last.verifiedAt) }) : t('notVerified')}
                  </Small>
                </>
              ) : (
                <Badge tone="warn">{t('noBackup')}</Badge>
              )
            }
          </PartOf>
        </Line>
        <Line name={t('migrations')}>
          <PartOf part={migrations}>
            {({ applied, missing, unknown }) => (
              <>
                <strong>{t('applied', { n: applied.length })}</strong>
                {applied.length > 0 && <Small>{t('latest', { name: applied.at(-1)?.name ?? '' })}</Small>}
                {missing.length > 0 && (
                  <span className="block text-bad">{t('missing', { names: missing.join(', ') })}</span>
                )}
                {unknown.length > 0 && (
                  <span className="block text-warn">{t('unknown', { names: unknown.join(', ') })}</span>
                )}
              </>
            )}
          </PartOf>
        </Line>
        {replica && (
          <Line name={t('replica')}>
            <strong>
              {replica.lagSeconds === null
                ? t('replicaLagUnknown')
                : t('replicaLag', { seconds: format.number(replica.lagSeconds) })}
            </strong>
            <Small>{replica.name}</Small>
            <span className={replica.state === 'ready' ? 'block text-xs text-quiet' : 'block text-warn'}>
              {t(`replicaStates.${replica.state}`, { max: replica.maxLagSeconds })}
            </span>
          </Line>
        )}
        {'value' in longWorks && longWorks.value.length === 0 ? null : (
          <Line name={t('works')}>
            <PartOf part={longWorks}>{(works) => works.map((work) => <Work key={work.name} work={work} />)}</PartOf>
          </Line>
        )}
        <Line name={t('size')}>
          <PartOf part={size}>{(value) => <strong>{bytes(value)}</strong>}</PartOf>
        </Line>
        <Line name={t('mails')}>
          <PartOf part={mails}>
            {({ waiting, failed, oldestAt }) => (
              <>
                <strong>{waiting < MAX_COUNTED_MAILS ? t('mailsWaiting', { n: waiting }) : t('mailsMany')}</strong>
                {oldestAt && <Small>{t('oldest', { ago: format.ago(oldestAt) })}</Small>}
                {failed > 0 && <span className="block text-warn">{t('mailsFailed', { n: failed })}</span>}
              </>
            )}
          </PartOf>
        </Line>
      </dl>
    </Card>
  )
}

type LongWork = Extract<Check['longWorks'], { value: unknown }>['value'][number]

/** How far a change of many rows is. */
function Work({ work: { name, done, total, finishedAt, isFailing } }: { work: LongWork }) {
  const t = useTranslations('adminDatabase.upkeep')
  const format = useFormat()
  return (
    <div>
      <strong>{t('workDone', { done, total })}</strong>
      <Small>{t(`workNames.${name}`)}</Small>
      {finishedAt && <Small>{t('workFinished', { date: format.date(finishedAt) })}</Small>}
      {isFailing && <span className="block text-warn">{t('workFailing')}</span>}
    </div>
  )
}

const Line = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="flex min-h-11 flex-wrap items-start justify-between gap-x-4 border-t border-line py-2.5 first:border-t-0">
    <dt className="shrink-0 text-quiet">{name}</dt>
    <dd className="ml-auto min-w-0 text-right wrap-anywhere [&>*]:whitespace-normal">{children}</dd>
  </div>
)

const Small = ({ children }: { children: ReactNode }) => <span className="block text-xs text-quiet">{children}</span>

const UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const

/** Returns a function that formats a number of bytes, such as '12.3 MB'. */
function useBytes(): (bytes: number) => string {
  const locale = useLocale()
  return useMemo(
    () => (bytes) => {
      const power = bytes < 1000 ? 0 : Math.min(UNITS.length - 1, Math.floor(Math.log10(bytes) / 3))
      const unit = UNITS[power] ?? 'byte'
      return new Intl.NumberFormat(locale, { style: 'unit', unit, maximumFractionDigits: 1 }).format(
        bytes / 1000 ** power,
      )
    },
    [locale],
  )
}

import { useTranslations } from 'use-intl'
import { useFormat } from '~/lib/format.ts'
import { Card, CardHead } from '~/ui/card.tsx'
import { classes } from '~/ui/classes.ts'
import { PartOf } from './part-of.tsx'
import type { Check, CheckedPart } from './queries.ts'

type Jobs = Check['jobs'] extends CheckedPart<infer Value> ? Value : never

/** The state of the job queues. */
export function JobsCard({ jobs }: { jobs: Check['jobs'] }) {
  const t = useTranslations('adminDatabase.jobs')
  return (
    <Card as="section" aria-labelledby="jobs" className="min-w-0">
      <CardHead id="jobs" title={t('title')} />
      <PartOf part={jobs}>
        {({ offered, queues }) =>
          queues.length > 0 ? (
            <Queues queues={queues} />
          ) : (
            <p className="text-sm text-quiet">{t(offered ? 'none' : 'away')}</p>
          )
        }
      </PartOf>
    </Card>
  )
}

function Queues({ queues }: { queues: Jobs['queues'] }) {
  const t = useTranslations('adminDatabase.jobs')
  const format = useFormat()
  const sum = (name: 'waiting' | 'running' | 'failed') =>
    format.number(queues.reduce((total, queue) => total + queue[name], 0))
  const totals = { waiting: sum('waiting'), running: sum('running'), failed: sum('failed') }
  return (
    <>
      <p className="-mt-2 mb-2 text-sm text-quiet">{t('totals', totals)}</p>
      <div className="overflow-x-auto">
        <table className="w-full text-xs sm:text-sm">
          <thead>
            <tr className="text-xs text-quiet">
              <th scope="col" className="py-1 text-left font-semibold">
                {t('name')}
              </th>
              {(['waiting', 'running', 'failed'] as const).map((name) => (
                <th key={name} scope="col" className="py-1 pl-2 text-right font-semibold">
                  {t(name)}
                </th>
              ))}
              <th scope="col" className="py-1 pl-3 text-right font-semibold max-sm:hidden">
                {t('last')}
              </th>
            </tr>
          </thead>
          <tbody>
            {queues.map(({ name, waiting, running, failed, lastDoneAt }) => (
              <tr key={name} className="border-t border-line">
                <th scope="row" className="py-1.5 text-left font-medium wrap-break-word">
                  {name}
                  <span className="block text-xs font-normal text-quiet sm:hidden">
                    {lastDoneAt ? t('lastDone', { when: format.ago(lastDoneAt) }) : t('never')}
                  </span>
                </th>
                <td className="pl-2 text-right tabular">{format.number(waiting)}</td>
                <td className="pl-2 text-right tabular">{format.number(running)}</td>
                <td className={classes('pl-2 text-right tabular', failed > 0 && 'font-semibold text-bad')}>
                  {format.number(failed)}
                </td>
                <td className="pl-3 text-right text-quiet max-sm:hidden">
                  {lastDoneAt ? format.ago(lastDoneAt) : t('never')}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  )
}

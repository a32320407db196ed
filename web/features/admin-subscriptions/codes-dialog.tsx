import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { CodeBatch } from '#contracts/activation-codes.ts'
import type { AdminPlan } from '#contracts/admin-subscriptions.ts'
import { useFormat } from '~/lib/format.ts'
import { useMoneyText } from '~/lib/money-text.ts'
import { useOwnDays } from '~/lib/use-days.ts'
import { Dialog } from '~/ui/dialog.tsx'
import { FailedLine } from '~/ui/failed-line.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'
import { AddCodes } from './add-codes.tsx'
import { CodeBatches } from './code-batches.tsx'
import { CodeFileDialog } from './code-file-dialog.tsx'
import { NeedsCodeSwitch } from './needs-code-switch.tsx'
import { ProviderItemDialog } from './provider-item-dialog.tsx'
import { codesQuery } from './queries.ts'
import { WithdrawDialog } from './withdraw-dialog.tsx'

const COUNTS = ['available', 'delivered', 'revealed', 'replaced', 'void', 'expired'] as const

/** The stock of codes of a plan: how many there are, the batches in which they came, and more of them. */
export function CodesDialog({ plan, onClose }: { plan: AdminPlan; onClose: () => void }) {
  const t = useTranslations('adminSubscriptions.codes')
  const format = useFormat()
  const days = useOwnDays()
  const query = useQuery(codesQuery(plan.id, days.query))
  const money = useMoneyText()
  const [withdrawn, withdraw] = useState<CodeBatch>()
  const [isOrdering, setOrdering] = useState(false)
  const [isUploading, setUploading] = useState(false)
  const { name, duration, codeDays } = plan
  const stock = query.data
  const isFiltered = days.typed.from !== '' || days.typed.to !== ''
  return (
    <>
      <Dialog open onClose={onClose} width="wide" title={t('title', { name, duration })} description={t('text')}>
        {!stock && query.error && <FailedLine text={t('failed')} query={query} />}
        {!stock && !query.error && <Skeleton className="h-16 rounded-md" />}
        {stock && (
          <div className="rounded-md bg-sunken p-4 text-sm">
            <dl className="grid grid-cols-[repeat(auto-fit,minmax(4.5rem,1fr))] gap-3">
              {COUNTS.map((state) => (
                <div key={state}>
                  <dt className="text-xs text-quiet">{t(`states.${state}`)}</dt>
                  <dd className="text-lg font-semibold tabular">{format.number(stock[state])}</dd>
                </div>
              ))}
            </dl>
            {codeDays !== null && <p className="mt-3 text-quiet">{t('cover', { days: codeDays })}</p>}
            {stock.cost !== null && stock.currency !== null && (
              <p className="mt-3 text-quiet">{t('freeCost', { amount: money(stock.cost, stock.currency) })}</p>
            )}
          </div>
        )}
        {stock && (isFiltered || stock.batches.length > 0) && (
          <CodeBatches batches={stock.batches} days={days} currency={stock.currency} onWithdraw={withdraw} />
        )}
        <AddCodes plan={plan} currency={stock?.currency ?? null} onFile={() => setUploading(true)} />
        <NeedsCodeSwitch plan={plan} onItem={() => setOrdering(true)} />
      </Dialog>
      {withdrawn && <WithdrawDialog plan={plan} batch={withdrawn} onClose={() => withdraw(undefined)} />}
      {isOrdering && <ProviderItemDialog plan={plan} onClose={() => setOrdering(false)} />}
      {isUploading && <CodeFileDialog plan={plan} onClose={() => setUploading(false)} />}
    </>
  )
}

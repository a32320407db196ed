import { useQuery } from '@tanstack/react-query'
import { ChevronDown, ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import type { Commitment } from '#contracts/fairness.ts'
import { Button } from '~/ui/button.tsx'
import { Card, CardHead } from '~/ui/card.tsx'
import { QueryState } from '~/ui/query-state.tsx'
import { SkeletonRows } from '~/ui/skeleton.tsx'
import { Fact } from './fact.tsx'
import { commitmentQuery } from './queries.ts'
import { SeedDialog } from './seed-dialog.tsx'

const LINK = 'inline-flex min-h-target items-center font-semibold text-brand-ink hover:underline'

/** The commitment for the next draws, as a card. */
export function FairnessPanel({ withLinks = true }: { withLinks?: boolean }) {
  const t = useTranslations('fairness')
  return (
    <Card as="section" aria-labelledby="fairness" className="min-w-0">
      <CardHead id="fairness" title={t('title')}>
        <ShieldCheck aria-hidden className="size-6 text-quiet" />
      </CardHead>
      <FairnessDetails withLinks={withLinks} />
    </Card>
  )
}

/** The same as one line below a game, which opens the details. */
export function FairnessLine() {
  const t = useTranslations('fairness')
  const [isOpen, setOpen] = useState(false)
  return (
    <details className="panel group min-w-0" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="flex min-h-target list-none items-center gap-2.5 rounded-lg px-4 font-semibold [&::-webkit-details-marker]:hidden">
        <ShieldCheck aria-hidden className="size-5 text-brand-ink" />
        {t('line')}
        <ChevronDown aria-hidden className="ml-auto size-5 text-quiet transition-transform group-open:rotate-180" />
      </summary>
      <div className="px-4 pt-1 pb-4">{isOpen && <FairnessDetails withLinks />}</div>
    </details>
  )
}

/** The hashes and seeds, and the button that reveals the seed of the last draws. */
function FairnessDetails({ withLinks }: { withLinks: boolean }) {
  const t = useTranslations('fairness')
  const query = useQuery(commitmentQuery)
  const [isChanging, setChanging] = useState(false)
  return (
    <>
      <p className="mb-4 text-sm text-quiet">{t('text')}</p>
      <QueryState query={query} skeleton={<SkeletonRows rows={6} className="h-11" />} failed={t('failed')}>
        {(data) => (
          <>
            <Facts commitment={data} />
            <div className="mt-4 flex flex-wrap items-center gap-x-5 gap-y-2">
              <Button
                variant="secondary"
                className="max-sm:w-full"
                aria-haspopup="dialog"
                onClick={() => setChanging(true)}
              >
                {t('change')}
              </Button>
              {withLinks && (
                <>
                  <Link to="/my-draws" className={LINK}>
                    {t('mine')}
                  </Link>
                  <Link to="/fairness" className={LINK}>
                    {t('how')}
                  </Link>
                </>
              )}
            </div>
          </>
        )}
      </QueryState>
      {isChanging && <SeedDialog onClose={() => setChanging(false)} />}
    </>
  )
}

function Facts({ commitment }: { commitment: Commitment }) {
  const t = useTranslations('fairness')
  return (
    <dl className="grid grid-cols-1 gap-x-6 gap-y-2 sm:grid-cols-2">
      <Fact name={t('serverSeedHash')} value={commitment.serverSeedHash} />
      <Fact name={t('clientSeed')} value={commitment.clientSeed} />
      <Fact name={t('nextServerSeedHash')} value={commitment.nextServerSeedHash} />
      <Fact name={t('nextNonce')} value={String(commitment.nextNonce)} />
      <Fact name={t('rules')} value={String(commitment.rules.number)} />
      <Fact name={t('rulesHash')} value={commitment.rules.hash} />
    </dl>
  )
}

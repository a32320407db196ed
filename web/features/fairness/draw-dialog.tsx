import { useQuery, useQueryClient } from '@tanstack/react-query'
import { CircleCheck, Info, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { tablesOf } from '#contracts/draw-tables.ts'
import type { Draw } from '#contracts/fairness.ts'
import { calculatorPath } from '~/lib/calculator-link.ts'
import { useFormat } from '~/lib/format.ts'
import { Button } from '~/ui/button.tsx'
import { Dialog } from '~/ui/dialog.tsx'
import { QueryState } from '~/ui/query-state.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'
import { Fact } from './fact.tsx'
import { readRuleSet } from './queries.ts'
import { canRecompute, recompute } from './recompute.ts'

/** One draw with its seeds. Once its server seed is revealed, the browser recomputes it. */
export function DrawDialog({ draw, onClose }: { draw: Draw; onClose: () => void }) {
  const t = useTranslations('draws')
  const facts = useTranslations('fairness')
  const format = useFormat()
  const { table, ruleSet, nonce, serverSeed, serverSeedHash, clientSeed, result, createdAt } = draw
  return (
    <Dialog
      open
      onClose={onClose}
      width="wide"
      title={t('check.title', { table: t(`tables.${table}`), n: nonce })}
      description={format.dateTime(createdAt)}
      actions={<Button onClick={onClose}>{t('check.done')}</Button>}
    >
      <Verdict draw={draw} />
      <dl className="flex flex-col gap-2 rounded-md bg-sunken px-4 py-3">
        {result && <Fact name={t('check.number')} value={String(result.number)} />}
        {result && <Fact name={t('check.result')} value={result.label} />}
        <Fact name={t('page.recompute.rules')} value={t('page.rules.number', { n: ruleSet })} />
        {serverSeed && <Fact whole name={facts('revealed.serverSeed')} value={serverSeed} />}
        <Fact whole name={facts('serverSeedHash')} value={serverSeedHash} />
        <Fact whole name={facts('clientSeed')} value={clientSeed} />
      </dl>
      {serverSeed && (
        <Link
          to={calculatorPath({ serverSeed, clientSeed, nonce, table, ruleSet })}
          className="inline-flex min-h-target items-center self-start font-semibold text-brand-ink hover:underline"
        >
          {t('check.recompute')}
        </Link>
      )}
    </Dialog>
  )
}

function Verdict({ draw }: { draw: Draw }) {
  const t = useTranslations('draws.check')
  const { table, ruleSet, nonce, serverSeed, serverSeedHash, clientSeed, result } = draw
  const client = useQueryClient()
  const isPossible = serverSeed !== null && canRecompute()
  const query = useQuery({
    queryKey: ['recomputed', serverSeed, clientSeed, nonce, table, ruleSet],
    queryFn: async () => {
      const set = await readRuleSet(client, ruleSet)
      if (!set) throw new Error(`No rule set ${ruleSet}`)
      return await recompute({ serverSeed: serverSeed ?? '', clientSeed, nonce }, tablesOf(set.rules)[table])
    },
    enabled: isPossible,
    staleTime: Infinity,
    retry: false,
  })
  if (serverSeed === null) return <Says icon={<Info />}>{t(result ? 'secret' : 'waiting')}</Says>
  if (!isPossible) return <Says icon={<Info />}>{t('impossible')}</Says>
  return (
    <QueryState query={query} skeleton={<Skeleton className="h-12" />} failed={t('failed')}>
      {({ number, label, points, hash }) => {
        if (hash !== serverSeedHash) return <Says bad>{t('otherHash')}</Says>
        if (!result) return <Says icon={<Info />}>{t('waiting')}</Says>
        const isSame = number === result.number && label === result.label && points === result.points
        const facts = { number, label }
        return isSame ? <Says good>{t('same', facts)}</Says> : <Says bad>{t('other', facts)}</Says>
      }}
    </QueryState>
  )
}

interface SaysProps {
  icon?: ReactNode
  good?: boolean
  bad?: boolean
  children: ReactNode
}

const Says = ({ icon, good, bad, children }: SaysProps) => (
  <p
    role="status"
    className={`flex items-start gap-2.5 [&>svg]:mt-0.5 [&>svg]:size-5 [&>svg]:shrink-0 ${good ? 'font-semibold text-good' : bad ? 'font-semibold text-bad' : 'text-quiet'}`}
  >
    {good ? <CircleCheck aria-hidden /> : bad ? <TriangleAlert aria-hidden /> : icon}
    <span className="min-w-0">{children}</span>
  </p>
)

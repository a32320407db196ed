import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { CircleCheck, TriangleAlert } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { AnswerByKey } from '#contracts/index.ts'
import type { Entry } from '#contracts/ledger.ts'
import { useFormat } from '~/lib/format.ts'
import { sha256 } from '~/lib/sha256.ts'
import { Button } from '~/ui/button.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'
import { proofQuery } from './queries.ts'

type Proof = AnswerByKey<'GET /api/transactions/proof'>

/** Details of an entry, and its place in the hash chain. */
export function EntryDetails({ entry }: { entry: Entry }) {
  const t = useTranslations('transactions.details')
  const sources = useTranslations('transactions.sources')
  const format = useFormat()
  const client = useQueryClient()
  const chain = useQuery(proofQuery(entry.seq))
  const check = useMutation({
    mutationFn: async () => {
      if (!globalThis.crypto?.subtle) return 'impossible'
      const proof = await client.fetchQuery({ ...proofQuery(entry.seq), staleTime: 0 })
      return { proof, intact: await verifyEntry(proof) }
    },
  })
  const checked = check.data === 'impossible' ? undefined : check.data
  return (
    <div className="flex flex-col gap-3 rounded-md bg-sunken px-4 py-3 text-sm">
      <dl className="two-up gap-x-6 gap-y-2 sm:grid-cols-4">
        <Detail name={t('balanceAfter')} value={format.number(entry.balanceAfter)} />
        <Detail name={t('source')} value={sources(entry.taskType)} />
        <Detail name={t('number')} value={format.number(entry.seq)} />
        <Detail name={t('date')} value={format.dateTime(entry.createdAt)} />
      </dl>
      {chain.data && <Chain proof={chain.data} />}
      {chain.isPending && <Skeleton className="h-32 sm:h-28" />}
      <div role="status">
        {checked && <Verdict intact={checked.intact} proof={checked.proof} />}
        {(check.isError || (chain.isError && !chain.data)) && <p className="text-bad">{t('failed')}</p>}
        {check.data === 'impossible' && <p className="text-quiet">{t('impossible')}</p>}
      </div>
      {!checked && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Button variant="secondary" busy={check.isPending} onClick={() => check.mutate()}>
            {t('verify')}
          </Button>
          <p className="min-w-0 flex-1 basis-56 text-quiet">{t('verifyText')}</p>
        </div>
      )}
    </div>
  )
}

function Chain({ proof }: { proof: Proof }) {
  const t = useTranslations('transactions.details')
  return (
    <dl className="flex flex-col gap-2">
      <Detail name={t('reference')} value={proof.reference ?? t('noReference')} />
      <Detail mono name={t('hashBefore')} value={proof.hashBefore} />
      <Detail mono name={t('hash')} value={proof.hash} />
    </dl>
  )
}

function Verdict({ intact, proof: { entry, isLast } }: { intact: boolean; proof: Proof }) {
  const t = useTranslations('transactions.details')
  if (!intact) {
    return (
      <p className="flex gap-2 font-semibold text-bad">
        <TriangleAlert aria-hidden className="mt-0.5 size-5 shrink-0" />
        {t('damaged')}
      </p>
    )
  }
  const next = isLast ? t('confirmedByWallet') : t('confirmedByEntry', { n: entry.seq + 1 })
  return (
    <p className="flex gap-2 font-semibold text-good">
      <CircleCheck aria-hidden className="mt-0.5 size-5 shrink-0" />
      {t('intact', { next })}
    </p>
  )
}

const Detail = ({ name, value, mono }: { name: string; value: string; mono?: boolean }) => (
  <div className="min-w-0">
    <dt className="text-xs text-quiet">{name}</dt>
    <dd className={mono ? 'font-mono text-xs break-all' : 'wrap-break-word'}>{value}</dd>
  </div>
)

const bytesOfHex = (hex: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from({ length: hex.length / 2 }, (_, index) => Number.parseInt(hex.slice(index * 2, index * 2 + 2), 16))

/**
 * Verifies an entry in the browser: its hash covers its content and the previous hash, and the next entry refers to it.
 */
async function verifyEntry(proof: AnswerByKey<'GET /api/transactions/proof'>): Promise<boolean> {
  const { covered, hashBefore, hash, confirmedBy } = proof
  const before = bytesOfHex(hashBefore)
  const text = new TextEncoder().encode(covered)
  const whole = new Uint8Array(before.length + text.length)
  whole.set(before)
  whole.set(text, before.length)
  const computed = await sha256(whole)
  return computed === hash && hash === confirmedBy && isCoveredBy(proof)
}

/** Returns whether the hashed text states the shown type, points and balance. */
function isCoveredBy({ covered, entry }: AnswerByKey<'GET /api/transactions/proof'>): boolean {
  const [, seq, type, points, balanceAfter] = covered.split('|')
  const { seq: number, type: shown, points: change, balanceAfter: after } = entry
  return seq === String(number) && type === shown && points === String(change) && balanceAfter === String(after)
}

import { useQuery } from '@tanstack/react-query'
import { CircleCheck, TriangleAlert } from 'lucide-react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import type { AnswerByKey } from '#contracts/index.ts'
import { sha256 } from '~/lib/sha256.ts'
import { Button } from '~/ui/button.tsx'
import { CopyButton } from '~/ui/copy-button.tsx'
import { Dialog } from '~/ui/dialog.tsx'
import { Fact } from './fact.tsx'
import { rulesQuery } from './queries.ts'
import { canRecompute } from './recompute.ts'

type Revealed = AnswerByKey<'POST /api/fairness/rotate'>['revealed']

/** A retired server seed, whether it matches its commitment, and how to check its draws. */
export function RevealedSeed({ revealed, onClose }: { revealed: Revealed; onClose: () => void }) {
  const t = useTranslations('fairness.revealed')
  const { serverSeed, serverSeedHash, clientSeed, draws } = revealed
  return (
    <Dialog
      open
      onClose={onClose}
      width="wide"
      title={t('title')}
      description={t('draws', { n: draws, last: draws - 1 })}
      actions={<Button onClick={onClose}>{t('done')}</Button>}
    >
      <dl className="flex flex-col gap-2 rounded-md bg-sunken px-4 py-3">
        <Fact whole name={t('serverSeed')} value={serverSeed} />
        <Fact whole name={t('serverSeedHash')} value={serverSeedHash} />
        <Fact whole name={t('clientSeed')} value={clientSeed} />
      </dl>
      <Verdict seed={serverSeed} hash={serverSeedHash} />
      <HowToCheck revealed={revealed} onLeave={onClose} />
    </Dialog>
  )
}

/** Renders nothing where the browser cannot compute hashes, as on a site without https. */
function Verdict({ seed, hash }: { seed: string; hash: string }) {
  const t = useTranslations('fairness.revealed')
  const computed = useQuery({
    queryKey: ['sha256', seed],
    queryFn: () => sha256(seed),
    enabled: canRecompute(),
    staleTime: Infinity,
    retry: false,
  }).data
  if (!computed) return null
  return computed === hash ? (
    <p role="status" className="flex items-center gap-2 font-semibold text-good">
      <CircleCheck aria-hidden className="size-5 shrink-0" />
      {t('matches')}
    </p>
  ) : (
    <p role="status" className="flex items-center gap-2 font-semibold text-bad">
      <TriangleAlert aria-hidden className="size-5 shrink-0" />
      {t('differs')}
    </p>
  )
}

/** The count of words of 32 bits. */
const WORDS = 2 ** 32

/** The steps for the active rules. The seed may have made draws by other rules too, which only the list of draws names. */
function HowToCheck({ revealed: { serverSeed, clientSeed }, onLeave }: { revealed: Revealed; onLeave: () => void }) {
  const t = useTranslations('fairness.revealed')
  const active = useQuery(rulesQuery).data?.sets[0]
  const rules = active?.rules
  const total = rules?.wheel.prizes.reduce((sum, { weight }) => sum + weight, 0)
  const prizes = rules?.wheel.prizes.map(({ points, weight }) => `${points} (${weight})`).join(', ') ?? '…'
  return (
    <section aria-labelledby="how-to-check" className="border-t border-line pt-4">
      <h3 id="how-to-check" className="mb-2">
        {t('how')}
      </h3>
      {active && (
        <p className="mb-3 text-sm text-quiet">
          {t.rich('rules', {
            n: active.number,
            mine: (words) => (
              <Link to="/my-draws" onClick={onLeave} className="font-semibold text-brand-ink underline">
                {words}
              </Link>
            ),
          })}
        </p>
      )}
      <ol className="flex list-decimal flex-col gap-3 pl-5 text-sm">
        <li>
          {t('step1')}
          <Command text={`printf %s ${serverSeed} | sha256sum`} />
        </li>
        <li>
          {t('step2')}
          <Command text={`printf %s ${quoted(`${clientSeed}:0`)} | openssl dgst -sha256 -hmac ${serverSeed}`} />
        </li>
        <li>
          {t(
            'step3',
            total ? { total: String(total), limit: String(WORDS - (WORDS % total)) } : { total: '…', limit: '…' },
          )}
        </li>
        <li>{t('step4', { prizes })}</li>
      </ol>
    </section>
  )
}

/** Quotes a text as one word of a shell. */
const quoted = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`

function Command({ text }: { text: string }) {
  const t = useTranslations('fairness')
  return (
    <div className="mt-1.5 flex items-center gap-2 rounded-md bg-sunken py-1 pr-1 pl-3">
      <code className="min-w-0 flex-1 text-xs break-all">{text}</code>
      <CopyButton text={text} label={t('copy', { what: t('revealed.command') })} />
    </div>
  )
}

import { useMutation } from '@tanstack/react-query'
import { Link2 } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { useTranslations } from 'use-intl'
import type { AnswerByKey } from '#contracts/index.ts'
import type { AuditAnchorState } from '#contracts/security-rules.ts'
import { api } from '~/lib/api.ts'
import { useSentence } from '~/lib/errors.ts'
import { useFormat } from '~/lib/format.ts'
import { Badge, type Tone } from '~/ui/badge.tsx'
import { Banner } from '~/ui/banner.tsx'
import { Button } from '~/ui/button.tsx'

type Check = AnswerByKey<'GET /api/admin/security/audit-check'>

const TONE: Record<AuditAnchorState, Tone> = {
  matches: 'good',
  behind: 'note',
  truncated: 'bad',
  rewritten: 'bad',
  missing: 'warn',
  'signature wrong': 'bad',
  unreadable: 'warn',
}

/** The button that verifies the audit log, and its result. `children` are shown beside it. */
export function AuditCheck({ children }: { children: ReactNode }) {
  const t = useTranslations('adminSecurity.check')
  const sentenceOf = useSentence()
  const check = useMutation({ mutationFn: () => api('GET /api/admin/security/audit-check') })
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap gap-2">
        <Button busy={check.isPending} icon={<Link2 aria-hidden className="size-5" />} onClick={() => check.mutate()}>
          {t('button')}
        </Button>
        {children}
      </div>
      <div aria-live="polite" className="empty:hidden">
        {check.isPending && <p className="text-quiet">{t('running')}</p>}
        {check.error && !check.isPending && (
          <Banner tone="bad" title={t('failed')}>
            {sentenceOf(check.error)}
          </Banner>
        )}
        {check.data && !check.isPending && <Result check={check.data} />}
      </div>
    </div>
  )
}

function Result({ check }: { check: Check }) {
  const t = useTranslations('adminSecurity.check')
  const format = useFormat()
  const id = useId()
  const [first] = check.findings
  const isTampered = check.heads.some(({ state }) => TONE[state] === 'bad')
  const title = first ? t('broken', { seq: first.seq }) : t(isTampered ? 'headBroken' : 'intact')
  const tone = first || isTampered ? 'bad' : check.heads.every(({ state }) => TONE[state] !== 'warn') ? 'good' : 'warn'
  return (
    <Banner tone={tone} title={title}>
      <p>{t('entries', { n: check.entries, time: format.dateTime(check.at) })}</p>
      {check.findings.length > 0 && (
        <ul className="mt-2 list-disc pl-5">
          {check.findings.map(({ seq, damage }) => (
            <li key={`${seq} ${damage}`}>{t(`damages.${damage}`, { seq })}</li>
          ))}
          {check.found > check.findings.length && <li>{t('more', { n: check.found - check.findings.length })}</li>}
        </ul>
      )}
      <p id={id} className="mt-3 font-semibold">
        {t('heads')}
      </p>
      <ul aria-labelledby={id} className="mt-1 flex flex-col gap-2">
        {check.heads.map(({ place, state, by, since, seq }) => (
          <li key={place} className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <span>{t(`places.${place}`)}</span>
            <Badge tone={TONE[state]}>{t(`states.${state}`, { by })}</Badge>
            <span className="text-quiet">
              {t(`stateTexts.${state}`, { by })} {since && t('since', { date: format.dateTime(since), seq })}
            </span>
          </li>
        ))}
      </ul>
    </Banner>
  )
}

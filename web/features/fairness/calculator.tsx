import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import {
  CLIENT_SEED_PATTERN,
  SERVER_SEED_PATTERN,
  TABLE_NAMES,
  type TableName,
  tablesOf,
} from '#contracts/draw-tables.ts'
import { readCalculatorHash } from '~/lib/calculator-link.ts'
import { useFieldErrors } from '~/lib/form.ts'
import { Button } from '~/ui/button.tsx'
import { Card } from '~/ui/card.tsx'
import { Field } from '~/ui/field.tsx'
import { Input, Select } from '~/ui/input.tsx'
import { ErrorState } from '~/ui/states.tsx'
import { Fact } from './fact.tsx'
import { rulesQuery } from './queries.ts'
import { canRecompute, type Recomputed, recompute } from './recompute.ts'
import { useSetName } from './use-set-name.ts'

const EMPTY = { serverSeed: '', clientSeed: '', nonce: '', table: 'wheel' as TableName, ruleSet: '' }
/** The test vector of docs/draws.md: 25 points. */
const EXAMPLE = {
  serverSeed: 'f801daacbccfc0b3c03232cf51d214f037fca4d43975d61c717d4c6c8ca0d41e',
  clientSeed: 'member-2',
  nonce: '41',
  table: 'wheel' as TableName,
  ruleSet: '1',
}

/** Recomputes a revealed draw, entirely in the browser. */
export function Calculator() {
  const t = useTranslations('draws.page.recompute')
  const tables = useTranslations('draws.tables')
  const nameOf = useSetName()
  const form = useRef<HTMLFormElement>(null)
  const rules = useQuery(rulesQuery)
  const published = rules.data
  const [values, setValues] = useState(EMPTY)
  const [outcome, setOutcome] = useState<{ readonly of: typeof EMPTY; readonly result: Recomputed }>()
  const { errors, show, clear } = useFieldErrors(['serverSeed', 'clientSeed', 'nonce', 'ruleSet'])
  useEffect(() => {
    const given = readCalculatorHash(location.hash)
    const table = TABLE_NAMES.find((name) => name === given.table)
    if (table) setValues({ ...given, table })
  }, [])
  const set = (change: Partial<typeof EMPTY>) => setValues((before) => ({ ...before, ...change }))
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const serverSeed = values.serverSeed.trim()
    const clientSeed = values.clientSeed.trim()
    const nonce = values.nonce.trim()
    const wrong: Record<string, string> = {}
    if (!SERVER_SEED_PATTERN.test(serverSeed)) wrong.serverSeed = t('serverSeedInvalid')
    if (!CLIENT_SEED_PATTERN.test(clientSeed)) wrong.clientSeed = t('clientSeedInvalid')
    if (!/^\d{1,15}$/.test(nonce)) wrong.nonce = t('nonceInvalid')
    if (Object.keys(wrong).length > 0) return void show(form.current, wrong)
    clear()
    const isChosen = ({ number }: { number: number }) => values.ruleSet === '' || String(number) === values.ruleSet
    let sets = published?.sets
    if (!sets?.some(isChosen)) sets = (await rules.refetch()).data?.sets
    if (!sets) return
    const chosen = sets.find(isChosen)
    if (!chosen) return void show(form.current, { ruleSet: t('rulesInvalid') })
    const result = await recompute(
      { serverSeed, clientSeed, nonce: Number(nonce) },
      tablesOf(chosen.rules)[values.table],
    )
    setOutcome({ of: values, result })
  }
  const isUnknownSet = values.ruleSet !== '' && !published?.sets.some(({ number }) => String(number) === values.ruleSet)
  const mono = { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false, className: 'font-mono' } as const
  return (
    <Card as="section" aria-labelledby="recompute" className="flex min-w-0 flex-col gap-4">
      <div>
        <h2 id="recompute" className="text-xl">
          {t('title')}
        </h2>
        <p className="mt-1 text-quiet">{t('text')}</p>
      </div>
      <form ref={form} noValidate onSubmit={submit} className="flex flex-col gap-4">
        <Field label={t('serverSeed')} error={errors.serverSeed}>
          <Input
            {...mono}
            name="serverSeed"
            value={values.serverSeed}
            onChange={(event) => set({ serverSeed: event.target.value })}
          />
        </Field>
        <Field label={t('clientSeed')} error={errors.clientSeed}>
          <Input
            {...mono}
            name="clientSeed"
            maxLength={64}
            value={values.clientSeed}
            onChange={(event) => set({ clientSeed: event.target.value })}
          />
        </Field>
        <div className="grid grid-cols-2 gap-3">
          <Field label={t('nonce')} error={errors.nonce}>
            <Input
              {...mono}
              name="nonce"
              inputMode="numeric"
              value={values.nonce}
              onChange={(event) => set({ nonce: event.target.value })}
            />
          </Field>
          <Field label={t('table')}>
            <Select
              name="table"
              value={values.table}
              onChange={(event) => set({ table: event.target.value as TableName })}
            >
              {TABLE_NAMES.map((name) => (
                <option key={name} value={name}>
                  {tables(name)}
                </option>
              ))}
            </Select>
          </Field>
        </div>
        {published && (published.sets.length > 1 || isUnknownSet) && (
          <Field label={t('rules')} error={errors.ruleSet}>
            <Select
              name="ruleSet"
              value={values.ruleSet || String(published.sets[0]?.number)}
              onChange={(event) => set({ ruleSet: event.target.value })}
            >
              {isUnknownSet && <option value={values.ruleSet}>{t('rulesUnknown', { n: values.ruleSet })}</option>}
              {published.sets.map((one) => (
                <option key={one.number} value={one.number}>
                  {nameOf(one)}
                </option>
              ))}
            </Select>
          </Field>
        )}
        <div className="flex flex-wrap gap-2">
          <Button type="submit" className="max-sm:w-full">
            {t('submit')}
          </Button>
          <Button variant="quiet" className="max-sm:w-full" onClick={() => set(EXAMPLE)}>
            {t('example')}
          </Button>
        </div>
      </form>
      {rules.error && !published && (
        <ErrorState
          title={t('rulesFailed')}
          error={rules.error}
          retrying={rules.isFetching}
          onRetry={() => void rules.refetch()}
        />
      )}
      <Outcome result={outcome?.of === values ? outcome.result : undefined} />
    </Card>
  )
}

function Outcome({ result }: { result: Recomputed | undefined }) {
  const t = useTranslations('draws.page.recompute')
  const [isPossible, setPossible] = useState(true)
  // Checked after hydration: prerendering cannot determine it.
  useEffect(() => setPossible(canRecompute()), [])
  return (
    <div role="status" className="empty:hidden">
      {!isPossible && <p className="text-warn">{t('impossible')}</p>}
      {result && (
        <dl className="flex flex-col gap-2 rounded-md bg-sunken px-4 py-3">
          <Fact name={t('result')} value={result.label} />
          <Fact name={t('number')} value={String(result.number)} />
          <Fact whole name={t('hash')} value={result.hash} />
        </dl>
      )}
    </div>
  )
}

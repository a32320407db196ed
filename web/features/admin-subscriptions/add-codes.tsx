import { FileUp } from 'lucide-react'
import { type FormEvent, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import {
  BATCH_NAME_MAX,
  CODE_INSTRUCTIONS_MAX,
  CODES_MAX,
  CODES_TEXT_MAX,
  type LineProblem,
} from '#contracts/activation-code-rules.ts'
import type { AdminPlan } from '#contracts/admin-subscriptions.ts'
import { findIncompleteInput, readForm } from '~/lib/form.ts'
import { useFormat } from '~/lib/format.ts'
import { useFocusOnce } from '~/lib/use-focus-once.ts'
import { Banner } from '~/ui/banner.tsx'
import { Button } from '~/ui/button.tsx'
import { Field } from '~/ui/field.tsx'
import { Input, Textarea } from '~/ui/input.tsx'
import { useChange } from './use-change.ts'

interface Result {
  readonly added: number
  /** Whether the plan has open redemptions. */
  readonly hasWaiting: boolean
  readonly skipped: readonly { readonly code: string; readonly problem: LineProblem }[]
}

interface AddCodesProps {
  plan: AdminPlan
  /** Of the costs; null while none is chosen. */
  currency: string | null
  onFile: () => void
}

/** Adds a pasted list of codes. Codes that were not added stay in the field, each with its problem below. */
export function AddCodes({ plan: { id }, currency, onFile }: AddCodesProps) {
  const t = useTranslations('adminSubscriptions.codes.add')
  const tFile = useTranslations('adminSubscriptions.codes.file')
  const tAdmin = useTranslations('admin')
  const format = useFormat()
  const [text, setText] = useState('')
  const [result, setResult] = useState<Result>()
  const [missing, setMissing] = useState<{ codes: boolean; batch: boolean }>()
  const today = new Date().toISOString().slice(0, 10)
  const change = useChange('POST /api/admin/plans/:id/codes', {
    failed: 'codes',
    onDone: ({ added, skipped, plan }, { body }) => {
      const lines = body.text.split('\n')
      const left = skipped.map(({ line, problem }) => ({ code: lines[line - 1]?.trim() ?? '', problem }))
      setResult({ added, skipped: left, hasWaiting: plan.openRedemptions > 0 })
      setText(left.map(({ code }) => code).join('\n'))
    },
  })
  const form = useRef<HTMLFormElement>(null)
  useFocusOnce(form, 'textarea')
  const count = new Set(text.split('\n').flatMap((line) => line.trim() || [])).size

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    const { batch = '', instructions = '', expiresOn, cost = '' } = readForm(event.currentTarget)
    const found = { codes: text.trim() === '', batch: batch.trim() === '' }
    setMissing(found)
    setResult(undefined)
    const incomplete = findIncompleteInput(event.currentTarget)
    incomplete?.focus()
    if (!found.codes && !found.batch && !incomplete)
      change.run({ params: { id }, body: { text, batch, instructions, expiresOn: expiresOn || null, cost } })
  }
  return (
    <form ref={form} onSubmit={submit} noValidate className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="text-base">{t('title')}</h3>
        <Button size="small" variant="secondary" icon={<FileUp aria-hidden className="size-4" />} onClick={onFile}>
          {tFile('open')}
        </Button>
      </div>
      <Field
        label={t('codes')}
        hint={t('codesHint', { max: CODES_MAX })}
        error={missing?.codes ? t('codesMissing') : undefined}
      >
        <Textarea
          name="codes"
          rows={5}
          required
          autoComplete="off"
          spellCheck={false}
          maxLength={CODES_TEXT_MAX}
          value={text}
          readOnly={change.busy}
          onChange={(event) => setText(event.currentTarget.value)}
          className="font-mono text-sm"
        />
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={t('batch')} hint={t('batchHint')} error={missing?.batch ? t('batchMissing') : undefined}>
          <Input name="batch" required maxLength={BATCH_NAME_MAX} defaultValue={format.calendarDate(today)} />
        </Field>
        <Field label={t('expiresOn')} note={tAdmin('optional')} hint={t('expiresOnHint')}>
          <Input name="expiresOn" type="date" min={today} />
        </Field>
        <Field label={t('cost')} note={tAdmin('optional')} hint={t('costHint', { currency: currency ?? 'none' })}>
          <Input name="cost" inputMode="decimal" autoComplete="off" maxLength={40} disabled={currency === null} />
        </Field>
      </div>
      <Field label={t('instructions')} note={tAdmin('optional')} hint={t('instructionsHint')}>
        <Textarea name="instructions" rows={2} maxLength={CODE_INSTRUCTIONS_MAX} />
      </Field>
      {result && <AddedNote result={result} />}
      {change.problem && <Banner tone="bad" live title={change.problem} />}
      <Button type="submit" busy={change.busy} className="self-start">
        {t('submit', { n: count })}
      </Button>
    </form>
  )
}

/** How many codes were added, and why the others were not. */
function AddedNote({ result: { added, skipped, hasWaiting } }: { result: Result }) {
  const t = useTranslations('adminSubscriptions.codes.add')
  return (
    <Banner tone={skipped.length > 0 ? 'warn' : 'good'} live title={t('added', { n: added })}>
      {added > 0 && hasWaiting && <p>{t('waiting')}</p>}
      {skipped.length > 0 && (
        <>
          <p>{t('skipped', { n: skipped.length })}</p>
          <ul className="mt-1 max-h-40 overflow-y-auto">
            {skipped.map(({ code, problem }, index) => (
              // Lines may be equal, and the list only changes as a whole.
              // biome-ignore lint/suspicious/noArrayIndexKey: the position identifies a line
              <li key={index} className="flex flex-wrap gap-x-2">
                <span className="max-w-full truncate font-mono">{code}</span>
                <span>{t(`problems.${problem}`)}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </Banner>
  )
}

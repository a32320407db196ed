import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { CODES_TEXT_MAX } from '#contracts/activation-code-rules.ts'
import type { NextRedemption } from '#contracts/completions.ts'
import type { CompletionProblem } from '#contracts/redemption-rules.ts'
import { useSentence } from '~/lib/errors.ts'
import { readForm } from '~/lib/form.ts'
import { useFormat } from '~/lib/format.ts'
import { useAction } from '~/lib/use-action.ts'
import { useFocusOnce } from '~/lib/use-focus-once.ts'
import { Banner } from '~/ui/banner.tsx'
import { Button } from '~/ui/button.tsx'
import { DialogActions } from '~/ui/dialog.tsx'
import { Field } from '~/ui/field.tsx'
import { Textarea } from '~/ui/input.tsx'
import { InstructionsField } from './instructions-field.tsx'
import { ALL_REDEMPTIONS_KEY, completionPreviewQuery } from './queries.ts'

interface CompleteListFormProps {
  /** The redemption whose plan is completed. */
  next: NextRedemption
  onBusy: (busy: boolean) => void
  /** Called with the number of completed redemptions. */
  onCompleted: (n: number) => void
  onBack: () => void
}

interface UnusedCode {
  readonly code: string
  readonly problem: CompletionProblem
}

/** How long after the last change the list is checked. */
const PAUSE_MS = 200

/** Completes the oldest redemptions of a plan with a pasted list of codes. Codes that cannot be used stay in the field. */
export function CompleteListForm({
  next: { redemption, planId, planInstructions },
  onBusy,
  onCompleted,
  onBack,
}: CompleteListFormProps) {
  const t = useTranslations('adminRedemptions.next')
  const format = useFormat()
  const sentenceOf = useSentence()
  const form = useRef<HTMLFormElement>(null)
  const [text, setText] = useState('')
  const [asked, setAsked] = useState('')
  const [left, setLeft] = useState<readonly UnusedCode[]>([])
  /** The codes of the sent list that were not sent. The pairs on screen follow the queue meanwhile. */
  const unsent = useRef<readonly UnusedCode[]>([])
  useFocusOnce(form, 'textarea')
  useEffect(() => {
    const timer = setTimeout(() => setAsked(text), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text])
  const preview = useQuery({ ...completionPreviewQuery(planId, asked), enabled: asked.trim() !== '' })
  const lines = asked.split(/\r\n|[\r\n]/)
  const codeAt = (line: number) => lines[line - 1]?.trim() ?? ''
  const isCurrent = text === asked && preview.data !== undefined && !preview.isFetching
  const pairs = (asked.trim() !== '' && preview.data?.pairs) || []
  const skipped: readonly UnusedCode[] = ((asked.trim() !== '' && preview.data?.skipped) || []).map(
    ({ line, problem }) => ({ code: codeAt(line), problem }),
  )
  const action = useAction('POST /api/admin/plans/:id/completions', {
    onSuccess: ({ results }, { body }) => {
      const failed = results.flatMap(({ outcome }, index) => {
        const pair = body.pairs[index]
        return outcome === 'completed' || !pair ? [] : [{ code: pair.activationCode, problem: outcome }]
      })
      const rest = [...failed, ...unsent.current]
      setLeft(rest)
      setText(rest.map(({ code }) => code).join('\n'))
      setAsked('')
      onCompleted(results.length - failed.length)
    },
    onError: () => true,
    refreshes: [ALL_REDEMPTIONS_KEY],
  })
  const { busy } = action
  useEffect(() => {
    onBusy(busy)
    return () => onBusy(false)
  }, [busy, onBusy])
  const problem = preview.error ?? (busy ? undefined : action.error)

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    if (busy || pairs.length === 0) return
    const { instructions = '' } = readForm(event.currentTarget)
    const codes = pairs.map(({ id, line }) => ({ id, activationCode: codeAt(line) }))
    unsent.current = skipped
    action.run({ params: { id: planId }, body: { pairs: codes, instructions } })
  }
  const named = text === '' ? [] : left.length > 0 && asked === '' ? left : skipped
  return (
    <form ref={form} noValidate onSubmit={submit} className="flex flex-col gap-4">
      <Field
        label={t('codes', { plan: `${redemption.subscriptionName}, ${redemption.duration}` })}
        hint={t('codesHint')}
      >
        <Textarea
          name="codes"
          rows={5}
          autoComplete="off"
          spellCheck={false}
          maxLength={CODES_TEXT_MAX}
          value={text}
          readOnly={busy}
          onChange={(event) => {
            setText(event.currentTarget.value)
            setLeft([])
            action.reset()
          }}
          className="font-mono text-sm"
        />
      </Field>
      {pairs.length > 0 && (
        <section aria-label={t('pairs')}>
          <p className="mb-1 text-sm font-semibold">{t('pairsTitle', { n: pairs.length })}</p>
          <ol className="max-h-56 overflow-y-auto rounded-md bg-sunken px-3 py-2 text-sm">
            {pairs.map(({ line, id, shortId, memberName, createdAt }) => (
              <li key={id} className="flex flex-wrap justify-between gap-x-3 py-0.5">
                <span className="max-w-1/2 truncate font-mono">{codeAt(line)}</span>
                <span>
                  {memberName} <span className="font-mono text-xs">{shortId}</span>{' '}
                  <span className="text-quiet">{format.ago(createdAt)}</span>
                </span>
              </li>
            ))}
          </ol>
        </section>
      )}
      {named.length > 0 && (
        <Banner tone="warn" live title={t('notUsed', { n: named.length })}>
          <ul className="max-h-40 overflow-y-auto">
            {named.map(({ code, problem }, index) => (
              // Lines may be equal, and the list only changes as a whole.
              // biome-ignore lint/suspicious/noArrayIndexKey: the position identifies a line
              <li key={index} className="flex flex-wrap gap-x-2">
                <span className="max-w-full truncate font-mono">{code}</span>
                <span>{t(`problems.${problem}`)}</span>
              </li>
            ))}
          </ul>
        </Banner>
      )}
      <InstructionsField planId={planId} saved={planInstructions} readOnly={busy} />
      {problem && <Banner tone="bad" live title={sentenceOf(problem)} />}
      <DialogActions>
        <Button variant="secondary" onClick={onBack} disabled={busy} className="sm:mr-auto">
          {t('oneByOne')}
        </Button>
        <Button type="submit" busy={busy} disabled={!isCurrent || pairs.length === 0}>
          {t('completeMany', { n: pairs.length })}
        </Button>
      </DialogActions>
    </form>
  )
}

import { useQueryClient } from '@tanstack/react-query'
import { type ClipboardEvent, type FormEvent, useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { NextRedemption } from '#contracts/completions.ts'
import type { RedemptionStatus } from '#contracts/rewards.ts'
import { type ApiError, useSentence } from '~/lib/errors.ts'
import { readForm, useFieldErrors } from '~/lib/form.ts'
import { isOpen } from '~/lib/processing-time.ts'
import { makeStore } from '~/lib/store.ts'
import { useAction } from '~/lib/use-action.ts'
import { useFocusOnce } from '~/lib/use-focus-once.ts'
import { Banner } from '~/ui/banner.tsx'
import { Button } from '~/ui/button.tsx'
import { DialogActions } from '~/ui/dialog.tsx'
import { Field } from '~/ui/field.tsx'
import { Checkbox, Input } from '~/ui/input.tsx'
import { Presence } from '~/ui/presence.tsx'
import { InstructionsField } from './instructions-field.tsx'
import { NextFacts } from './next-facts.tsx'
import { ALL_REDEMPTIONS_KEY } from './queries.ts'

interface CompleteNextFormProps {
  next: NextRedemption
  /** Its status as last read; a colleague may have begun to process it. */
  status: RedemptionStatus
  /** A code that was typed for an earlier redemption, which a colleague has moved. */
  typed: string
  /** How long the code was that was completed before for this plan. */
  lastLength: number | undefined
  onTyped: (code: string) => void
  onBusy: (busy: boolean) => void
  /** Called with the length of the code. */
  onCompleted: (length: number) => void
  /** Called with the short id when a colleague was faster. */
  onLost: (shortId: string) => void
  /** Called with the cursor of the redemption. */
  onSkip: (cursor: string) => void
  onList: () => void
}

/** Refusals after which the redemption is read again. */
const GONE: readonly string[] = ['redemptionConflict', 'redemptionHeld', 'redemptionRefundWaits', 'notFound']

/** Whether it is no longer to be completed; one that a colleague has begun to process still is. */
const isGone = ({ code, values }: ApiError): boolean =>
  GONE.includes(code) && !(code === 'redemptionConflict' && isOpen(String(values?.status)))

/** Whether a pasted code, and a typed one as long as the one before, complete without Enter, until the page is left. */
const withoutEnter = makeStore({ atPaste: false, atLength: false })

/** How long a typed code can still be corrected before it completes. */
const CORRECTION_MS = 1500

/** The oldest redemption, with a field for its code. Enter completes it. */
export function CompleteNextForm({
  next,
  status,
  typed,
  lastLength,
  onTyped,
  onBusy,
  onCompleted,
  onLost,
  onSkip,
  onList,
}: CompleteNextFormProps) {
  const t = useTranslations('adminRedemptions.next')
  const tComplete = useTranslations('adminRedemptions.complete')
  const { redemption } = next
  const { id, shortId, memberName: name } = redemption
  const client = useQueryClient()
  const sentenceOf = useSentence()
  const form = useRef<HTMLFormElement>(null)
  const [automatic, setAutomatic] = useState(() => withoutEnter.read())
  /** A typed code that completes unless it is changed. */
  const [due, setDue] = useState('')
  const { errors, show, clear } = useFieldErrors(['activationCode', 'lastDay'])
  useFocusOnce(form, 'input')
  const action = useAction('POST /api/admin/redemptions/:id/status', {
    onSuccess: (_, { body }) => onCompleted(body.activationCode?.trim().length ?? 0),
    onError: (error) => {
      if (isGone(error)) onLost(shortId)
      if (GONE.includes(error.code)) {
        void client.invalidateQueries({ queryKey: ALL_REDEMPTIONS_KEY })
      }
      return true
    },
    // The next one is shown when it was read.
    refreshes: [ALL_REDEMPTIONS_KEY],
  })
  const { busy } = action
  const error = busy ? undefined : action.error
  const usedCode = error?.fieldMessage('activationCode')
  useEffect(() => {
    onBusy(busy)
    return () => onBusy(false)
  }, [busy, onBusy])
  useEffect(() => {
    if (usedCode) form.current?.querySelector('input')?.select()
  }, [usedCode])

  useEffect(() => {
    if (!due) return
    const timer = setTimeout(() => form.current?.requestSubmit(), CORRECTION_MS)
    return () => clearTimeout(timer)
  }, [due])

  function choose(chosen: Partial<typeof automatic>): void {
    const next = { ...automatic, ...chosen }
    withoutEnter.set(next)
    setAutomatic(next)
    setDue('')
    form.current?.querySelector('input')?.focus()
  }
  function complete(): void {
    setDue('')
    const { activationCode = '', instructions = '', lastDay = '' } = form.current ? readForm(form.current) : {}
    const found = {
      ...(!activationCode.trim() && { activationCode: tComplete('codeRequired') }),
      ...(!lastDay && { lastDay: tComplete('lastDayRequired') }),
    }
    if (show(form.current, found)) return
    const body = { from: status, to: 'completed', activationCode, instructions, lastDay } as const
    action.run({ params: { id }, body })
  }
  function submit(event: FormEvent): void {
    event.preventDefault()
    complete()
  }
  function paste(event: ClipboardEvent<HTMLInputElement>): void {
    if (busy) return
    const text = event.clipboardData.getData('text').trim()
    const lines = text.split(/[\r\n]+/).length
    if (lines > 1) {
      // The field would join the lines to one code.
      event.preventDefault()
      show(form.current, { activationCode: t('severalLines', { n: lines }) })
    }
    if (lines > 1 || !automatic.atPaste) return
    event.preventDefault()
    event.currentTarget.value = text
    onTyped(event.currentTarget.value)
    complete()
  }
  function change(): void {
    clear()
    action.reset()
  }
  return (
    <form ref={form} noValidate onSubmit={submit} className="flex flex-col gap-4">
      <Presence kind="redemption" id={id} />
      <NextFacts next={next} />
      <Field label={tComplete('code')} hint={tComplete('codeHint', { name })} error={errors.activationCode ?? usedCode}>
        <Input
          name="activationCode"
          required
          maxLength={500}
          autoComplete="off"
          spellCheck={false}
          defaultValue={typed}
          readOnly={busy}
          onPaste={paste}
          onChange={({ currentTarget: { value } }) => {
            onTyped(value)
            change()
            const length = value.trim().length
            setDue(automatic.atLength && length > 0 && length === lastLength ? value : '')
          }}
          className="font-mono"
        />
      </Field>
      <p role="status" className="-mt-2 text-sm text-quiet empty:hidden">
        {due && !busy && t('due')}
      </p>
      <div className="grid gap-4 sm:grid-cols-[minmax(0,1fr)_13rem]">
        <InstructionsField planId={next.planId} saved={next.planInstructions} readOnly={busy} />
        <Field label={tComplete('lastDay')} error={errors.lastDay}>
          <Input
            name="lastDay"
            type="date"
            required
            readOnly={busy}
            defaultValue={redemption.proposedEnd}
            onChange={change}
          />
        </Field>
      </div>
      <div className="flex flex-col">
        {(['atPaste', 'atLength'] as const).map((name) => (
          <Checkbox
            key={name}
            label={t(name)}
            checked={automatic[name]}
            onChange={({ currentTarget: { checked } }) => choose({ [name]: checked })}
          />
        ))}
      </div>
      {error && !usedCode && !isGone(error) && <Banner tone="bad" live title={sentenceOf(error)} />}
      <DialogActions>
        <Button variant="quiet" onClick={onList} disabled={busy} className="sm:mr-auto">
          {t('list')}
        </Button>
        <Button variant="secondary" onClick={() => onSkip(`${redemption.createdAt}~${id}`)} disabled={busy}>
          {t('skip')}
        </Button>
        <Button type="submit" busy={busy}>
          {t('complete')}
        </Button>
      </DialogActions>
    </form>
  )
}

import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { AnswerByKey } from '#contracts/index.ts'
import { type ApiError, useSentence } from '~/lib/errors.ts'
import { type FieldErrors, readForm, useFieldErrors } from '~/lib/form.ts'
import { startSession } from '~/lib/session.ts'
import { Banner } from '~/ui/banner.tsx'
import { Button } from '~/ui/button.tsx'
import { Checkbox } from '~/ui/input.tsx'

type Answer = AnswerByKey<'POST /api/auth/confirmation'>

export interface ConfirmProps {
  token: string
  email: string
  onDone: (answer: Answer) => void
  onInvalid: () => void
}

/**
 * Handles the errors of a form that confirms an address. `errorsOf` assigns error codes to fields; `callbacks` are
 * those of its action.
 */
export function useConfirmation<Name extends string>(
  names: readonly Name[],
  { onDone, onInvalid }: ConfirmProps,
  errorsOf: (error: ApiError) => FieldErrors<NoInfer<Name>>,
) {
  const client = useQueryClient()
  const form = useRef<HTMLFormElement>(null)
  const sentenceOf = useSentence()
  const [failure, setFailure] = useState<{ code: ApiError['code']; sentence: string | undefined }>()
  const { errors, show, checkInputs, fromServer } = useFieldErrors(names)
  const onError = (error: ApiError): boolean => {
    if (error.code === 'confirmationInvalid') {
      onInvalid()
      return true
    }
    const isInField = show(form.current, { ...fromServer(error), ...errorsOf(error) })
    const isShown = isInField || !error.isUnanswered
    setFailure(isShown ? { code: error.code, sentence: isInField ? undefined : sentenceOf(error) } : undefined)
    return isShown
  }
  const onSuccess = (answer: Answer) => {
    onDone(answer)
    startSession(client, answer.member)
  }
  return { form, errors, failure, show, checkInputs, callbacks: { onSuccess, onError } }
}

interface ConfirmationFormProps<Name extends string> {
  state: ReturnType<typeof useConfirmation<Name>>
  email: string
  submit: string
  busy: boolean
  /** Returns errors beyond those of the inputs' attributes. */
  check?: (values: Record<string, string>) => FieldErrors<Name>
  onSubmit: (values: Record<string, string>, rememberMe: boolean) => void
  children: ReactNode
}

export function ConfirmationForm<Name extends string>(props: ConfirmationFormProps<Name>) {
  const { state, email, submit, busy, check, onSubmit, children } = props
  const t = useTranslations('auth.login')
  return (
    <form
      ref={state.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        const values = readForm(event.currentTarget)
        const found = { ...state.checkInputs(event.currentTarget), ...check?.(values) }
        if (!state.show(event.currentTarget, found)) onSubmit(values, values.rememberMe === 'on')
      }}
      className="flex flex-col gap-4"
    >
      {state.failure?.sentence && <Banner live tone="warn" title={state.failure.sentence} />}
      {/* For password managers, which need the name that belongs to the password. */}
      <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
      {children}
      <Checkbox name="rememberMe" label={t('rememberMe')} />
      <Button type="submit" size="large" wide busy={busy}>
        {submit}
      </Button>
    </form>
  )
}

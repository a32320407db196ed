import type { QueryKey } from '@tanstack/react-query'
import { type FormEvent, useRef } from 'react'
import { useTranslations } from 'use-intl'
import type { ErrorCode } from '#contracts/errors.ts'
import { PASSWORD_MAX, PASSWORD_MIN, STAFF_PASSWORD_MIN } from '#contracts/rules.ts'
import type { ApiError, ConnectionCode } from './errors.ts'
import { readForm, useFieldErrors } from './form.ts'
import { toast } from './toast.ts'
import { useAction } from './use-action.ts'

const FIELDS = ['currentPassword', 'newPassword', 'confirmPassword'] as const
type Name = (typeof FIELDS)[number]

const FIELD_OF: Partial<Record<ErrorCode | ConnectionCode, Name>> = {
  currentPasswordIncorrect: 'currentPassword',
  newPasswordTooShort: 'newPassword',
  newStaffPasswordTooShort: 'newPassword',
  passwordTooCommon: 'newPassword',
  passwordUnchanged: 'newPassword',
  newPasswordsDoNotMatch: 'confirmPassword',
}

interface PasswordChangeOptions {
  refreshes: readonly QueryKey[]
  onDone?: () => void
  /** For staff without a second factor: a shorter password would lock them out of the admin pages. */
  needsLong?: boolean
  /** For staff whose second factor is unknown: the server decides. */
  isStaff?: boolean
}

/** State and handlers of a form for a new password of the signed-in member. Its texts are `password.json`. */
export function usePasswordChange({ refreshes, onDone, needsLong = false, isStaff = false }: PasswordChangeOptions) {
  const t = useTranslations('password')
  const form = useRef<HTMLFormElement>(null)
  const { errors, show, fromServer } = useFieldErrors(FIELDS)
  const change = useAction('POST /api/me/password', {
    onSuccess: () => {
      toast.success(t('success'))
      form.current?.reset()
      onDone?.()
    },
    onError: explain,
    refreshes,
  })

  function explain(error: ApiError): boolean {
    const field = FIELD_OF[error.code]
    if (show(form.current, { ...fromServer(error), ...(field && { [field]: error.message }) })) return true
    if (error.code !== 'unexpected' && error.code !== 'unreadableAnswer') return false
    toast.error(t('failed'))
    return true
  }

  /**
   * Checks that all fields are filled in, the new password is long enough, and both entries match, in this order
   * (docs/product.md#password-change).
   */
  function onSubmit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    const { currentPassword = '', newPassword = '', confirmPassword = '' } = readForm(event.currentTarget)
    const body = { currentPassword, newPassword, confirmPassword }
    const empty = FIELDS.find((name) => !body[name])
    const found: Partial<Record<Name, string>> = {}
    if (empty) found[empty] = t('missing')
    else if (newPassword.length < PASSWORD_MIN) found.newPassword = t('tooShort')
    else if (needsLong && [...newPassword].length < STAFF_PASSWORD_MIN) found.newPassword = t('tooShortStaff')
    else if (newPassword !== confirmPassword) found.confirmPassword = t('mismatch')
    if (!show(event.currentTarget, found)) change.run({ body })
  }
  return {
    form,
    errors,
    onSubmit,
    busy: change.busy,
    maxLength: PASSWORD_MAX,
    hint: t(needsLong ? 'hintStaff' : isStaff ? 'hintEitherStaff' : 'hint'),
  }
}

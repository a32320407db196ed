import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useEffect, useId, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { DELETE_WORD, PASSWORD_MAX } from '#contracts/rules.ts'
import type { ApiError } from '~/lib/errors.ts'
import { readForm, useFieldErrors } from '~/lib/form.ts'
import { endSession, expectEnd, memberIdOf } from '~/lib/session.ts'
import { toast } from '~/lib/toast.ts'
import { useAction } from '~/lib/use-action.ts'
import { Banner } from '~/ui/banner.tsx'
import { Button } from '~/ui/button.tsx'
import { Dialog } from '~/ui/dialog.tsx'
import { Field } from '~/ui/field.tsx'
import { Input } from '~/ui/input.tsx'
import { PasswordInput } from '~/ui/password-input.tsx'

const FIELDS = ['confirmation', 'password'] as const

interface DeleteDialogProps {
  points: number
  email: string
  onClose: () => void
}

/** Explains what is deleted and what remains, then asks for the word and the password. */
export function DeleteDialog({ points, email, onClose }: DeleteDialogProps) {
  const t = useTranslations('profile.deletion')
  const tUi = useTranslations('ui')
  const client = useQueryClient()
  const formId = useId()
  const form = useRef<HTMLFormElement>(null)
  const { errors, show, fromServer } = useFieldErrors(FIELDS)
  const remove = useAction('POST /api/me/deletion', {
    onSuccess: () => endSession(client),
    onError: explain,
  })
  // Also without an answer: the session ends then by an event, by the next read, or when the deletion is repeated.
  const isAsked = useRef(false)
  useEffect(
    () => () => {
      if (isAsked.current && !memberIdOf(client)) toast.success(t('success'))
    },
    [client, t],
  )

  function explain(error: ApiError): boolean {
    // The first try deleted the account, and its answer was lost.
    if (error.isOfRepetition && error.code === 'unauthenticated') {
      endSession(client)
      return true
    }
    if (!error.isUnanswered || error.code === 'unexpected') {
      isAsked.current = false
      expectEnd(false)
    }
    const byCode = {
      ...(error.code === 'deletionNotConfirmed' && { confirmation: error.message }),
      ...(error.code === 'currentPasswordIncorrect' && { password: error.message }),
    }
    if (show(form.current, { ...fromServer(error), ...byCode })) return true
    if (error.code !== 'unexpected' && error.code !== 'unreadableAnswer') return false
    toast.error(t('failed'))
    return true
  }

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    const { confirmation = '', password = '' } = readForm(event.currentTarget)
    const found = {
      ...(confirmation !== DELETE_WORD && { confirmation: t('wordMismatch') }),
      ...(!password && { password: t('passwordMissing') }),
    }
    if (show(event.currentTarget, found)) return
    isAsked.current = true
    expectEnd(true)
    remove.run({ body: { confirmation, password } })
  }

  return (
    <Dialog
      open
      onClose={onClose}
      locked={remove.busy}
      title={t('dialogTitle')}
      actions={
        <>
          <Button variant="secondary" onClick={onClose} disabled={remove.busy}>
            {tUi('cancel')}
          </Button>
          <Button type="submit" form={formId} variant="danger" busy={remove.busy}>
            {t('submit')}
          </Button>
        </>
      }
    >
      <Banner tone="bad" title={t('warning')}>
        <ul className="flex list-disc flex-col gap-1 pl-4">
          <li>{t('points', { points })}</li>
          <li>{t('redemptions')}</li>
          <li>{t('erased')}</li>
          <li>{t('again')}</li>
        </ul>
      </Banner>
      <form id={formId} ref={form} noValidate onSubmit={submit} className="flex flex-col gap-4">
        <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
        <Field label={t('word')} error={errors.confirmation}>
          <Input name="confirmation" autoComplete="off" autoCapitalize="characters" spellCheck={false} required />
        </Field>
        <Field label={t('password')} error={errors.password}>
          <PasswordInput name="password" autoComplete="current-password" maxLength={PASSWORD_MAX} required />
        </Field>
      </form>
    </Dialog>
  )
}

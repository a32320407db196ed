import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { useTranslations } from 'use-intl'
import { type ApiError, useSentence } from '~/lib/errors.ts'
import { readForm } from '~/lib/form.ts'
import { useGuestPath } from '~/lib/next-page.ts'
import { startSession } from '~/lib/session.ts'
import { toast } from '~/lib/toast.ts'
import { useAction } from '~/lib/use-action.ts'
import { Button } from '~/ui/button.tsx'
import { Field } from '~/ui/field.tsx'
import { Input } from '~/ui/input.tsx'
import { TextLink } from './text-link.tsx'

/** Asks for the code of the authenticator app, or a backup code. */
export function CodeForm({ token, rememberMe }: { token: string; rememberMe: boolean }) {
  const t = useTranslations('signInCode')
  const client = useQueryClient()
  const navigate = useNavigate()
  const pathTo = useGuestPath()
  const sentenceOf = useSentence()
  const input = useRef<HTMLInputElement>(null)
  const [problem, setProblem] = useState<string>()
  useEffect(() => {
    // The page itself takes the focus first.
    const timer = setTimeout(() => input.current?.focus())
    return () => clearTimeout(timer)
  }, [])

  const give = useAction('POST /api/auth/second-factor', {
    onSuccess: ({ member, welcomeBonus }) => {
      toast.success(t('success'))
      if (welcomeBonus > 0) toast.info(t('welcomeBonus', { n: welcomeBonus }))
      // The guard of the guest pages then redirects to the requested page.
      startSession(client, member)
    },
    onError: explain,
  })

  function explain(error: ApiError): boolean {
    if (error.isUnanswered) return false
    if (error.code === 'secondFactorCodeWrong' || error.code === 'secondFactorCodeUsed' || error.status === 429) {
      setProblem(sentenceOf(error))
      input.current?.select()
      return true
    }
    // The token expired or was locked meanwhile: the password is needed again.
    toast.error(sentenceOf(error))
    void navigate(pathTo('/login'), { replace: true })
    return true
  }

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    const { code = '' } = readForm(event.currentTarget)
    setProblem(code.trim() ? undefined : t('missing'))
    if (code.trim()) give.run({ body: { token, code, rememberMe } })
    else input.current?.focus()
  }

  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <Field label={t('code')} hint={t('hint')} error={problem}>
        <Input
          ref={input}
          name="code"
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="go"
          maxLength={40}
          className="text-xl tracking-widest tabular"
        />
      </Field>
      <Button type="submit" size="large" wide busy={give.busy}>
        {t('submit')}
      </Button>
      <p className="text-center">
        <TextLink to={pathTo('/login')}>{t('back')}</TextLink>
      </p>
    </form>
  )
}

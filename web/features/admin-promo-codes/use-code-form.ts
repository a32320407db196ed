import { type RefObject, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { PROMO_POINTS_MAX, PROMO_USES_MAX } from '#contracts/promo-code-rules.ts'
import type { ApiError } from '~/lib/errors.ts'
import { type FieldErrors, useFieldErrors } from '~/lib/form.ts'
import { CODE_FIELDS, type CodeField } from './code-fields.tsx'

/** The field errors of a dialog about codes, from the browser's checks and from the server. */
export function useCodeForm() {
  const t = useTranslations('adminPromoCodes.form')
  const box = useRef<HTMLDivElement>(null)
  const { errors, show, checkInputs, fromServer } = useFieldErrors(CODE_FIELDS)
  const formOf = (inside: RefObject<HTMLDivElement | null>) => inside.current?.closest('form') ?? null
  return {
    box,
    errors,
    /** @param own errors that the browser does not find. @returns whether there are errors */
    check(own: FieldErrors<CodeField> = {}): boolean {
      const form = formOf(box)
      if (!form) return true
      const upTo = (to: number) => t('number', { from: 1, to })
      const found = checkInputs(form, { points: upTo(PROMO_POINTS_MAX), maxUses: upTo(PROMO_USES_MAX) })
      return show(form, { ...found, ...own })
    },
    showRefusal: (error: ApiError) => show(formOf(box), fromServer(error)),
  }
}

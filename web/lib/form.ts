import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { ApiError } from './errors.ts'

export type FieldErrors<Name extends string> = Partial<Record<Name, string>>

/** Returns the text values of a form by field name. */
export const readForm = (form: HTMLFormElement): Record<string, string> =>
  Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, typeof value === 'string' ? value : '']))

/** Returns the first input with an incomplete entry, such as a date without a year. Its value is empty. */
export const findIncompleteInput = (box: ParentNode): HTMLInputElement | undefined =>
  [...box.querySelectorAll('input')].find(({ validity }) => validity.badInput)

/** Holds the errors of a form's fields. `show` focuses the first invalid field and returns whether there is any. */
export function useFieldErrors<Name extends string>(names: readonly Name[]) {
  const t = useTranslations('errors')
  const [errors, setErrors] = useState<FieldErrors<Name>>({})

  function show(form: HTMLFormElement | null, next: FieldErrors<Name>): boolean {
    setErrors(next)
    const first = names.find((name) => next[name])
    const element = first && form?.elements.namedItem(first)
    if (element instanceof HTMLElement) element.focus()
    return first !== undefined
  }
  return {
    errors,
    show,
    clear: () => setErrors({}),
    /** Returns errors of the inputs' own constraints: required, type, pattern. */
    checkInputs(form: HTMLFormElement, sentences: FieldErrors<Name> = {}): FieldErrors<Name> {
      const found: FieldErrors<Name> = {}
      for (const name of names) {
        const input = form.elements.namedItem(name)
        if (!(input instanceof HTMLInputElement) || input.validity.valid) continue
        if (input.validity.valueMissing) found[name] = t('fieldRequired')
        else found[name] = sentences[name] ?? (input.type === 'email' ? t('emailInvalid') : t('fieldInvalid'))
      }
      return found
    },
    /** Returns the server's errors by field. */
    fromServer: (error: ApiError): FieldErrors<Name> =>
      Object.fromEntries(names.map((name) => [name, error.fieldMessage(name)])) as FieldErrors<Name>,
  }
}

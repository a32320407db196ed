import type { QueryKey } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { createDrafts, unansweredOf, useDraft } from '~/lib/drafts.ts'
import { type ApiError, useSentence } from '~/lib/errors.ts'
import { useFieldErrors } from '~/lib/form.ts'
import type { Unanswered } from '~/lib/idempotency.ts'
import { useMember } from '~/lib/session.ts'
import { toast } from '~/lib/toast.ts'
import { useAction } from '~/lib/use-action.ts'
import { Banner } from './banner.tsx'
import { Button } from './button.tsx'
import { Field } from './field.tsx'
import { Textarea } from './input.tsx'

/** Routes by which staff add notes to an entity. */
type NoteRoute = `POST /api/admin/${'support' | 'redemptions' | 'members'}/:id/notes`

interface NoteFormProps {
  route: NoteRoute
  /** The id of the entity. */
  id: string
  maxLength: number
  words: {
    readonly label: string
    readonly hint?: string
    readonly missing: string
    readonly save: string
    readonly saved: string
    readonly notSaved: string
  }
  refreshes: readonly QueryKey[]
  /** Explains a refusal where the server's sentence does not fit. */
  problemOf?: (error: ApiError) => string
}

const draftOf = createDrafts<{ text: string; unanswered?: Unanswered | undefined }>({ text: '' })

/** A form for a staff note. The text is retained until it is saved. */
export function NoteForm({ route, id, maxLength, words, refreshes, problemOf }: NoteFormProps) {
  const sentenceOf = useSentence()
  const draft = draftOf(useMember().id, `${route} ${id}`)
  const { text } = useDraft(draft)
  const form = useRef<HTMLFormElement>(null)
  const { errors, show, fromServer } = useFieldErrors(['text'])
  const [failure, setFailure] = useState<ApiError>()
  const add = useAction(route, {
    onSuccess: () => {
      draft.clear()
      toast.success(words.saved)
    },
    onError: (error) => {
      // If the form was closed, a toast reports the error.
      if (!form.current) return undefined
      if (!show(form.current, fromServer(error))) setFailure(error)
      return true
    },
    refreshes,
    unanswered: unansweredOf(draft),
  })
  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    setFailure(undefined)
    if (show(event.currentTarget, text.trim() ? {} : { text: words.missing })) return
    add.run({ params: { id }, body: { text } })
  }
  return (
    <form ref={form} noValidate onSubmit={submit} className="flex flex-col gap-3">
      <Field label={words.label} hint={words.hint} error={errors.text}>
        <Textarea
          name="text"
          rows={3}
          maxLength={maxLength}
          value={text}
          readOnly={add.busy}
          onChange={({ target }) => draft.update({ text: target.value })}
        />
      </Field>
      {failure && (
        <Banner tone="bad" live title={words.notSaved}>
          {(problemOf ?? sentenceOf)(failure)}
        </Banner>
      )}
      <Button type="submit" variant="secondary" busy={add.busy} className="sm:self-end">
        {words.save}
      </Button>
    </form>
  )
}

import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { CODE_INSTRUCTIONS_MAX } from '#contracts/activation-code-rules.ts'
import type { AnswerByKey } from '#contracts/index.ts'
import { useSentence } from '~/lib/errors.ts'
import { toast } from '~/lib/toast.ts'
import { useAction } from '~/lib/use-action.ts'
import { Banner } from '~/ui/banner.tsx'
import { Button } from '~/ui/button.tsx'
import { Field } from '~/ui/field.tsx'
import { Textarea } from '~/ui/input.tsx'
import { NEXT_REDEMPTION_KEY } from './queries.ts'

interface InstructionsFieldProps {
  planId: string
  /** The instructions of the plan. */
  saved: string
  readOnly: boolean
}

/** The instructions for a code, filled in with those of the plan. Others can become those of the plan. */
export function InstructionsField({ planId, saved, readOnly }: InstructionsFieldProps) {
  const t = useTranslations('adminRedemptions')
  const [text, setText] = useState(saved)
  // The newest that were shown: those of a colleague are in the refusal.
  const [known, setKnown] = useState(saved)
  const client = useQueryClient()
  const sentenceOf = useSentence()
  function update(instructions: string): void {
    setKnown(instructions)
    // Not read again: the redemption stays on screen until it is completed or skipped.
    client.setQueriesData<AnswerByKey<'GET /api/admin/redemptions/next'>>({ queryKey: NEXT_REDEMPTION_KEY }, (read) =>
      read?.next?.planId === planId ? { ...read, next: { ...read.next, planInstructions: instructions } } : read,
    )
  }
  const action = useAction('PUT /api/admin/plans/:id/instructions', {
    onSuccess: ({ instructions }) => {
      update(instructions)
      toast.success(t('next.instructionsSaved'))
    },
    onError: (error) => {
      if (error.code !== 'catalogueConflict') return false
      update(String(error.values?.instructions ?? known))
      return true
    },
  })
  const isChanged = text.trim() !== known.trim()
  const conflict = !action.busy && action.error?.code === 'catalogueConflict' ? action.error : undefined
  return (
    <div className="flex flex-col items-start gap-1 *:w-full">
      <Field label={t('complete.instructions')} note={t('complete.optional')}>
        <Textarea
          name="instructions"
          rows={2}
          maxLength={CODE_INSTRUCTIONS_MAX}
          value={text}
          readOnly={readOnly}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      </Field>
      {isChanged && conflict && (
        <Banner tone="bad" live title={sentenceOf(conflict)}>
          {t(known ? 'next.instructionsNow' : 'next.instructionsNone')}
          {known && <span className="mt-1 block whitespace-pre-line">{known}</span>}
        </Banner>
      )}
      {isChanged && (
        <Button
          variant="quiet"
          size="small"
          busy={action.busy}
          className="w-auto!"
          onClick={() => action.run({ params: { id: planId }, body: { instructions: text, seen: known } })}
        >
          {t('next.saveInstructions')}
        </Button>
      )}
    </div>
  )
}

import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { CODE_INSTRUCTIONS_MAX } from '#contracts/activation-code-rules.ts'
import type { AnswerByKey } from '#contracts/index.ts'
import { toast } from '~/lib/toast.ts'
import { useAction } from '~/lib/use-action.ts'
import { Button } from '~/ui/button.tsx'
import { Field } from '~/ui/field.tsx'
import { Textarea } from '~/ui/input.tsx'
import { NEXT_REDEMPTION_KEY } from './queries.ts'

interface InstructionsFieldProps {
  planId: string
  /** The instructions of the plan. */
  saved: string
}

/** The instructions for a code, filled in with those of the plan. Others can become those of the plan. */
export function InstructionsField({ planId, saved }: InstructionsFieldProps) {
  const t = useTranslations('adminRedemptions')
  const [text, setText] = useState(saved)
  const [known, setKnown] = useState(saved)
  const client = useQueryClient()
  const action = useAction('PUT /api/admin/plans/:id/instructions', {
    onSuccess: ({ instructions }) => {
      setKnown(instructions)
      // Not read again: the redemption stays on screen until it is completed or skipped.
      client.setQueriesData<AnswerByKey<'GET /api/admin/redemptions/next'>>(
        { queryKey: NEXT_REDEMPTION_KEY },
        (read) =>
          read?.next?.planId === planId ? { ...read, next: { ...read.next, planInstructions: instructions } } : read,
      )
      toast.success(t('next.instructionsSaved'))
    },
  })
  return (
    <div className="flex flex-col items-start gap-1 *:w-full">
      <Field label={t('complete.instructions')} note={t('complete.optional')}>
        <Textarea
          name="instructions"
          rows={2}
          maxLength={CODE_INSTRUCTIONS_MAX}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      </Field>
      {text.trim() !== known.trim() && (
        <Button
          variant="quiet"
          size="small"
          busy={action.busy}
          className="w-auto!"
          onClick={() => action.run({ params: { id: planId }, body: { instructions: text } })}
        >
          {t('next.saveInstructions')}
        </Button>
      )}
    </div>
  )
}

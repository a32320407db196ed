import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import type { AdminQuestion } from '#contracts/admin-quiz.ts'
import { OPTION_MAX, QUESTION_MAX } from '#contracts/quiz-questions.ts'
import { toast } from '~/lib/toast.ts'
import { useAction } from '~/lib/use-action.ts'
import { ActionDialog } from '~/ui/action-dialog.tsx'
import { Banner } from '~/ui/banner.tsx'
import { Button } from '~/ui/button.tsx'
import { Field } from '~/ui/field.tsx'
import { Input, Textarea } from '~/ui/input.tsx'
import { ADMIN_QUIZ_KEY, questionQuery } from './queries.ts'
import { useProblem } from './use-problem.ts'

interface EditDialogProps {
  /** The question as it was opened or loaded. */
  question: AdminQuestion
  onLoad: (current: AdminQuestion) => void
  onClose: () => void
}

/** Edits a question: text, options and right option. What was typed stays when a colleague changes the question meanwhile. */
export function EditDialog({ question, onLoad, onClose }: EditDialogProps) {
  const t = useTranslations('adminQuiz.editing')
  const tGames = useTranslations('games.quiz')
  const client = useQueryClient()
  const problemOf = useProblem()
  const { id, version, options } = question
  const { question: current } = useQuery(questionQuery(question)).data
  const save = useAction('PATCH /api/admin/quiz/questions/:id', {
    onSuccess: () => {
      toast.success(t('done'))
      onClose()
    },
    onError: (error) => {
      if (error.code === 'quizQuestionConflict') void client.invalidateQueries({ queryKey: ADMIN_QUIZ_KEY })
      return true
    },
    refreshes: [ADMIN_QUIZ_KEY],
  })
  const load = () => {
    save.reset()
    onLoad(current)
  }
  const errorOf = (field: string) => (save.busy ? undefined : save.error?.fieldMessage(field))
  const submit = (values: Record<string, string>) =>
    save.run({
      params: { id },
      body: {
        seenVersion: version,
        text: values.text ?? '',
        options: options.map((_, place) => values[`option${place}`] ?? ''),
        answer: Number(values.answer),
      },
    })
  return (
    <ActionDialog
      title={t('title')}
      description={t('text', {
        category: tGames(`categories.${question.category}`),
        difficulty: tGames(`difficulties.${question.difficulty}`),
      })}
      confirm={t('submit')}
      busy={save.busy}
      problem={save.error && !save.busy && !errorOf('text') ? problemOf(save.error, t('failed')) : undefined}
      onConfirm={submit}
      onClose={onClose}
    >
      {current.version !== version && (
        <Banner
          tone="warn"
          title={t('changed')}
          live
          actions={
            <Button variant="secondary" size="small" onClick={load}>
              {t('load')}
            </Button>
          }
        >
          {t('changedText', { question: current.text })}
        </Banner>
      )}
      <Field key={version} label={t('question')} error={errorOf('text')}>
        <Textarea name="text" rows={3} maxLength={QUESTION_MAX} defaultValue={question.text} />
      </Field>
      <fieldset key={`options ${version}`} className="flex flex-col gap-3">
        <legend className="sr-only">{t('right')}</legend>
        {options.map((option, place) => (
          <div key={option} className="flex items-end gap-3">
            <div className="min-w-0 flex-1">
              <Field label={t('option', { n: place + 1 })} error={errorOf(`options.${place}`)}>
                <Input name={`option${place}`} maxLength={OPTION_MAX} defaultValue={option} autoComplete="off" />
              </Field>
            </div>
            <label className="flex min-h-target items-center gap-2 text-sm">
              <input
                type="radio"
                name="answer"
                value={place}
                aria-label={t('isRight', { n: place + 1 })}
                defaultChecked={place === question.answer}
                className="size-5 accent-brand"
              />
              <span aria-hidden>{t('right')}</span>
            </label>
          </div>
        ))}
        {errorOf('options') && <p className="text-sm font-medium text-bad">{errorOf('options')}</p>}
      </fieldset>
    </ActionDialog>
  )
}

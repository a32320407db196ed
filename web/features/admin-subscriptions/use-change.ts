import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import type { AnswerByKey, RequestByKey, RouteKey } from '#contracts/index.ts'
import { useSentence } from '~/lib/errors.ts'
import { toast } from '~/lib/toast.ts'
import { useAction } from '~/lib/use-action.ts'
import { PLAN_KEYS } from './queries.ts'

type Failed = 'add' | 'points' | 'status' | 'codes' | 'delete' | 'edit'

interface ChangeOptions<Key extends RouteKey> {
  readonly failed: Failed
  readonly onDone: (answer: AnswerByKey<Key>, request: RequestByKey<Key>) => void
  /** Whether a toast shows errors. */
  readonly isToast?: boolean
  readonly refreshes?: readonly QueryKey[]
}

/** Runs a change of plans or subscriptions. `problem` says why it failed; changes by a colleague are read again. */
export function useChange<Key extends RouteKey>(
  key: Key,
  { failed, onDone, isToast, refreshes = PLAN_KEYS }: ChangeOptions<Key>,
) {
  const t = useTranslations('adminSubscriptions')
  const client = useQueryClient()
  const sentenceOf = useSentence()
  const action = useAction(key, {
    onSuccess: onDone,
    onError: (error) => {
      if (!error.isUnanswered) for (const queryKey of refreshes) void client.invalidateQueries({ queryKey })
      if (isToast) toast.error(explain(error))
      return true
    },
    refreshes,
  })
  const error = action.busy ? undefined : action.error
  const reasonProblem = error?.code === 'reasonMissing' ? sentenceOf(error) : error?.fieldMessage('reason')
  return {
    busy: action.busy,
    run: action.run,
    problem: error && !reasonProblem ? explain(error) : undefined,
    reasonProblem,
    /** Whether a colleague's change was the reason, until the next run. */
    isConflict: error?.code === 'catalogueConflict',
  }

  function explain(error: NonNullable<typeof action.error>): string {
    if (error.code === 'forbidden') return t('forbidden')
    if (error.isUnanswered) return t('because', { what: t(`failed.${failed}`), why: sentenceOf(error) })
    return error.fields[0]?.message ?? sentenceOf(error)
  }
}

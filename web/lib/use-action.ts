import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import type { AnswerByKey, RequestByKey, RouteKey } from '#contracts/index.ts'
import { dismissActions, toast } from '~/lib/toast.ts'
import { type ApiArguments, api } from './api.ts'
import { type ApiError, useSentence } from './errors.ts'
import { sendWithKey, type Unanswered } from './idempotency.ts'
import { memberIdOf } from './session.ts'

interface ActionOptions<Key extends RouteKey> {
  /** Runs with the answer, before the refetches. */
  readonly onSuccess?: (answer: AnswerByKey<Key>, request: RequestByKey<Key>) => void
  /** Returns true if it has shown the error; otherwise a toast shows it. */
  readonly onError?: (error: ApiError, request: RequestByKey<Key>) => boolean | undefined
  /** Queries to refetch after a success. */
  readonly refreshes?: readonly QueryKey[]
  /** Where an unanswered request is stored if it must outlive the button, so that its repetition sends the same key. */
  readonly unanswered?: { current: Unanswered | undefined }
  /** When the reward day of the action ends. On the next day it is another request: a replay would return what that day had. */
  readonly dayEnd?: string | undefined
  /** What the action changes. Once it has changed, a repetition is another request: a replay would say that it is done. */
  readonly changes?: string | null | undefined
}

type RunArguments<Key extends RouteKey> = unknown extends RequestByKey<Key> ? [] : [request: RequestByKey<Key>]

/**
 * Runs a mutation for a button. Further clicks are ignored while it runs. A repetition after a missing answer sends the
 * same idempotency key.
 */
export function useAction<Key extends RouteKey>(key: Key, options: ActionOptions<Key> = {}) {
  const client = useQueryClient()
  const sentenceOf = useSentence()
  const t = useTranslations('errors')
  const running = useRef(false)
  const own = useRef<Unanswered>(undefined)
  const unanswered = options.unanswered ?? own
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key is dropped with each change
  useEffect(() => {
    own.current = undefined
  }, [options.changes])

  const mutation = useMutation<AnswerByKey<Key>, ApiError, RequestByKey<Key>, string | undefined>({
    mutationKey: [key],
    mutationFn: async (request) => {
      const send = (idempotencyKey: string) =>
        api(key, ...([{ ...(request as object), idempotencyKey }] as unknown as ApiArguments<Key>))
      return await sendWithKey(unanswered, JSON.stringify(request ?? {}) + (options.dayEnd ?? ''), send)
    },
    onSuccess: async (answer, request) => {
      options.onSuccess?.(answer, request)
      await Promise.all((options.refreshes ?? []).map((queryKey) => client.invalidateQueries({ queryKey })))
    },
    onMutate: () => memberIdOf(client),
    onError: (error, request, sender) => {
      const again = { label: t('tryAgain'), run: () => start(request) }
      if (options.onError?.(error, request) !== true)
        toast.error(sentenceOf(error), error.isUnanswered ? { action: again } : {})
      if (memberIdOf(client) !== sender) dismissActions()
    },
    onSettled: () => {
      running.current = false
    },
  })

  function start(request: RequestByKey<Key>): void {
    if (running.current) return
    running.current = true
    mutation.mutate(request)
  }

  return {
    run: (...args: RunArguments<Key>) => start(args[0] as RequestByKey<Key>),
    busy: mutation.isPending,
    error: mutation.error,
    answer: mutation.data,
    reset: mutation.reset,
  }
}

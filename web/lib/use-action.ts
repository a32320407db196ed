import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { useTranslations } from 'use-intl'
import type { AnswerByKey, RequestByKey, RouteKey } from '#contracts/index.ts'
import { toast } from '~/lib/toast.ts'
import { type ApiArguments, api } from './api.ts'
import { ApiError, useSentence } from './errors.ts'

/** A request without an answer, and its idempotency key. */
export interface Unanswered {
  readonly body: string
  readonly idempotencyKey: string
}

interface ActionOptions<Key extends RouteKey> {
  /** Runs with the answer, before the refetches. */
  readonly onSuccess?: (answer: AnswerByKey<Key>, request: RequestByKey<Key>) => void
  /** Returns true if it has shown the error; otherwise a toast shows it. */
  readonly onError?: (error: ApiError, request: RequestByKey<Key>) => boolean | undefined
  /** Queries to refetch after a success. */
  readonly refreshes?: readonly QueryKey[]
  /** Where an unanswered request is stored if it must outlive the button, so that its repetition sends the same key. */
  readonly unanswered?: { current: Unanswered | undefined }
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

  const mutation = useMutation<AnswerByKey<Key>, ApiError, RequestByKey<Key>>({
    mutationKey: [key],
    mutationFn: async (request) => {
      const body = JSON.stringify(request ?? {})
      const idempotencyKey = unanswered.current?.body === body ? unanswered.current.idempotencyKey : crypto.randomUUID()
      unanswered.current = { body, idempotencyKey }
      try {
        const answer = await api(key, ...([{ ...(request as object), idempotencyKey }] as unknown as ApiArguments<Key>))
        unanswered.current = undefined
        return answer
      } catch (error) {
        if (!(error instanceof ApiError && error.isUnanswered)) unanswered.current = undefined
        throw error
      }
    },
    onSuccess: async (answer, request) => {
      options.onSuccess?.(answer, request)
      await Promise.all((options.refreshes ?? []).map((queryKey) => client.invalidateQueries({ queryKey })))
    },
    onError: (error, request) => {
      if (options.onError?.(error, request) === true) return
      const again = { label: t('tryAgain'), run: () => start(request) }
      toast.error(sentenceOf(error), error.isUnanswered ? { action: again } : {})
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

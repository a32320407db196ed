import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { BATCH_NAME_MAX } from '#contracts/activation-code-rules.ts'
import type { AnswerByKey } from '#contracts/index.ts'
import { isApiError, useSentence } from '~/lib/errors.ts'
import { toast } from '~/lib/toast.ts'
import { upload } from '~/lib/upload.ts'
import { PLAN_KEYS } from './queries.ts'

export type CheckedFile = AnswerByKey<'POST /api/admin/plans/:id/codes/import-checks'>

interface Found {
  readonly file: File
  readonly checked: CheckedFile
  /** Key of the import of this file. A retry sends the same one. */
  readonly idempotencyKey: string
}

const sendingOf = (file: File, idempotencyKey: string) => ({
  ...{ file, idempotencyKey, signal: new AbortController().signal },
  onProgress: () => {},
})

/** Returns what rows without a batch get: the name of the file without its ending. */
const batchOf = (file: File): string =>
  file.name
    .replace(/\.csv$/i, '')
    .trim()
    .slice(0, BATCH_NAME_MAX)
    .trim() || 'CSV'

/** Checks a file of codes, and adds what the check has found. */
export function useCodeFile(planId: string, onDone: () => void) {
  const t = useTranslations('adminSubscriptions.codes.file')
  const client = useQueryClient()
  const sentenceOf = useSentence()
  const params = { id: planId }
  const check = useMutation({
    mutationFn: async (file: File): Promise<Found> => {
      const idempotencyKey = crypto.randomUUID()
      const sending = { ...sendingOf(file, idempotencyKey), params, query: { batch: batchOf(file) } }
      return {
        ...{ file, idempotencyKey },
        checked: await upload('POST /api/admin/plans/:id/codes/import-checks', sending),
      }
    },
  })
  const add = useMutation({
    mutationFn: ({ file, checked: { seen }, idempotencyKey }: Found) =>
      upload('POST /api/admin/plans/:id/codes/imports', {
        ...sendingOf(file, idempotencyKey),
        ...{ params, query: { batch: batchOf(file), seen } },
      }),
    onSuccess: async ({ added, plan }) => {
      toast.success(t(plan.openRedemptions > 0 ? 'doneWaiting' : 'done', { n: added }))
      onDone()
      await Promise.all(PLAN_KEYS.map((queryKey) => client.invalidateQueries({ queryKey })))
    },
  })
  const error = add.error ?? check.error
  return {
    check: (file: File) => {
      add.reset()
      check.mutate(file)
    },
    /** The file that is being checked. */
    checking: check.isPending ? check.variables : undefined,
    found: check.data,
    add: () => check.data && !add.isPending && add.mutate(check.data),
    isAdding: add.isPending,
    problem: error && (isApiError(error) ? sentenceOf(error) : t('failed')),
  }
}

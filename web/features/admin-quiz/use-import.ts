import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { isApiError } from '~/lib/errors.ts'
import { toast } from '~/lib/toast.ts'
import { upload } from '~/lib/upload.ts'
import { ADMIN_QUIZ_KEY, type Checked } from './queries.ts'
import { useProblem } from './use-problem.ts'

interface CheckedFile {
  readonly file: File
  readonly checked: Checked
  /** Key of the import of this file. A retry sends the same one. */
  readonly idempotencyKey: string
}

const sendingOf = (file: File, idempotencyKey: string) => ({
  file,
  idempotencyKey,
  signal: new AbortController().signal,
  onProgress: () => {},
})

/** Checks a file, and imports its new questions. */
export function useImport(onDone: () => void) {
  const t = useTranslations('adminQuiz.import')
  const client = useQueryClient()
  const problemOf = useProblem()
  const check = useMutation({
    mutationFn: async (file: File): Promise<CheckedFile> => {
      const idempotencyKey = crypto.randomUUID()
      const sending = { ...sendingOf(file, idempotencyKey), query: {} }
      return { file, idempotencyKey, checked: await upload('POST /api/admin/quiz/import-checks', sending) }
    },
  })
  const add = useMutation({
    mutationFn: ({ file, checked, idempotencyKey }: CheckedFile) =>
      upload('POST /api/admin/quiz/imports', {
        ...sendingOf(file, idempotencyKey),
        query: { expected: checked.added },
      }),
    onSuccess: async ({ added }) => {
      toast.success(t('done', { n: added }))
      onDone()
      await client.invalidateQueries({ queryKey: ADMIN_QUIZ_KEY })
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
    problem: error && (isApiError(error) ? problemOf(error, t('failed')) : t('failed')),
  }
}

import { useMutation } from '@tanstack/react-query'
import { searchOf } from './api.ts'
import { download } from './download.ts'
import { useSentence } from './errors.ts'
import { toast } from './toast.ts'

/** Saves the response of a path as a file; `saved` is the toast afterwards. */
export function useDownload(path: string, name: string, saved: string) {
  const sentenceOf = useSentence()
  const saving = useMutation({
    mutationFn: (wanted: object) => download(`${path}${searchOf(wanted)}`, name),
    onSuccess: () => toast.success(saved),
    onError: (error) => toast.error(sentenceOf(error)),
  })
  return { busy: saving.isPending, run: (wanted: object = {}) => saving.mutate(wanted) }
}

import { useQuery } from '@tanstack/react-query'
import { fetchFile } from './download.ts'
import { useSentence } from './errors.ts'
import { saveAsFile } from './save-as-file.ts'
import { useAppName } from './session.ts'
import { toast } from './toast.ts'

const fileOf = (name: string, content: Blob | string) => new File([content], name, { type: 'image/png' })

/** Whether the device shares files; otherwise a picture is saved. */
export const canShareFiles = (): boolean =>
  typeof navigator.canShare === 'function' && navigator.canShare({ files: [fileOf('picture.png', '')] })

interface SharedPicture {
  /** The path of the picture, which never changes. */
  readonly path: string
  readonly fileName: string
  /** The text beside a shared picture. */
  readonly text: string
  /** Said once the picture is saved. */
  readonly saved: string
  /** Whether to load the picture before the click, because some browsers allow sharing only shortly after one. */
  readonly isLoadedEarly: boolean
}

/** Shares a picture, or saves it. */
export function useSharePicture({ path, fileName, text, saved, isLoadedEarly }: SharedPicture) {
  const sentenceOf = useSentence()
  const appName = useAppName()
  const { data, isFetching, refetch } = useQuery({
    queryKey: ['picture', path],
    queryFn: async () => (await fetchFile(path)).blob,
    staleTime: Number.POSITIVE_INFINITY,
    enabled: isLoadedEarly,
  })
  const run = async (): Promise<void> => {
    const picture = data ?? (await refetch().then(({ data, error }) => data ?? void toast.error(sentenceOf(error))))
    if (!picture) return
    const file = fileOf(fileName, picture)
    if (canShareFiles()) {
      try {
        return await navigator.share({ files: [file], title: appName, text })
      } catch (error) {
        // The member cancelled; after any other failure the picture is saved.
        if (error instanceof DOMException && error.name === 'AbortError') return
      }
    }
    saveAsFile(fileName, file)
    toast.success(saved)
  }
  return { busy: isFetching, run: () => void run() }
}

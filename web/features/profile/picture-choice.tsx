import { useQueryClient } from '@tanstack/react-query'
import { Camera, CircleAlert, Trash2 } from 'lucide-react'
import { type DragEvent, useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { PICTURE_TYPES } from '#contracts/picture-rules.ts'
import { setImage, useMember } from '~/lib/session.ts'
import { toast } from '~/lib/toast.ts'
import { useAction } from '~/lib/use-action.ts'
import { Button } from '~/ui/button.tsx'
import { classes } from '~/ui/classes.ts'
import { ConfirmDialog } from '~/ui/dialog.tsx'
import { CropDialog } from './crop-dialog.tsx'
import { type OpenPicture, openPicture, type PictureProblem } from './open-picture.ts'

export function PictureChoice() {
  const t = useTranslations('picture')
  const { imageUrl } = useMember()
  const input = useRef<HTMLInputElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const [picture, setPicture] = useState<OpenPicture>()
  const [problem, setProblem] = useState<PictureProblem>()
  const [opening, setOpening] = useState(false)

  async function open(file: File | undefined): Promise<void> {
    if (!file || opening || picture) return
    setProblem(undefined)
    setOpening(true)
    const opened = await openPicture(file)
    setOpening(false)
    if (typeof opened === 'string') setProblem(opened)
    else setPicture(opened)
  }
  function close(): void {
    picture?.bitmap.close()
    setPicture(undefined)
  }

  // The button that removed the picture has disappeared.
  const before = useRef(imageUrl)
  useEffect(() => {
    if (before.current && !imageUrl) button.current?.focus()
    before.current = imageUrl
  }, [imageUrl])
  const { isOver, ...drop } = useDrop((file) => void open(file))

  return (
    <div
      {...drop}
      className={classes(
        'flex flex-wrap items-center gap-4 rounded-md border-2 border-dashed p-3',
        isOver ? 'border-brand bg-brand-soft' : 'border-transparent bg-sunken',
      )}
    >
      <div className="min-w-0 flex-1 basis-52">
        <input
          ref={input}
          type="file"
          accept={PICTURE_TYPES.join(',')}
          hidden
          onChange={(event) => {
            void open(event.target.files?.[0])
            // Allows choosing the same file again.
            event.target.value = ''
          }}
        />
        <div className="flex flex-wrap gap-2">
          <Button
            ref={button}
            variant="secondary"
            busy={opening}
            icon={<Camera aria-hidden className="size-5" />}
            onClick={() => input.current?.click()}
          >
            {t(imageUrl ? 'change' : 'choose')}
          </Button>
          {imageUrl && <RemovePicture />}
        </div>
        <p className="mt-2 text-sm text-quiet">
          {t(isOver ? 'dropHere' : 'hint')}
          {!isOver && <span className="hidden pointer-fine:inline"> {t('dropHint')}</span>}
        </p>
        <p role="alert" className="mt-2 flex gap-1.5 text-sm font-medium text-bad empty:hidden">
          {problem && <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />}
          {problem && t(problem)}
        </p>
      </div>
      {picture && <CropDialog picture={picture} onClose={close} />}
    </div>
  )
}

const hasFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer.types.includes('Files')

/** Returns props for an element that accepts a dropped file. */
function useDrop(onFile: (file: File | undefined) => void) {
  const [isOver, setIsOver] = useState(false)
  return {
    isOver,
    onDragOver(event: DragEvent) {
      if (!hasFiles(event)) return
      event.preventDefault()
      setIsOver(true)
    },
    onDragLeave(event: DragEvent) {
      const to = event.relatedTarget
      if (!(to instanceof Node && event.currentTarget.contains(to))) setIsOver(false)
    },
    onDrop(event: DragEvent) {
      if (!hasFiles(event)) return
      event.preventDefault()
      setIsOver(false)
      onFile(event.dataTransfer.files[0])
    },
  }
}

function RemovePicture() {
  const t = useTranslations('picture')
  const client = useQueryClient()
  const [asking, setAsking] = useState(false)
  const remove = useAction('DELETE /api/me/avatar', {
    onSuccess: ({ imageUrl }) => {
      setAsking(false)
      setImage(client, imageUrl)
      toast.success(t('removal.done'))
    },
  })
  return (
    <>
      <Button variant="quiet" icon={<Trash2 aria-hidden className="size-5" />} onClick={() => setAsking(true)}>
        {t('remove')}
      </Button>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        onConfirm={() => remove.run()}
        busy={remove.busy}
        danger
        title={t('removal.title')}
        description={t('removal.text')}
        confirmLabel={t('removal.confirm')}
      />
    </>
  )
}

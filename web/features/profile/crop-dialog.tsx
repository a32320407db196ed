import { ZoomIn } from 'lucide-react'
import { useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '~/ui/button.tsx'
import { Dialog } from '~/ui/dialog.tsx'
import { ProgressBar } from '~/ui/progress-bar.tsx'
import { cropOf, MAX_ZOOM, WHOLE, zoomed } from './crop.ts'
import { Cropper } from './cropper.tsx'
import type { OpenPicture } from './open-picture.ts'
import { usePictureUpload } from './use-picture-upload.ts'

/** Crops a chosen picture and uploads it. */
export function CropDialog({ picture, onClose }: { picture: OpenPicture; onClose: () => void }) {
  const t = useTranslations('picture.crop')
  const tUi = useTranslations('ui')
  const id = useId()
  const { bitmap } = picture
  const [view, setView] = useState(WHOLE)
  const { start, cancel, percent, problem } = usePictureUpload(picture.file, onClose)
  const busy = percent !== undefined
  return (
    <Dialog
      open
      onClose={onClose}
      locked={busy}
      title={t('title')}
      actions={
        <>
          <Button variant="secondary" onClick={busy ? cancel : onClose}>
            {tUi('cancel')}
          </Button>
          <Button busy={busy} onClick={() => void start(cropOf(bitmap, view))}>
            {problem ? t('again') : t('upload')}
          </Button>
        </>
      }
    >
      <p id={`${id}-text`} className="text-sm text-quiet">
        {t('text')}
      </p>
      <Cropper bitmap={bitmap} view={view} onChange={setView} disabled={busy} describedBy={`${id}-text`} />
      <label className="flex min-h-target items-center gap-3">
        <ZoomIn aria-hidden className="size-5 shrink-0 text-quiet" />
        <span className="sr-only">{t('zoom')}</span>
        <input
          type="range"
          min={1}
          max={MAX_ZOOM}
          step={0.05}
          value={view.zoom}
          disabled={busy}
          onChange={(event) => setView(zoomed(bitmap, view, Number(event.target.value)))}
          aria-valuetext={`${Math.round(view.zoom * 100)} %`}
          className="min-h-target w-full accent-brand"
        />
      </label>
      {busy && <ProgressBar tone="brand" label={t('progress')} percent={percent} />}
      <p role="alert" className="font-medium text-bad empty:hidden">
        {problem}
      </p>
    </Dialog>
  )
}

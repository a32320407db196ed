import { useTranslations } from 'use-intl'
import { Button } from '~/ui/button.tsx'
import { CopyButton } from '~/ui/copy-button.tsx'
import { Dialog } from '~/ui/dialog.tsx'

interface GeneratedCodesProps {
  codes: readonly string[]
  /** Whether they are off until a colleague approves them. */
  waits: boolean
  onClose: () => void
}

/** The generated codes, to copy. */
export function GeneratedCodes({ codes, waits, onClose }: GeneratedCodesProps) {
  const t = useTranslations('adminPromoCodes')
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('generate.done', { n: codes.length })}
      {...(waits && { description: t('generate.waits') })}
      actions={<Button onClick={onClose}>{t('generate.close')}</Button>}
    >
      <div className="flex items-center justify-between gap-3">
        <h3 className="text-sm font-semibold">{t('generate.list')}</h3>
        <CopyButton text={codes.join('\n')} label={t('generate.copyAll')} failed={t('copyFailed')} />
      </div>
      <section
        aria-label={t('generate.list')}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a frame that scrolls must be reachable by the keyboard
        tabIndex={0}
        className="max-h-72 overflow-y-auto rounded-md bg-sunken p-3"
      >
        <ul className="font-mono text-sm">
          {codes.map((code) => (
            <li key={code} className="py-0.5">
              {code}
            </li>
          ))}
        </ul>
      </section>
    </Dialog>
  )
}

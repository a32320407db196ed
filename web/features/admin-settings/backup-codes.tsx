import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { saveAsFile } from '~/lib/save-as-file.ts'
import { toast } from '~/lib/toast.ts'
import { Button } from '~/ui/button.tsx'

interface BackupCodesProps {
  codes: readonly string[]
  email: string
  onSaved: () => void
}

/** The backup codes. They are shown only once. */
export function BackupCodes({ codes, email, onSaved }: BackupCodesProps) {
  const t = useTranslations('adminSettings.codes')
  const text = `${t('fileHead', { email })}\n\n${codes.join('\n')}\n`
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => list.current?.focus(), [])
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      toast.success(t('copied'))
    } catch {
      toast.error(t('copyFailed'))
    }
  }
  return (
    <>
      <p>{t('text')}</p>
      <ul
        ref={list}
        tabIndex={-1}
        aria-label={t('title')}
        className="grid grid-cols-2 gap-2 rounded-md bg-sunken p-4 font-mono"
      >
        {codes.map((code) => (
          <li key={code} className="text-center">
            {code}
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        <Button variant="secondary" onClick={() => void copy()}>
          {t('copy')}
        </Button>
        <Button
          variant="secondary"
          onClick={() => saveAsFile('backup-codes.txt', new Blob([text], { type: 'text/plain' }))}
        >
          {t('save')}
        </Button>
        <Button className="ml-auto" onClick={onSaved}>
          {t('saved')}
        </Button>
      </div>
    </>
  )
}

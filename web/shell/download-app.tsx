import { Download, MonitorDown } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { install, platformOf, useInstalling } from '~/lib/install.ts'
import { Messages } from '~/lib/messages.tsx'
import { useAppName, useDownloadUrl } from '~/lib/session.ts'
import texts from '~/messages/en/install.json'
import { Button } from '~/ui/button.tsx'
import { classes } from '~/ui/classes.ts'
import { Dialog } from '~/ui/dialog.tsx'

const TEXTS = { install: texts }

/** 'Download App': the configured address, else the browser's own installation; nothing in the installed app. */
export function DownloadApp({ compact = false }: { compact?: boolean }) {
  return (
    <Messages add={TEXTS}>
      <DownloadControl compact={compact} />
    </Messages>
  )
}

function DownloadControl({ compact }: { compact: boolean }) {
  const t = useTranslations('install')
  const url = useDownloadUrl()
  const installing = useInstalling()
  const [explaining, setExplaining] = useState(false)
  const label = t('label')
  const look = {
    title: compact ? label : undefined,
    className: classes(
      'flex min-h-12 w-full items-center gap-3 rounded-md px-3.5 font-semibold text-quiet hover:bg-hover hover:text-ink',
      compact && 'justify-center',
    ),
  }
  const content = (
    <>
      <Download aria-hidden className="size-5.5 shrink-0" />
      <span className={compact ? 'sr-only' : undefined}>{label}</span>
    </>
  )
  if (installing === 'installed') return null
  if (url)
    return (
      <a {...look} href={url} target="_blank" rel="noopener noreferrer" aria-label={t('newTab', { label })}>
        {content}
      </a>
    )
  return (
    <>
      <button {...look} type="button" onClick={() => (installing === 'prompt' ? void install() : setExplaining(true))}>
        {content}
      </button>
      <InstallInstructions open={explaining} onClose={() => setExplaining(false)} />
    </>
  )
}

function InstallInstructions({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useTranslations('install')
  const appName = useAppName()
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('title', { appName })}
      description={t('text')}
      actions={<Button onClick={onClose}>{t('gotIt')}</Button>}
    >
      <p className="flex gap-3 rounded-md bg-sunken p-4">
        <MonitorDown aria-hidden className="mt-0.5 size-5 shrink-0 text-brand-ink" />
        {t(platformOf(navigator))}
      </p>
    </Dialog>
  )
}

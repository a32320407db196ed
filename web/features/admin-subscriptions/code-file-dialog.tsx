import { FileUp } from 'lucide-react'
import { useRef } from 'react'
import { useTranslations } from 'use-intl'
import { CODE_COLUMNS, CODE_FILE_MAX_ROWS } from '#contracts/activation-code-rules.ts'
import type { AdminPlan } from '#contracts/admin-subscriptions.ts'
import { Banner } from '~/ui/banner.tsx'
import { Button } from '~/ui/button.tsx'
import { Dialog } from '~/ui/dialog.tsx'
import { SkeletonRows } from '~/ui/skeleton.tsx'
import { CodeFileCheck } from './code-file-check.tsx'
import { useCodeFile } from './use-code-file.ts'

/** Adds the codes of a CSV: choose, check, see what would be added and what is wrong, add. */
export function CodeFileDialog({ plan: { id, name, duration }, onClose }: { plan: AdminPlan; onClose: () => void }) {
  const t = useTranslations('adminSubscriptions.codes.file')
  const tUi = useTranslations('ui')
  const input = useRef<HTMLInputElement>(null)
  const { check, checking, found, add, isAdding, problem } = useCodeFile(id, onClose)
  const checked = checking ? undefined : found?.checked
  const choose = (
    <Button
      variant={checked ? 'secondary' : 'primary'}
      busy={checking !== undefined}
      disabled={isAdding}
      icon={<FileUp aria-hidden className="size-5" />}
      onClick={() => input.current?.click()}
    >
      {t(checked ? 'other' : 'choose')}
    </Button>
  )
  return (
    <Dialog
      open
      width="wide"
      locked={isAdding}
      onClose={onClose}
      title={t('title', { name, duration })}
      description={t('text', { max: CODE_FILE_MAX_ROWS })}
      actions={
        <>
          <Button variant="secondary" onClick={onClose} disabled={isAdding}>
            {tUi('cancel')}
          </Button>
          {choose}
          {checked && (
            <Button onClick={add} busy={isAdding} disabled={checked.added === 0}>
              {t('submit', { n: checked.added })}
            </Button>
          )}
        </>
      }
    >
      <input
        ref={input}
        type="file"
        accept=".csv,text/csv"
        hidden
        onChange={({ target }) => {
          if (target.files?.[0]) check(target.files[0])
          // The same file may be chosen again after it was changed.
          target.value = ''
        }}
      />
      {!checked && !checking && (
        <div className="flex flex-col gap-2 text-sm">
          <p>{t('columns')}</p>
          <code className="rounded-md bg-sunken p-3 text-xs wrap-anywhere">{CODE_COLUMNS.join(', ')}</code>
          <p className="text-quiet">{t('values')}</p>
        </div>
      )}
      {checking && (
        <div>
          <p role="status" className="mb-3 text-quiet">
            {t('checking', { name: checking.name })}
          </p>
          <SkeletonRows rows={3} className="h-11" />
        </div>
      )}
      {problem && !checking && <Banner tone="bad" live title={problem} />}
      {checked && found && <CodeFileCheck name={found.file.name} checked={checked} />}
    </Dialog>
  )
}

import { FileUp } from 'lucide-react'
import { Fragment, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { IMPORT_COLUMNS, IMPORT_MAX_QUESTIONS } from '#contracts/quiz-questions.ts'
import { QUIZ_TOPICS } from '#contracts/quiz-rules.ts'
import { useFormat } from '~/lib/format.ts'
import { Banner } from '~/ui/banner.tsx'
import { Button } from '~/ui/button.tsx'
import { Dialog } from '~/ui/dialog.tsx'
import { SkeletonRows } from '~/ui/skeleton.tsx'
import { ImportRows } from './import-rows.tsx'
import { useImport } from './use-import.ts'

/** Imports a file of questions: choose, check, preview each row, import. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations('adminQuiz.import')
  const tUi = useTranslations('ui')
  const format = useFormat()
  const input = useRef<HTMLInputElement>(null)
  const { check, checking, found, add, isAdding, problem } = useImport(onClose)
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
      title={t('title')}
      description={t('text', { max: format.number(IMPORT_MAX_QUESTIONS) })}
      actions={
        <>
          <Button variant="secondary" onClick={onClose} disabled={isAdding}>
            {tUi('cancel')}
          </Button>
          {checked && choose}
          {checked ? (
            <Button onClick={add} busy={isAdding} disabled={checked.added === 0}>
              {t('submit', { n: checked.added })}
            </Button>
          ) : (
            choose
          )}
        </>
      }
    >
      <input
        ref={input}
        type="file"
        accept=".csv,.json,text/csv,application/json"
        hidden
        onChange={({ target }) => {
          if (target.files?.[0]) check(target.files[0])
          // The same file may be chosen again after it was changed.
          target.value = ''
        }}
      />
      {!checked && !checking && <Format />}
      {checking && (
        <div>
          <p role="status" className="mb-3 text-quiet">
            {t('checking', { name: checking.name })}
          </p>
          <SkeletonRows rows={4} className="h-11" />
        </div>
      )}
      {problem && <Banner tone="bad" live title={problem} />}
      {checked && found && <ImportRows name={found.file.name} checked={checked} />}
    </Dialog>
  )
}

function Format() {
  const t = useTranslations('adminQuiz.import')
  return (
    <div className="flex flex-col gap-2 text-sm">
      <p>{t('columns')}</p>
      <code className="rounded-md bg-sunken p-3 text-xs wrap-anywhere">
        {IMPORT_COLUMNS.map((column, place) => (
          <Fragment key={column}>
            {place > 0 && (
              <>
                ,<wbr />
              </>
            )}
            {column}
          </Fragment>
        ))}
      </code>
      <p className="wrap-anywhere text-quiet">{t('values', { categories: QUIZ_TOPICS.join(', ') })}</p>
    </div>
  )
}

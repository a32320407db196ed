import { useId } from 'react'
import { useTranslations } from 'use-intl'
import { Banner } from '~/ui/banner.tsx'
import { type Change, changesOf } from './changes.ts'

/** Shows before and after, field by field. Unchanged fields are collapsed. */
export function EntryChanges({ before, after }: { before: string; after: string }) {
  const t = useTranslations('adminSecurity.entry')
  const id = useId()
  const changes = changesOf(before, after)
  return (
    <section aria-labelledby={id} className="flex flex-col gap-2">
      <h3 id={id} className="text-base font-semibold">
        {t('changes')}
      </h3>
      {!changes && (
        <>
          <Banner tone="bad" title={t('unreadable')} />
          <ChangeTable changes={[{ path: '', before, after }]} />
        </>
      )}
      {changes && changes.changed.length + changes.same.length === 0 && <p className="text-quiet">{t('nothing')}</p>}
      {changes && changes.changed.length > 0 && <ChangeTable changes={changes.changed} />}
      {changes && changes.same.length > 0 && (
        <details className="text-sm">
          <summary className="min-h-target cursor-pointer content-center font-semibold text-brand-ink">
            {t('same', { n: changes.same.length })}
          </summary>
          <ChangeTable changes={changes.same} isSame />
        </details>
      )}
    </section>
  )
}

function ChangeTable({ changes, isSame }: { changes: readonly Change[]; isSame?: boolean }) {
  const t = useTranslations('adminSecurity.entry')
  const value = (text: string | undefined, className: string) => (
    <td className="py-1.5 pr-2 align-top font-mono text-xs break-all whitespace-pre-wrap">
      {text === undefined ? (
        <span className="text-quiet">{t('absent')}</span>
      ) : (
        <span className={className}>{text}</span>
      )}
    </td>
  )
  return (
    <table className="w-full table-fixed text-sm">
      <thead>
        <tr className="text-left text-xs text-quiet">
          <th scope="col" className="w-1/3 py-1 pr-2">
            {t('field')}
          </th>
          <th scope="col" className="py-1 pr-2">
            {t('before')}
          </th>
          <th scope="col" className="py-1">
            {t('after')}
          </th>
        </tr>
      </thead>
      <tbody>
        {changes.map(({ path, before, after }) => (
          <tr key={path} className="border-t border-line">
            <th scope="row" className="py-1.5 pr-2 text-left align-top font-semibold break-words">
              {path || t('whole')}
            </th>
            {value(before, isSame ? '' : 'rounded-xs bg-bad-soft px-1 text-bad')}
            {value(after, isSame ? '' : 'rounded-xs bg-good-soft px-1 text-good')}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

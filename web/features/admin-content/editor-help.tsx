import { useTranslations } from 'use-intl'
import type { ContentDetail } from '#contracts/content.ts'
import { isMailDocument } from '#contracts/mail-texts.ts'

/** What can be written in a text, and the names that stand for settings and rules. */
export function EditorHelp({ detail: { document, names } }: { detail: ContentDetail }) {
  const t = useTranslations('adminContent.form')
  const isMail = isMailDocument(document)
  const marked = isMail ? 'mail' : document === 'landing' || document === 'banner' ? document : undefined
  return (
    <details className="text-sm">
      <summary className="min-h-target cursor-pointer content-center font-semibold">{t('help')}</summary>
      {document === 'faq' && <p className="mb-2">{t('faq')}</p>}
      {marked && <p className="mb-2">{t(`marked.${marked}`)}</p>}
      <p className="text-quiet">{t(marked ? 'marks' : 'syntax')}</p>
      {document !== 'banner' && (
        <>
          <p className="mt-3">{t(isMail ? 'mailNames' : 'names')}</p>
          <dl className="mt-1 grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1">
            {names.map(({ name, value }) => (
              <div key={name} className="contents">
                <dt className="font-mono">{`{${name}}`}</dt>
                <dd className="text-quiet wrap-anywhere">{value}</dd>
              </div>
            ))}
          </dl>
        </>
      )}
    </details>
  )
}

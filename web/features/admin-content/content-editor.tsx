import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { ContentDetail } from '#contracts/content.ts'
import { CONTENT_FIELDS, isLegal } from '#contracts/content-rules.ts'
import { isApiError, useSentence } from '~/lib/errors.ts'
import { toast } from '~/lib/toast.ts'
import { useAction } from '~/lib/use-action.ts'
import { Banner } from '~/ui/banner.tsx'
import { Button } from '~/ui/button.tsx'
import { Card, CardHead } from '~/ui/card.tsx'
import { Field } from '~/ui/field.tsx'
import { Textarea } from '~/ui/input.tsx'
import { UnsavedGuard } from '~/ui/unsaved-guard.tsx'
import { ConflictBanner } from './conflict-banner.tsx'
import { ContentPreview } from './content-preview.tsx'
import { CONTENT_KEY } from './queries.ts'

interface ContentEditorProps {
  detail: ContentDetail
  /** An older text that was chosen to be edited again. */
  restored: { readonly text: string } | undefined
  onPublish: (version: number) => void
}

/** The text with its preview. What a colleague saves meanwhile never replaces what is typed. */
export function ContentEditor({ detail, restored, onPublish }: ContentEditorProps) {
  const t = useTranslations('adminContent')
  const sentenceOf = useSentence()
  const client = useQueryClient()
  const { document } = detail
  const [text, setText] = useState(detail.fields.text ?? '')
  /** The version that the text was based on. */
  const [based, setBased] = useState({ version: detail.version, text: detail.fields.text ?? '' })
  const changed = text !== based.text
  const save = useAction('POST /api/admin/content/:document/versions', {
    onSuccess: ({ version }, { body }) => {
      setBased({ version, text: body.fields.text ?? '' })
      toast.success(t('form.saved', { version }))
    },
    onError: (error) => {
      if (error.code === 'contentConflict') void client.invalidateQueries({ queryKey: CONTENT_KEY })
      return error.code === 'contentConflict' || error.fields.length > 0
    },
    refreshes: [CONTENT_KEY],
  })
  const isConflict = detail.version > based.version && !save.busy

  // A text that is not typed over follows the newest version.
  useEffect(() => {
    if (changed || save.busy || detail.version <= based.version) return
    setText(detail.fields.text ?? '')
    setBased({ version: detail.version, text: detail.fields.text ?? '' })
  }, [detail, changed, save.busy, based])
  useEffect(() => {
    if (restored) setText(restored.text)
  }, [restored])

  const send = (expectedVersion: number) =>
    save.run({ params: { document }, body: { expectedVersion, fields: { text } } })
  function submit(event: FormEvent): void {
    event.preventDefault()
    if (!isConflict) send(based.version)
  }
  const error = isApiError(save.error) ? save.error.fieldMessage('text') : undefined
  return (
    <div className="grid gap-4 xl:grid-cols-2 xl:items-start">
      <Card as="section" aria-labelledby="content-form">
        <CardHead id="content-form" title={t('form.title')}>
          <p className="text-sm text-quiet">
            {changed ? t('form.unsaved') : t('form.based', { version: based.version })}
          </p>
        </CardHead>
        <form onSubmit={submit} noValidate className="flex flex-col gap-4">
          {isConflict && changed && (
            <ConflictBanner
              version={detail.version}
              document={document}
              busy={save.busy}
              onMine={() => send(detail.version)}
              onTheirs={() => {
                setText(detail.fields.text ?? '')
                setBased({ version: detail.version, text: detail.fields.text ?? '' })
              }}
            />
          )}
          <Field label={t('form.text')} error={error}>
            <Textarea
              name="text"
              rows={22}
              className="font-mono text-sm!"
              value={text}
              maxLength={CONTENT_FIELDS.text.max}
              spellCheck
              onChange={({ target }) => setText(target.value)}
            />
          </Field>
          {save.error && !error && save.error.code !== 'contentConflict' && (
            <Banner tone="bad" live title={sentenceOf(save.error)} />
          )}
          <div className="flex flex-wrap gap-2">
            <Button type="submit" busy={save.busy} disabled={!changed || isConflict}>
              {t('form.save', { version: based.version + 1 })}
            </Button>
            {based.version > 0 && (
              <Button
                variant="secondary"
                disabled={changed || based.version === detail.live}
                onClick={() => onPublish(based.version)}
              >
                {t(isLegal(document) ? 'publish.propose' : 'publish.action', { version: based.version })}
              </Button>
            )}
            <Button
              variant="quiet"
              disabled={text === detail.defaults.text}
              onClick={() => setText(detail.defaults.text ?? '')}
            >
              {t('form.useDefault')}
            </Button>
          </div>
          <Help detail={detail} />
        </form>
      </Card>
      <ContentPreview document={document} fields={{ text }} />
      <UnsavedGuard active={changed} title={t('leave.title')} text={t('leave.text')} confirm={t('leave.confirm')} />
    </div>
  )
}

function Help({ detail: { document, names } }: { detail: ContentDetail }) {
  const t = useTranslations('adminContent.form')
  return (
    <details className="text-sm">
      <summary className="flex min-h-target items-center font-semibold">{t('help')}</summary>
      {document === 'faq' && <p className="mb-2">{t('faq')}</p>}
      <p className="text-quiet">{t('syntax')}</p>
      <p className="mt-3">{t('names')}</p>
      <dl className="mt-1 grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1">
        {names.map(({ name, value }) => (
          <div key={name} className="contents">
            <dt className="font-mono">{`{${name}}`}</dt>
            <dd className="text-quiet wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}

import { useQueryClient } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { useTranslations } from 'use-intl'
import type { ContentDetail } from '#contracts/content.ts'
import { isLegal } from '#contracts/content-rules.ts'
import { useSentence } from '~/lib/errors.ts'
import { toast } from '~/lib/toast.ts'
import { useAction } from '~/lib/use-action.ts'
import { Banner } from '~/ui/banner.tsx'
import { Button } from '~/ui/button.tsx'
import { Card, CardHead } from '~/ui/card.tsx'
import { UnsavedGuard } from '~/ui/unsaved-guard.tsx'
import { ConflictBanner } from './conflict-banner.tsx'
import { ContentFields } from './content-fields.tsx'
import { ContentPreview } from './content-preview.tsx'
import { EditorHelp } from './editor-help.tsx'
import { CONTENT_KEY, type Fields } from './queries.ts'
import { type ContentDraft, isEqual } from './use-content-draft.ts'

interface ContentEditorProps {
  detail: ContentDetail
  draft: ContentDraft
  onPublish: (version: number) => void
  /** Loads another text into the fields. */
  onLoad: (fields: Fields) => void
}

/** The text with its preview. What a colleague saves meanwhile never replaces what is typed. */
export function ContentEditor({ detail, draft, onPublish, onLoad }: ContentEditorProps) {
  const t = useTranslations('adminContent')
  const sentenceOf = useSentence()
  const client = useQueryClient()
  const { document } = detail
  const { fields, based, changed } = draft
  const save = useAction('POST /api/admin/content/:document/versions', {
    onSuccess: ({ version }, { body }) => {
      draft.markSaved(version, body.fields)
      toast.success(t('form.saved', { version }))
    },
    onError: (error) => {
      if (error.code === 'contentConflict') void client.invalidateQueries({ queryKey: CONTENT_KEY })
      return error.code === 'contentConflict' || error.fields.length > 0
    },
    refreshes: [CONTENT_KEY],
  })
  const isConflict = detail.version > based.version && !save.busy

  const send = (expectedVersion: number) =>
    save.run({ params: { document }, body: { expectedVersion, fields: { ...fields } } })
  function submit(event: FormEvent): void {
    event.preventDefault()
    if (!isConflict) send(based.version)
  }
  const isFieldError = (save.error?.fields.length ?? 0) > 0
  return (
    <div className="grid gap-4 xl:grid-cols-2 xl:items-start">
      <Card as="section" aria-labelledby="content-form">
        <CardHead id="content-form" title={t('form.title')}>
          <p className="text-sm text-quiet">
            {changed
              ? t('form.unsaved')
              : t(document === 'banner' ? 'form.basedBanner' : 'form.based', { version: based.version })}
          </p>
        </CardHead>
        <form onSubmit={submit} noValidate className="flex flex-col gap-4">
          {isConflict && changed && (
            <ConflictBanner
              version={detail.version}
              document={document}
              busy={save.busy}
              onMine={() => send(detail.version)}
              onTheirs={draft.discard}
            />
          )}
          <ContentFields
            document={document}
            fields={fields}
            errorOf={(name) => save.error?.fieldMessage(`fields.${name}`)}
            onChange={(name, value) => draft.change({ ...fields, [name]: value })}
          />
          {save.error && !isFieldError && save.error.code !== 'contentConflict' && (
            <Banner tone="bad" live title={sentenceOf(save.error)} />
          )}
          <div className="flex flex-wrap gap-2">
            <Button type="submit" busy={save.busy} disabled={!changed || isConflict}>
              {t('form.save', { version: based.version + 1 })}
            </Button>
            {based.version > 0 && (
              <Button
                variant="secondary"
                disabled={changed || (document !== 'banner' && based.version === detail.live)}
                onClick={() => onPublish(based.version)}
              >
                {t(isLegal(document) ? 'publish.propose' : 'publish.action', { version: based.version })}
              </Button>
            )}
            {document !== 'banner' && (
              <Button
                variant="quiet"
                disabled={isEqual(fields, detail.defaults)}
                onClick={() => onLoad(detail.defaults)}
              >
                {t('form.useDefault')}
              </Button>
            )}
          </div>
          <EditorHelp detail={detail} />
        </form>
      </Card>
      <ContentPreview document={document} fields={fields} />
      <UnsavedGuard
        active={changed}
        title={t('leave.title')}
        text={t('leave.text')}
        confirm={t('leave.confirm')}
        onLeave={draft.discard}
      />
    </div>
  )
}

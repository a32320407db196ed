import { useQuery } from '@tanstack/react-query'
import { ArrowLeft, ExternalLink } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import type { ContentDetail } from '#contracts/content.ts'
import { type ContentDocument, isLegal, pathOf } from '#contracts/content-rules.ts'
import { isMailDocument } from '#contracts/mail-texts.ts'
import { toast } from '~/lib/toast.ts'
import { useFilters } from '~/lib/url-filter.ts'
import { Banner } from '~/ui/banner.tsx'
import { ConfirmDialog } from '~/ui/dialog.tsx'
import { PageHeader } from '~/ui/page.tsx'
import { QueryState } from '~/ui/query-state.tsx'
import { SkeletonRows } from '~/ui/skeleton.tsx'
import { ContentEditor } from './content-editor.tsx'
import { Publications } from './publications.tsx'
import { PublishDialog } from './publish-dialog.tsx'
import { contentDetailQuery, type Fields } from './queries.ts'
import { useContentDraft } from './use-content-draft.ts'
import { useUtcFormat } from './use-utc-format.ts'
import { VersionDialog } from './version-dialog.tsx'
import { Versions } from './versions.tsx'

/** A text with its editor, preview, versions and publications. */
export function ContentScreen({ document }: { document: ContentDocument }) {
  const t = useTranslations('adminContent')
  const query = useQuery(contentDetailQuery(document))
  const path = pathOf(document)
  return (
    <>
      <Link
        to="/admin/content"
        className="mb-2 inline-flex min-h-target items-center gap-1.5 font-medium text-brand-ink hover:underline"
      >
        <ArrowLeft aria-hidden className="size-4" />
        {t('back')}
      </Link>
      <PageHeader
        title={t(`documents.${document}`)}
        text={isLegal(document) ? t('legalNote') : isMailDocument(document) && t('mailNote')}
      >
        {path && (
          <a
            href={path}
            target="_blank"
            rel="noreferrer"
            className="inline-flex min-h-target items-center gap-1.5 font-medium text-brand-ink underline"
          >
            {t('openPage')}
            <ExternalLink aria-hidden className="size-4" />
          </a>
        )}
      </PageHeader>
      <QueryState query={query} skeleton={<SkeletonRows rows={6} className="h-24" />} failed={t('loadFailed')} inCard>
        {(detail) => <Loaded detail={detail} />}
      </QueryState>
    </>
  )
}

/** What a dialog publishes: a version, or null for the default. */
type Publishing = { readonly version: number | null }

/** A text for the editor, and what is said when it is there. */
interface Loading {
  readonly fields: Fields
  readonly done: string | undefined
}

function Loaded({ detail }: { detail: ContentDetail }) {
  const t = useTranslations('adminContent')
  const { document, waiting } = detail
  const [filters, change] = useFilters()
  const [publishing, setPublishing] = useState<Publishing>()
  const draft = useContentDraft(detail)
  const opened = Number(filters.get('version'))
  const close = () => change({ version: '' })
  // A text that would replace unsaved changes, until staff confirm it.
  const [loading, setLoading] = useState<Loading>()
  const put = ({ fields, done }: Loading) => {
    draft.change(fields)
    if (done) toast.success(done)
  }
  const load = (fields: Fields, done?: string) => (draft.changed ? setLoading({ fields, done }) : put({ fields, done }))
  return (
    <div className="flex flex-col gap-4">
      {waiting.map((one) => (
        <Waiting key={one.approvalId} waiting={one} />
      ))}
      <ContentEditor {...{ detail, draft }} onPublish={(version) => setPublishing({ version })} onLoad={load} />
      <div className="grid gap-4 xl:grid-cols-2 xl:items-start">
        <Publications detail={detail} onDefault={() => setPublishing({ version: null })} />
        <Versions detail={detail} onOpen={(number) => change({ version: String(number) })} />
      </div>
      {publishing && <PublishDialog {...{ detail, ...publishing }} onClose={() => setPublishing(undefined)} />}
      <ConfirmDialog
        open={loading !== undefined}
        onClose={() => setLoading(undefined)}
        onConfirm={() => {
          if (loading) put(loading)
          setLoading(undefined)
        }}
        title={t('replace.title')}
        description={t('leave.text')}
        confirmLabel={t('replace.confirm')}
        danger
      />
      {opened > 0 && !publishing && (
        <VersionDialog
          document={document}
          number={opened}
          onClose={close}
          onRestore={(fields) => {
            load(fields, t('versions.restored', { version: opened }))
            close()
          }}
          onPublish={() => {
            setPublishing({ version: opened })
            close()
          }}
        />
      )}
    </div>
  )
}

function Waiting({ waiting: { version, startsAt, by } }: { waiting: ContentDetail['waiting'][number] }) {
  const t = useTranslations('adminContent.waiting')
  const utc = useUtcFormat()
  return (
    <Banner
      tone="warn"
      title={t('title', { version: version ?? 0, name: by.name })}
      actions={
        <Link to="/admin/approvals" className="font-medium text-brand-ink underline">
          {t('decide')}
        </Link>
      }
    >
      {startsAt ? t('at', { when: utc.dateTime(startsAt) }) : t('now')}
    </Banner>
  )
}

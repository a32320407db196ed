import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { type ContentDocument, isLegal } from '#contracts/content-rules.ts'
import { useFormat } from '~/lib/format.ts'
import { Button } from '~/ui/button.tsx'
import { Dialog, DialogActions } from '~/ui/dialog.tsx'
import { QueryState } from '~/ui/query-state.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'
import { PreviewFrame } from './content-preview.tsx'
import { type Fields, versionQuery } from './queries.ts'

interface VersionDialogProps {
  document: ContentDocument
  number: number
  onClose: () => void
  onRestore: (fields: Fields) => void
  onPublish: () => void
}

/** A version as its page shows it, to restore or to publish. */
export function VersionDialog({ document, number, onClose, onRestore, onPublish }: VersionDialogProps) {
  const t = useTranslations('adminContent')
  const format = useFormat()
  const query = useQuery(versionQuery(document, number))
  const { data } = query
  return (
    <Dialog
      open
      onClose={onClose}
      width="wide"
      title={t('versions.item', { version: number })}
      description={data && t('versions.by', { name: data.by.name, when: format.ago(data.at) })}
    >
      <QueryState query={query} skeleton={<Skeleton className="h-96" />} failed={t('versions.failed')}>
        {({ fields }) => (
          <>
            <PreviewFrame document={document} fields={fields} width={1280} />
            <DialogActions>
              <Button variant="secondary" onClick={() => onRestore(fields)}>
                {t('versions.restore')}
              </Button>
              <Button onClick={onPublish}>
                {t(isLegal(document) ? 'publish.propose' : 'publish.action', { version: number })}
              </Button>
            </DialogActions>
          </>
        )}
      </QueryState>
    </Dialog>
  )
}

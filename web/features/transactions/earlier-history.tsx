import { useInfiniteQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { ArchiveList } from '~/ui/archive-list.tsx'
import { Button } from '~/ui/button.tsx'
import { archiveQuery } from './queries.ts'

/**
 * What the member did in the earlier system, loaded on demand. It is the last section of the page, and hidden while a `peer` before it
 * loads, so nothing moves.
 */
export function EarlierHistory() {
  const t = useTranslations('ui.archive')
  const [open, setOpen] = useState(false)
  const [title, list] = [useId(), useId()]
  return (
    <section aria-labelledby={title} className="panel p-4 max-sm:order-last peer-has-[.skeleton]:hidden sm:p-6">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-60">
          <h2 id={title} className="text-lg">
            {t('title')}
          </h2>
          <p className="text-sm text-quiet">{t('text')}</p>
        </div>
        <Button
          variant="secondary"
          aria-expanded={open}
          aria-controls={list}
          className="no-print"
          onClick={() => setOpen(!open)}
        >
          {t(open ? 'hide' : 'show')}
        </Button>
      </div>
      <div id={list} hidden={!open} className="mt-3">
        {open && <Entries />}
      </div>
    </section>
  )
}

const Entries = () => <ArchiveList query={useInfiniteQuery(archiveQuery)} />

import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { AdminPromoCode } from '#contracts/admin-promo-codes.ts'
import { COUNTED_UP_TO } from '#contracts/redemption-rules.ts'
import { useIsWide } from '~/lib/media.ts'
import { isWholeListRead, useOpenRecord } from '~/lib/use-open-record.ts'
import { useSelection } from '~/lib/use-selection.ts'
import { PagedList, type PagedQuery } from '~/ui/more-pages.tsx'
import { CodeCards } from './code-cards.tsx'
import { CodeSheet } from './code-sheet.tsx'
import { CodeTable } from './code-table.tsx'
import { CodesBulkBar } from './codes-bulk-bar.tsx'
import { DeleteDialog } from './delete-dialog.tsx'
import { EditDialog } from './edit-dialog.tsx'
import type { CodeFilter } from './queries.ts'

interface FoundCodesProps {
  query: PagedQuery<{ readonly items: readonly AdminPromoCode[]; readonly found: number | null }>
  filter: CodeFilter
  empty: Parameters<typeof PagedList>[0]['empty']
}

/** The found codes, the actions on the selected ones, and the open one with its actions. */
export function FoundCodes({ query, filter, empty }: FoundCodesProps) {
  const t = useTranslations('adminPromoCodes')
  const isWide = useIsWide()
  const items = query.data?.pages.flatMap((page) => page.items)
  const found = query.data?.pages[0]?.found ?? 0
  const selection = useSelection(items?.map(({ id }) => id) ?? [], filter)
  const sheet = useOpenRecord('code', items, isWholeListRead(query))
  const [act, setAct] = useState<{ readonly code: AdminPromoCode; readonly act: 'edit' | 'delete' }>()
  const close = () => setAct(undefined)
  const List = isWide ? CodeTable : CodeCards
  return (
    <>
      <PagedList
        query={query}
        failed={t('loadFailed')}
        empty={empty}
        foot={(n, hasMore) => (
          <>
            {t(hasMore ? 'shownMore' : 'shown', { n })}
            {isWide && <span className="ml-3">{t('keys')}</span>}
          </>
        )}
      >
        {(rows) => (
          <List
            items={rows}
            selection={selection}
            onOpen={sheet.open}
            onDelete={(code) => setAct({ code, act: 'delete' })}
          />
        )}
      </PagedList>
      {/* Also without rows, so that the dialog of the last action stays open. */}
      <CodesBulkBar
        selection={selection}
        filter={filter}
        total={selection.isAll && query.hasNextPage && found <= COUNTED_UP_TO ? found : undefined}
      />
      {sheet.record && (
        <CodeSheet
          code={sheet.record}
          steps={sheet.steps}
          onSwitched={sheet.update}
          onEdit={() => sheet.record && setAct({ code: sheet.record, act: 'edit' })}
          onDelete={() => sheet.record && setAct({ code: sheet.record, act: 'delete' })}
          onClose={sheet.close}
        />
      )}
      {act?.act === 'edit' && <EditDialog key={act.code.id} code={act.code} onClose={close} />}
      {act?.act === 'delete' && <DeleteDialog code={act.code} onDeleted={sheet.close} onClose={close} />}
    </>
  )
}

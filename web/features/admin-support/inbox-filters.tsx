import { useTranslations } from 'use-intl'
import { INBOX_OWNERS, SUPPORT_CATEGORIES } from '#contracts/support-rules.ts'
import { FilterSelect } from '~/ui/filter-select.tsx'
import { ListSearch } from '~/ui/list-search.tsx'
import type { Inbox } from './use-inbox.ts'

/** Search, assignee and topic of the inbox. */
export function InboxFilters({ inbox }: { inbox: Inbox }) {
  const t = useTranslations('adminSupport')
  const tCategory = useTranslations('tickets.category')
  const { owner, category } = inbox.filter
  const unlessAll = (value: string) => (value === 'all' ? '' : value)
  return (
    <div className="mb-3 grid grid-cols-2 gap-2 lg:grid-cols-[minmax(0,1fr)_11rem_14rem]">
      <ListSearch label={t('search')} placeholder={t('searchHint')} className="max-lg:col-span-2" />
      <FilterSelect
        label={t('owner')}
        value={owner}
        options={INBOX_OWNERS.map((value) => ({ value, label: t(`owners.${value}`) }))}
        onChange={(next) => inbox.change({ owner: unlessAll(next) })}
      />
      <FilterSelect
        label={t('topic')}
        value={unlessAll(category)}
        all={t('allTopics')}
        options={SUPPORT_CATEGORIES.map((value) => ({ value, label: tCategory(value) }))}
        onChange={(topic) => inbox.change({ topic })}
      />
    </div>
  )
}

import { useTranslations } from 'use-intl'
import { INBOX_OWNERS } from '#contracts/support-desk-rules.ts'
import { SUPPORT_CATEGORIES } from '#contracts/support-limits.ts'
import { Select } from '~/ui/input.tsx'
import { SearchInput } from '~/ui/search-input.tsx'
import type { Inbox } from './use-inbox.ts'

/** Search, owner and topic of the inbox. */
export function InboxFilters({ inbox }: { inbox: Inbox }) {
  const t = useTranslations('staffSupport')
  const tCategory = useTranslations('requests.category')
  const { owner, category } = inbox.filter
  const unlessAll = (value: string) => (value === 'all' ? '' : value)
  return (
    <div className="mb-3 grid grid-cols-2 gap-2 lg:grid-cols-[minmax(0,1fr)_11rem_14rem]">
      <SearchInput
        label={t('search')}
        placeholder={t('searchHint')}
        maxLength={100}
        value={inbox.text}
        onChange={inbox.setText}
        className="max-lg:col-span-2"
      />
      <Select
        aria-label={t('owner')}
        value={owner}
        onChange={({ target }) => inbox.change({ owner: unlessAll(target.value) })}
      >
        {INBOX_OWNERS.map((one) => (
          <option key={one} value={one}>
            {t(`owners.${one}`)}
          </option>
        ))}
      </Select>
      <Select
        aria-label={t('topic')}
        value={category}
        onChange={({ target }) => inbox.change({ topic: unlessAll(target.value) })}
      >
        <option value="all">{t('allTopics')}</option>
        {SUPPORT_CATEGORIES.map((one) => (
          <option key={one} value={one}>
            {tCategory(one)}
          </option>
        ))}
      </Select>
    </div>
  )
}

import { PackageOpen, SearchX } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { Button } from '~/ui/button.tsx'
import { EmptyState } from '~/ui/states.tsx'
import type { CategoryTab } from './filter-catalogue.ts'

interface NothingFoundProps {
  search: string
  tab: CategoryTab
  onClear: () => void
  onShowAll: () => void
}

/** An empty store, or a search without results, each with its own next step. */
export function NothingFound({ search, tab, onClear, onShowAll }: NothingFoundProps) {
  const t = useTranslations('rewards')
  if (search.trim())
    return (
      <EmptyState
        icon={<SearchX />}
        title={t('emptySearch.title', { search: search.trim() })}
        text={t('emptySearch.text')}
        action={<Button onClick={onClear}>{t('emptySearch.clear')}</Button>}
      />
    )
  return (
    <EmptyState
      icon={<PackageOpen />}
      title={t('emptyTab.title', { category: t(`category.${tab}`) })}
      text={t('emptyTab.text')}
      action={<Button onClick={onShowAll}>{t('emptyTab.all')}</Button>}
    />
  )
}

import { useInfiniteQuery } from '@tanstack/react-query'
import { SearchX } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { AdminQuestion } from '#contracts/admin-quiz.ts'
import { QUESTION_SOURCES } from '#contracts/quiz-questions.ts'
import { QUIZ_DIFFICULTIES, QUIZ_TOPICS } from '#contracts/quiz-rules.ts'
import { useIsWide } from '~/lib/media.ts'
import { oneOf, useFilters } from '~/lib/url-filter.ts'
import { useDays } from '~/lib/use-days.ts'
import { isWholeListRead, useOpenRecord } from '~/lib/use-open-record.ts'
import { Button } from '~/ui/button.tsx'
import { DayRange } from '~/ui/day-range.tsx'
import { FilterCombobox } from '~/ui/filter-combobox.tsx'
import { FilterSelect } from '~/ui/filter-select.tsx'
import { ListSearch } from '~/ui/list-search.tsx'
import { PagedList } from '~/ui/more-pages.tsx'
import { SavedViews } from '~/ui/saved-views.tsx'
import { EmptyState } from '~/ui/states.tsx'
import { EditDialog } from './edit-dialog.tsx'
import { questionsQuery } from './queries.ts'
import { QuestionCards } from './question-cards.tsx'
import { QuestionSheet } from './question-sheet.tsx'
import { QuestionTable } from './question-table.tsx'

const CATEGORIES = ['all', ...QUIZ_TOPICS] as const
const DIFFICULTIES = ['all', ...QUIZ_DIFFICULTIES] as const
const SOURCES = ['all', ...QUESTION_SOURCES] as const
const STATES = ['all', 'on', 'off'] as const

/** The list of questions with search, filters and actions. */
export function QuestionsTab() {
  const t = useTranslations('adminQuiz')
  const isWide = useIsWide()
  const [filters, change] = useFilters()
  const filter = {
    category: oneOf(CATEGORIES, filters.get('category')),
    difficulty: oneOf(DIFFICULTIES, filters.get('difficulty')),
    source: oneOf(SOURCES, filters.get('source')),
    state: oneOf(STATES, filters.get('state')),
    search: filters.get('q') ?? '',
  }
  const days = useDays()
  const query = useInfiniteQuery(questionsQuery({ ...filter, ...days.query }))
  const sheet = useOpenRecord(
    'question',
    query.data?.pages.flatMap((page) => page.items),
    isWholeListRead(query),
  )
  const [editing, setEditing] = useState<AdminQuestion>()
  const showAll = () => change({ q: '', category: '', difficulty: '', source: '', state: '', from: '', to: '' })
  const List = isWide ? QuestionTable : QuestionCards
  return (
    <>
      <div className="mb-3 grid grid-cols-2 gap-2 sm:grid-cols-4 2xl:grid-cols-[minmax(15rem,1fr)_repeat(4,auto)]">
        <div className="relative col-span-full flex gap-2 2xl:col-span-1">
          <ListSearch label={t('search')} placeholder={t('searchHint')} className="min-w-0 flex-1" />
          <SavedViews list="quiz" />
        </div>
        <Filters change={change} value={filter} />
      </div>
      <div className="mb-3 flex flex-wrap items-end gap-2">
        <DayRange days={days} of="added" />
      </div>
      <PagedList
        query={query}
        failed={t('loadFailed')}
        rowClass="h-14"
        empty={
          <EmptyState
            icon={<SearchX />}
            title={t('noneFound.title')}
            text={t('noneFound.text')}
            action={
              <Button variant="secondary" onClick={showAll}>
                {t('noneFound.action')}
              </Button>
            }
          />
        }
        foot={(n, hasMore) => (
          <>
            {t(hasMore ? 'shownMore' : 'shown', { n })}
            {isWide && <span className="ml-3">{t('keys')}</span>}
          </>
        )}
      >
        {(found) => <List items={found} onOpen={sheet.open} />}
      </PagedList>
      {sheet.record && (
        <QuestionSheet question={sheet.record} steps={sheet.steps} onEdit={setEditing} onClose={sheet.close} />
      )}
      {editing && (
        <EditDialog key={editing.id} question={editing} onLoad={setEditing} onClose={() => setEditing(undefined)} />
      )}
    </>
  )
}

interface FiltersProps {
  value: { category: string; difficulty: string; source: string; state: string }
  change: (changes: Record<string, string>) => void
}

function Filters({ value, change }: FiltersProps) {
  const t = useTranslations('adminQuiz')
  const tGames = useTranslations('games.quiz')
  const chosen = (one: string) => (one === 'all' ? '' : one)
  return (
    <>
      <FilterCombobox
        label={t('filters.category')}
        value={chosen(value.category)}
        all={t('filters.allCategories')}
        options={QUIZ_TOPICS.map((topic) => ({ value: topic, label: tGames(`categories.${topic}`) }))}
        onChange={(category) => change({ category })}
      />
      <FilterSelect
        label={t('filters.difficulty')}
        value={chosen(value.difficulty)}
        all={t('filters.allDifficulties')}
        options={QUIZ_DIFFICULTIES.map((one) => ({ value: one, label: tGames(`difficulties.${one}`) }))}
        onChange={(difficulty) => change({ difficulty })}
      />
      <FilterSelect
        label={t('filters.source')}
        value={chosen(value.source)}
        all={t('filters.allSources')}
        options={QUESTION_SOURCES.map((source) => ({ value: source, label: t(`sources.${source}`) }))}
        onChange={(source) => change({ source })}
      />
      <FilterSelect
        label={t('filters.state')}
        value={chosen(value.state)}
        all={t('filters.allStates')}
        options={(['on', 'off'] as const).map((state) => ({ value: state, label: t(`filters.states.${state}`) }))}
        onChange={(state) => change({ state })}
      />
    </>
  )
}

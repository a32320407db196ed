import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { contentQuery } from '~/lib/content.tsx'
import { Button } from '~/ui/button.tsx'
import { NoResultsDrawing } from '~/ui/illustrations/no-results.tsx'
import { SearchInput } from '~/ui/search-input.tsx'
import { EmptyState } from '~/ui/states.tsx'
import { helpEntries, policyEntries } from './entries.ts'
import { helpQuery } from './queries.ts'
import { type Found, searchHelp, type TextPart } from './search.ts'

/** The pause in typing after which the number of results is announced. */
const ANNOUNCE_AFTER_MS = 600

export function SearchField({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const t = useTranslations('support.search')
  return (
    <SearchInput
      label={t('label')}
      placeholder={t('hint')}
      value={value}
      onChange={onChange}
      maxLength={100}
      className="max-w-xl"
    />
  )
}

export function SearchResults({ question, onClear }: { question: string; onClear: () => void }) {
  const t = useTranslations('support.search')
  const { data: faq } = useQuery(contentQuery('faq'))
  // Without the policies, their short statements are searched.
  const { data: policies } = useQuery(helpQuery)
  const entries = useMemo(
    () => [...helpEntries(faq?.parts.questions ?? ''), ...policyEntries(policies?.sections ?? [])],
    [faq, policies],
  )
  const found = useMemo(() => searchHelp(entries, question), [entries, question])
  const count = t('found', { n: found.length, question: question.trim() })
  return (
    <section aria-labelledby="results">
      <h2 id="results" className="mb-3 text-xl">
        {t('results')}
      </h2>
      <p className="mb-3 text-sm text-quiet" aria-hidden>
        {found.length > 0 && count}
      </p>
      <Announcement text={count} />
      {found.length === 0 && (
        <EmptyState
          drawing={<NoResultsDrawing />}
          title={t('empty.title', { question: question.trim() })}
          text={t('empty.text')}
          action={
            <Button variant="secondary" onClick={onClear}>
              {t('empty.clear')}
            </Button>
          }
        />
      )}
      <ul className="flex flex-col gap-3">
        {found.map((one) => (
          <Result key={one.entry.id} found={one} />
        ))}
      </ul>
    </section>
  )
}

function Result({ found: { entry, title, text } }: { found: Found }) {
  const t = useTranslations('support.search')
  return (
    <li className="panel p-4 sm:p-5">
      <h3 className="text-base">
        <Marked parts={title} />
      </h3>
      <p className="mt-1 text-quiet">
        <Marked parts={text} />
      </p>
      {entry.page && (
        <Link
          to={entry.page}
          reloadDocument
          className="-mb-2 inline-flex min-h-target items-center font-semibold text-brand-ink underline underline-offset-2 hover:no-underline"
        >
          {t('more')}
          <span className="sr-only">: {entry.title}</span>
        </Link>
      )}
    </li>
  )
}

function Marked({ parts }: { parts: readonly TextPart[] }) {
  return parts.map(({ text, hit }, index) => {
    if (!hit) return text
    const key = `${index} ${text}`
    return (
      <mark key={key} className="rounded-sm bg-brand-soft px-0.5 text-brand-ink">
        {text}
      </mark>
    )
  })
}

/** Announced after a pause in typing, not with every letter. */
function Announcement({ text }: { text: string }) {
  const [said, setSaid] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setSaid(text), ANNOUNCE_AFTER_MS)
    return () => clearTimeout(timer)
  }, [text])
  return (
    <p role="status" className="sr-only">
      {said}
    </p>
  )
}

import { useQuery } from '@tanstack/react-query'
import { useMemo, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { AnswerByKey } from '#contracts/index.ts'
import { createDrafts, useDraft } from '~/lib/drafts.ts'
import { useMember } from '~/lib/session.ts'
import { useFilters } from '~/lib/url-filter.ts'
import { useAction } from '~/lib/use-action.ts'
import { Button } from '~/ui/button.tsx'
import { QueryState } from '~/ui/query-state.tsx'
import { DraftSection } from './draft-section.tsx'
import { FitResult } from './fit-result.tsx'
import { GuardLink, GuardPanel } from './guard-panel.tsx'
import { type RuleSetPage, ruleSetQuery } from './queries.ts'
import { BackLink, RulesSkeleton } from './rule-set-page.tsx'
import { SECTIONS } from './sections.ts'
import { StoreDialog } from './store-dialog.tsx'
import { rulesOf, type Typed, toTyped, withAt } from './typed-rules.ts'
import { DraftFormContext } from './use-draft-form.ts'
import { usePreview } from './use-preview.ts'

/** What is typed by the number of the edited set. It stays until it is stored or discarded, also when another page is opened. */
const draftOf = createDrafts<{ readonly typed: Typed | undefined }>({ typed: undefined })

/** The editor of a draft. The address names the set that it begins with. */
export function DraftPage() {
  const t = useTranslations('adminRules')
  const [filters] = useFilters()
  const from = Number(filters.get('from') ?? 1)
  const number = Number.isInteger(from) && from > 0 ? from : 1
  return (
    <QueryState query={useQuery(ruleSetQuery(number))} failed={t('loadFailed')} skeleton={<RulesSkeleton />}>
      {(page) => <Editor key={number} page={page} />}
    </QueryState>
  )
}

type Fit = AnswerByKey<'POST /api/admin/rules/fit'>

function Editor({ page: { set, rules } }: { page: RuleSetPage }) {
  const t = useTranslations('adminRules')
  const draft = draftOf(useMember().id, String(set.number))
  const stored = useDraft(draft).typed
  const base = useMemo(() => toTyped(rules), [rules])
  const typed = stored ?? base
  const state = usePreview(typed)
  const { errors, setErrors } = state
  const box = useRef<HTMLDivElement>(null)
  const [isStoring, setIsStoring] = useState(false)
  const [fitted, setFitted] = useState<{ readonly fit: Fit; readonly before: Typed }>()
  const fit = useAction('POST /api/admin/rules/fit', {
    onSuccess: (answer) => {
      setFitted({ fit: answer, before: typed })
      if (answer.outcome === 'fits') draft.update({ typed: toTyped(answer.rules) })
    },
  })
  const isChanged = stored !== undefined && JSON.stringify(rulesOf(stored)) !== JSON.stringify(rules)
  const focusFirst = () => box.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  return (
    <DraftFormContext
      value={{
        ...{ typed, base, errors },
        change: (path, value) => draft.update({ typed: withAt(draft.read().typed ?? base, path, value) }),
      }}
    >
      <BackLink />
      <div className="mb-4 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <h2 className="text-xl">{t('draftTitle', { n: set.number })}</h2>
        <div className="no-print flex flex-wrap gap-2">
          {isChanged && (
            <Button
              variant="quiet"
              onClick={() => {
                draft.clear()
                setFitted(undefined)
              }}
            >
              {t('actions.discard')}
            </Button>
          )}
          <Button disabled={!isChanged} onClick={() => (errors.size > 0 ? focusFirst() : setIsStoring(true))}>
            {t('actions.store')}
          </Button>
        </div>
      </div>
      <GuardLink state={state} />
      <div className="grid grid-cols-1 gap-5 lg:grid-cols-[minmax(0,1fr)_20rem] lg:items-start">
        <div ref={box} className="flex min-w-0 flex-col gap-5">
          {fitted && (
            <FitResult
              fit={fitted.fit}
              currency={state.preview?.report.currency ?? 'USD'}
              onUndo={() => {
                draft.update({ typed: fitted.before })
                setFitted(undefined)
              }}
            />
          )}
          {SECTIONS.map((section) => (
            <DraftSection key={section.name} section={section} />
          ))}
        </div>
        <GuardPanel state={state} fit={{ busy: fit.busy, run: () => fit.run({ body: { rules: rulesOf(typed) } }) }} />
      </div>
      {isStoring && (
        <StoreDialog
          rules={rulesOf(typed)}
          basedOn={set.number}
          onStored={draft.clear}
          onFieldErrors={(found) => {
            setErrors(found)
            setIsStoring(false)
            requestAnimationFrame(focusFirst)
          }}
          onClose={() => setIsStoring(false)}
        />
      )}
    </DraftFormContext>
  )
}

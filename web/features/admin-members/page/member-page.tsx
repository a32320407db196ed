import { useQuery } from '@tanstack/react-query'
import { ArrowLeft, UserX } from 'lucide-react'
import { Link, useLocation } from 'react-router'
import { useTranslations } from 'use-intl'
import type { MemberDetail } from '#contracts/members.ts'
import { isApiError } from '~/lib/errors.ts'
import { Card } from '~/ui/card.tsx'
import { CopyButton } from '~/ui/copy-button.tsx'
import { PageHeader, PageTitle } from '~/ui/page.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'
import { EmptyState, ErrorState } from '~/ui/states.tsx'
import { listPath } from '../last-list.ts'
import { MemberFacts } from '../member-facts.tsx'
import { memberQuery } from '../queries.ts'
import { useMemberActions } from '../use-member-actions.tsx'
import { useErrorWithSentence } from '../use-problem.ts'
import { MemberSections, type SectionsOfOthers } from './member-sections.tsx'

/** Everything that staff may know of one member. The address can be sent to a colleague. */
export function MemberPage({ id, sections }: { id: string; sections: SectionsOfOthers }) {
  const t = useTranslations('adminMember')
  const { pathname, search } = useLocation()
  const query = useQuery(memberQuery(id))
  return (
    <>
      <div className="mb-2 flex items-center justify-between gap-3">
        <Link
          to={listPath()}
          className="inline-flex min-h-target items-center gap-1.5 font-semibold text-brand-ink underline-offset-2 hover:underline"
        >
          <ArrowLeft aria-hidden className="size-4" />
          {t('back')}
        </Link>
        <CopyButton text={window.location.origin + pathname + search} label={t('copyLink')} done={t('linkCopied')} />
      </div>
      {query.data ? <LoadedPage key={id} member={query.data} sections={sections} /> : <NotLoaded query={query} />}
    </>
  )
}

function LoadedPage({ member, sections }: { member: MemberDetail; sections: SectionsOfOthers }) {
  const { buttons, dialog } = useMemberActions(member)
  return (
    <>
      <PageHeader title={member.name}>{buttons}</PageHeader>
      <Card className="mb-5 flex flex-col gap-4">
        <MemberFacts member={member} isWide />
      </Card>
      <MemberSections member={member} others={sections} />
      {dialog}
    </>
  )
}

interface NotLoadedProps {
  query: { readonly error: Error | null; readonly isFetching: boolean; readonly refetch: () => unknown }
}

function NotLoaded({ query: { error, isFetching, refetch } }: NotLoadedProps) {
  const t = useTranslations('adminMember')
  const tAll = useTranslations('adminMembers')
  const withSentence = useErrorWithSentence()
  const isMissing = isApiError(error) && (error.code === 'notFound' || error.code === 'invalidInput')
  if (isMissing)
    return (
      <>
        <PageTitle>{t('notFound.title')}</PageTitle>
        <EmptyState icon={<UserX />} title={<h1>{t('notFound.title')}</h1>} text={t('notFound.text')} />
      </>
    )
  if (error)
    return (
      <ErrorState
        title={tAll('detail.loadFailed')}
        error={withSentence(error)}
        retrying={isFetching}
        onRetry={() => void refetch()}
      />
    )
  return (
    <div className="flex flex-col gap-5">
      <Skeleton className="h-10 w-64" />
      <Skeleton className="h-64" />
      <Skeleton className="h-80" />
    </div>
  )
}

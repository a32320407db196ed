import { useQuery } from '@tanstack/react-query'
import { ChevronRight } from 'lucide-react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { isLegal } from '#contracts/content-rules.ts'
import type { AnswerByKey } from '#contracts/index.ts'
import { isMailDocument } from '#contracts/mail-texts.ts'
import { useFormat } from '~/lib/format.ts'
import { Badge } from '~/ui/badge.tsx'
import { Card, CardHead } from '~/ui/card.tsx'
import { PageHeader } from '~/ui/page.tsx'
import { QueryState } from '~/ui/query-state.tsx'
import { SkeletonRows } from '~/ui/skeleton.tsx'
import { contentListQuery } from './queries.ts'
import { useUtcFormat } from './use-utc-format.ts'

type Item = AnswerByKey<'GET /api/admin/content'>['documents'][number]

/** The texts that staff can edit, by group. */
export function ContentList() {
  const t = useTranslations('adminContent')
  const query = useQuery(contentListQuery)
  return (
    <>
      <PageHeader title={t('title')} text={t('text')} />
      <QueryState query={query} skeleton={<SkeletonRows rows={8} className="h-16" />} failed={t('loadFailed')} inCard>
        {({ documents }) => (
          <div className="flex flex-col gap-4">
            <Group name="legal" items={documents.filter(({ document }) => isLegal(document))} />
            <Group name="landing" items={documents.filter(({ document }) => document === 'landing')} />
            <Group name="help" items={documents.filter(({ document }) => document === 'faq')} />
            <Group name="mails" items={documents.filter(({ document }) => isMailDocument(document))} />
            <Group name="notices" items={documents.filter(({ document }) => document === 'banner')} />
          </div>
        )}
      </QueryState>
    </>
  )
}

function Group({ name, items }: { name: 'legal' | 'landing' | 'help' | 'mails' | 'notices'; items: readonly Item[] }) {
  const t = useTranslations('adminContent')
  return (
    <Card as="section" aria-labelledby={`content-${name}`}>
      <CardHead id={`content-${name}`} title={t(`groups.${name}`)} />
      {name === 'mails' && <p className="-mt-2 mb-3 text-sm text-quiet">{t('mailsText')}</p>}
      <ul className="-mx-4 -mb-4 divide-y divide-line sm:-mx-6 sm:-mb-6">
        {items.map((item) => (
          <DocumentRow key={item.document} item={item} />
        ))}
      </ul>
    </Card>
  )
}

function DocumentRow({ item: { document, version, live, liveSince, nextAt, waits } }: { item: Item }) {
  const t = useTranslations('adminContent')
  const format = useFormat()
  const utc = useUtcFormat()
  const shown = { version: live ?? 0, when: liveSince ? format.ago(liveSince) : '' }
  return (
    <li className="relative flex items-center gap-3 px-4 py-3 hover:bg-hover sm:px-6">
      <div className="min-w-0 flex-1">
        <Link to={`/admin/content/${document}`} className="font-semibold after:absolute after:inset-0">
          {t(`documents.${document}`)}
        </Link>
        <p className="text-sm text-quiet">
          {document === 'banner' && live === null ? t('noBanner') : t(liveSince ? 'since' : 'live', shown)}
        </p>
      </div>
      <div className="flex flex-wrap justify-end gap-1">
        {waits && <Badge tone="warn">{t('waits')}</Badge>}
        {nextAt && <Badge tone="note">{t('scheduled', { when: utc.dateTime(nextAt) })}</Badge>}
        {version > (live ?? 0) && !waits && !nextAt && <Badge>{t('newer', { version })}</Badge>}
      </div>
      <ChevronRight aria-hidden className="size-5 shrink-0 text-quiet" />
    </li>
  )
}

import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import type { LegalDocument } from '#contracts/content-rules.ts'
import { BRAND } from '~/content/brand.ts'
import { LEGAL_PAGES } from '~/content/legal-pages.ts'
import { Content } from '~/lib/content.tsx'

/** A policy with its contents beside it; printed, the text alone. */
export function LegalPage({ document, title }: { document: LegalDocument; title: string }) {
  const t = useTranslations('site')
  const mail = () => (
    <a href={`mailto:${BRAND.supportEmail}`} className="font-medium text-brand-ink underline">
      {BRAND.supportEmail}
    </a>
  )
  return (
    <article className="pt-4 sm:pt-8">
      <div className="max-w-3xl">
        <h1 className="text-3xl font-extrabold tracking-tight sm:text-4xl">{title}</h1>
        <p className="mt-3 text-sm text-quiet">
          {t.rich('updated', { time: () => <Content document={document} part="updated" as="span" /> })}
        </p>
        <Content document={document} part="intro" className="prose mt-5 text-lg" />
      </div>
      <div className="mt-10 grid grid-cols-1 gap-10 lg:grid-cols-[15rem_minmax(0,1fr)] lg:gap-16">
        <Contents document={document} />
        <div className="flex max-w-2xl flex-col gap-10">
          <Content document={document} part="sections" className="prose" />
          <p className="border-t border-line pt-6 text-quiet">{t.rich('questions', { mail })}</p>
          <OtherPages document={document} />
        </div>
      </div>
    </article>
  )
}

function Contents({ document }: { document: LegalDocument }) {
  const t = useTranslations('site')
  return (
    <nav aria-label={t('contents')} className="self-start lg:sticky lg:top-6">
      {/* On a phone the list would stand before the text for a whole screen. */}
      <details className="panel px-4 lg:hidden">
        <summary className="min-h-target content-center font-semibold">{t('contents')}</summary>
        <Anchors document={document} />
      </details>
      <div className="max-lg:hidden">
        <p className="text-sm font-semibold text-quiet">{t('contents')}</p>
        <Anchors document={document} />
      </div>
    </nav>
  )
}

const Anchors = ({ document }: { document: LegalDocument }) => (
  <Content
    document={document}
    part="contents"
    as="ol"
    className="my-2 flex flex-col border-l-2 border-line [&_a]:-ml-0.5 [&_a]:flex [&_a]:min-h-target [&_a]:items-center [&_a]:border-l-2 [&_a]:border-transparent [&_a]:pl-4 [&_a:hover]:border-brand [&_a:hover]:text-brand-ink lg:[&_a]:text-sm"
  />
)

function OtherPages({ document }: { document: LegalDocument }) {
  const t = useTranslations('site')
  return (
    <nav aria-labelledby="others">
      <h2 id="others" className="text-sm text-quiet">
        {t('otherPages')}
      </h2>
      <ul className="mt-2 flex flex-wrap gap-x-6">
        {LEGAL_PAGES.filter((page) => page.document !== document).map((page) => (
          <li key={page.path}>
            <Link
              to={page.path}
              reloadDocument
              className="inline-flex min-h-target items-center font-medium text-brand-ink underline"
            >
              {page.title}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

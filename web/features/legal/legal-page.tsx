import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { BRAND } from '~/content/brand.ts'
import type { LegalSection, LegalText } from '~/content/legal/legal-text.ts'
import { LEGAL_PAGES } from '~/content/legal/pages.ts'

const DATES = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })

/** A policy with its contents beside it; printed, the text alone. */
export function LegalPage({ text, title }: { text: LegalText; title: string }) {
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
          {t.rich('updated', {
            date: DATES.format(Date.parse(text.updated)),
            time: (date) => <time dateTime={text.updated}>{date}</time>,
          })}
        </p>
        <p className="mt-5 text-lg">{text.intro}</p>
      </div>
      <div className="mt-10 grid grid-cols-1 gap-10 lg:grid-cols-[15rem_minmax(0,1fr)] lg:gap-16">
        <Contents sections={text.sections} />
        <div className="flex max-w-2xl flex-col gap-10">
          {text.sections.map((section) => (
            <Section key={section.id} section={section} />
          ))}
          <p className="border-t border-line pt-6 text-quiet">{t.rich('questions', { mail })}</p>
          <OtherPages path={text.path} />
        </div>
      </div>
    </article>
  )
}

function Contents({ sections }: { sections: readonly LegalSection[] }) {
  const t = useTranslations('site')
  return (
    <nav aria-label={t('contents')} className="self-start lg:sticky lg:top-6">
      {/* On a phone the list would stand before the text for a whole screen. */}
      <details className="panel px-4 lg:hidden">
        <summary className="flex min-h-target items-center font-semibold">{t('contents')}</summary>
        <Anchors sections={sections} />
      </details>
      <div className="max-lg:hidden">
        <p className="text-sm font-semibold text-quiet">{t('contents')}</p>
        <Anchors sections={sections} />
      </div>
    </nav>
  )
}

const Anchors = ({ sections }: { sections: readonly LegalSection[] }) => (
  <ol className="my-2 flex flex-col border-l-2 border-line">
    {sections.map(({ id, heading }) => (
      <li key={id}>
        <a
          href={`#${id}`}
          className="-ml-0.5 flex min-h-target items-center border-l-2 border-transparent pl-4 hover:border-brand hover:text-brand-ink lg:text-sm"
        >
          {heading}
        </a>
      </li>
    ))}
  </ol>
)

function Section({ section: { id, heading, body } }: { section: LegalSection }) {
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="scroll-mt-6 text-xl break-after-avoid">
        {heading}
      </h2>
      {body.map((part) =>
        typeof part === 'string' ? (
          <p key={part} className="mt-3 leading-[1.75]">
            {part}
          </p>
        ) : (
          <ul key={part[0]} className="mt-3 flex list-disc flex-col gap-2 pl-5 leading-[1.75] marker:text-brand">
            {part.map((item) => (
              <li key={item}>{item}</li>
            ))}
          </ul>
        ),
      )}
    </section>
  )
}

function OtherPages({ path }: { path: string }) {
  const t = useTranslations('site')
  return (
    <nav aria-labelledby="others">
      <h2 id="others" className="text-sm text-quiet">
        {t('otherPages')}
      </h2>
      <ul className="mt-2 flex flex-wrap gap-x-6">
        {LEGAL_PAGES.filter((page) => page.path !== path).map((page) => (
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

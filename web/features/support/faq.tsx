import { ChevronDown } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { QUESTIONS } from './entries.ts'

/** The seven questions in native disclosure elements, which work without scripts. */
export function Faq() {
  const t = useTranslations('support.faq')
  return (
    <section aria-labelledby="faq">
      <h2 id="faq" className="mb-3 text-xl">
        {t('title')}
      </h2>
      <div className="panel divide-y divide-line overflow-hidden">
        {QUESTIONS.map((id) => (
          <details key={id} id={`faq-${id}`} className="group">
            <summary className="flex min-h-14 list-none items-center justify-between gap-3 px-4 py-3 -outline-offset-3 hover:bg-hover sm:px-5 [&::-webkit-details-marker]:hidden">
              <h3 className="text-base font-semibold">{t(`${id}.question`)}</h3>
              <ChevronDown
                aria-hidden
                className="size-5 shrink-0 text-quiet transition-transform group-open:rotate-180"
              />
            </summary>
            <p className="max-w-prose px-4 pt-1 pb-5 text-quiet sm:px-5">{t(`${id}.answer`)}</p>
          </details>
        ))}
      </div>
    </section>
  )
}

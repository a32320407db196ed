import { useTranslations } from 'use-intl'
import { ButtonLink } from '~/ui/button.tsx'
import { classes } from '~/ui/classes.ts'

const REASONS = ['odds', 'proof', 'book', 'terms', 'people', 'free'] as const
const VOICES = ['first', 'second', 'third'] as const

export function Why() {
  const t = useTranslations('landing.why')
  return (
    <section aria-labelledby="why">
      <h2 id="why" className="text-3xl font-extrabold">
        {t('title')}
      </h2>
      <dl className="mt-8 grid grid-cols-1 gap-x-10 gap-y-8 sm:grid-cols-2 lg:grid-cols-3">
        {REASONS.map((reason) => (
          <div key={reason} className="border-t-2 border-brand pt-4">
            <dt className="text-lg font-bold">{t(`${reason}.title`)}</dt>
            <dd className="mt-1.5 text-quiet">{t(`${reason}.text`)}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** One voice aloud, two beside it. */
export function Voices() {
  const t = useTranslations('landing.voices')
  return (
    <section aria-labelledby="voices">
      <h2 id="voices" className="text-3xl font-extrabold">
        {t('title')}
      </h2>
      <div className="mt-8 grid grid-cols-1 gap-10 lg:grid-cols-[7fr_5fr] lg:gap-16">
        {VOICES.map((voice, index) => (
          <figure key={voice} className={classes(index === 0 ? 'lg:row-span-2' : 'border-l-2 border-line pl-6')}>
            <blockquote
              className={index === 0 ? 'text-2xl font-semibold tracking-tight text-balance sm:text-3xl' : 'text-lg'}
            >
              <p>“{t(`${voice}.quote`)}”</p>
            </blockquote>
            <figcaption className="mt-3 text-quiet">
              <span className="font-semibold text-ink">{t(`${voice}.name`)}</span>, {t(`${voice}.about`)}
            </figcaption>
          </figure>
        ))}
      </div>
    </section>
  )
}

export function Closing() {
  const t = useTranslations('landing.closing')
  return (
    <section aria-labelledby="closing" className="for-guests border-t border-line bg-brand-soft">
      <div className="mx-auto flex max-w-6xl flex-wrap items-center justify-between gap-x-10 gap-y-6 px-4 py-12 sm:px-6 sm:py-16">
        <div>
          <h2 id="closing" className="text-2xl font-extrabold sm:text-3xl">
            {t('title')}
          </h2>
          <p className="mt-2 max-w-prose">{t('text')}</p>
        </div>
        <div className="flex flex-wrap gap-2">
          <ButtonLink to="/register" size="large">
            {t('join')}
          </ButtonLink>
          <ButtonLink to="/login" size="large" variant="secondary">
            {t('signIn')}
          </ButtonLink>
        </div>
      </div>
    </section>
  )
}

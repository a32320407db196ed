import { useTranslations } from 'use-intl'
import { ButtonLink } from '~/ui/button.tsx'
import { ChestDrawing } from '~/ui/illustrations/chest.tsx'
import { ExampleBalance } from './example-balance.tsx'
import { FACES } from './faces.tsx'
import { LandingText } from './landing-text.tsx'

const REASONS = ['odds', 'proof', 'book', 'terms', 'people', 'free'] as const
const VOICES = ['first', 'second', 'third'] as const

export function Why() {
  return (
    <section aria-labelledby="why" className="grid grid-cols-1 gap-10 lg:grid-cols-[7fr_4fr] lg:gap-16">
      <LandingText text="whyTitle" as="h2" id="why" className="text-3xl font-extrabold lg:col-span-2 lg:-mb-4" />
      <dl className="grid grid-cols-1 gap-x-10 gap-y-8 sm:grid-cols-2">
        {REASONS.map((reason) => (
          <div key={reason} className="border-t-2 border-brand pt-4">
            <LandingText text={`${reason}Title`} as="dt" className="text-lg font-bold" />
            <LandingText text={`${reason}Text`} as="dd" className="mt-1.5 text-quiet" />
          </div>
        ))}
      </dl>
      <ExampleBalance />
    </section>
  )
}

/** What members say, each with a drawn face. */
export function Voices() {
  return (
    <section aria-labelledby="voices">
      <LandingText text="voicesTitle" as="h2" id="voices" className="text-3xl font-extrabold" />
      <div className="mt-8 grid grid-cols-1 gap-4 sm:gap-6 lg:grid-cols-3">
        {VOICES.map((voice) => {
          const Face = FACES[voice]
          return (
            <figure key={voice} className="panel flex flex-col justify-between gap-6 p-6">
              <blockquote className="text-lg font-medium">
                <p>
                  “<LandingText text={`${voice}Quote`} />”
                </p>
              </blockquote>
              <figcaption className="flex items-center gap-4">
                <Face />
                <span>
                  <LandingText text={`${voice}Name`} className="block font-semibold" />
                  <LandingText text={`${voice}About`} className="text-quiet" />
                </span>
              </figcaption>
            </figure>
          )
        })}
      </div>
    </section>
  )
}

export function Closing() {
  const t = useTranslations('landing.closing')
  return (
    <section aria-labelledby="closing" className="for-guests border-t border-line bg-brand-soft">
      <div className="mx-auto flex max-w-6xl flex-wrap items-center gap-x-10 gap-y-6 px-4 py-12 sm:px-6 sm:py-16">
        <ChestDrawing className="h-30 w-40" />
        <div className="flex-1 basis-72">
          <LandingText text="closingTitle" as="h2" id="closing" className="text-2xl font-extrabold sm:text-3xl" />
          <LandingText text="closingText" as="p" className="mt-2 max-w-prose" />
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

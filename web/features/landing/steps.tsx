import { ChestDrawing } from '~/ui/illustrations/chest.tsx'
import { GiftDrawing } from '~/ui/illustrations/gift.tsx'
import { MailDrawing } from '~/ui/illustrations/mail.tsx'
import { WheelDrawing } from '~/ui/illustrations/wheel.tsx'
import { LandingText } from './landing-text.tsx'

const STEPS = [
  { step: 'join', Drawing: MailDrawing },
  { step: 'play', Drawing: WheelDrawing },
  { step: 'collect', Drawing: ChestDrawing },
  { step: 'redeem', Drawing: GiftDrawing },
] as const

/** The four steps, each drawn: beside its text on a phone, above it on wider screens. */
export function HowItWorks() {
  return (
    <section aria-labelledby="how">
      <LandingText text="howTitle" as="h2" id="how" className="text-3xl font-extrabold" />
      <LandingText text="howText" as="p" className="mt-2 text-lg text-quiet" />
      <ol className="mt-8 grid grid-cols-1 gap-x-8 gap-y-6 sm:grid-cols-2 sm:gap-y-10 lg:grid-cols-4">
        {STEPS.map(({ step, Drawing }, index) => (
          <li key={step} className="flex items-center gap-4 sm:flex-col sm:items-start">
            <Drawing className="h-21 w-28 sm:h-36 sm:w-48" />
            <div className="min-w-0 flex-1">
              <div className="flex items-baseline gap-2 text-lg">
                <span aria-hidden className="font-bold text-brand-ink tabular">
                  {index + 1}
                </span>
                <LandingText text={`${step}Title`} as="h3" />
              </div>
              <LandingText text={`${step}Text`} as="p" className="mt-1 text-quiet" />
            </div>
          </li>
        ))}
      </ol>
    </section>
  )
}

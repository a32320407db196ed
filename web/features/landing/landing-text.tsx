import type { ComponentProps } from 'react'
import type { LandingText as Name } from '#contracts/landing-texts.ts'
import { Content } from '~/lib/content.tsx'

type Props = Omit<ComponentProps<typeof Content>, 'document' | 'part'> & { text: Name }

/** A text of the landing page, which staff can edit. */
export const LandingText = ({ text, as = 'span', ...rest }: Props) => (
  <Content document="landing" part={text} as={as} {...rest} />
)

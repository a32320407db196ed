import type { ComponentProps } from 'react'
import type { LandingText as Name } from '#contracts/landing-texts.ts'
import { Content } from '~/lib/content.tsx'
import { classes } from '~/ui/classes.ts'

type Props = Omit<ComponentProps<typeof Content>, 'document' | 'part'> & { text: Name }

/** A text of the landing page, which staff can edit. */
export const LandingText = ({ text, as = 'span', className, ...rest }: Props) => (
  <Content document="landing" part={text} as={as} className={classes(className, '[&_a]:underline')} {...rest} />
)

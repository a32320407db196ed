import type { LegalText } from '~/content/legal/legal-text.ts'
import { LEGAL_PAGES } from '~/content/legal/pages.ts'
import { POLICIES } from '~/content/policies.ts'
import { RULES_IN_WORDS } from '~/content/rules-in-words.ts'
import type { HelpEntry } from './search.ts'

/** The seven questions of the help, in order. */
export const QUESTIONS = ['earning', 'processing', 'multiple', 'broken', 'expiry', 'transfers', 'reporting'] as const
/** The numbers in the answers. */
export const ANSWER_NUMBERS = {
  bonus: RULES_IN_WORDS.welcomeBonus,
  time: RULES_IN_WORDS.processingTime,
  expiry: RULES_IN_WORDS.expiryTime,
}
export type Question = (typeof QUESTIONS)[number]

/** Returns everything that the search covers. @param say returns the texts of a question */
export const helpEntries = (say: (question: Question, part: 'question' | 'answer') => string): HelpEntry[] => [
  ...QUESTIONS.map((id) => ({ id: `faq-${id}`, title: say(id, 'question'), text: say(id, 'answer') })),
  ...POLICIES,
]

/** Returns the policies with each section as an entry. */
export const policyEntries = (texts: readonly LegalText[]): HelpEntry[] =>
  texts.flatMap(({ path, sections }) =>
    sections.map(({ id, heading, body }) => ({
      id: `${path}#${id}`,
      title: `${LEGAL_PAGES.find((page) => page.path === path)?.title}: ${heading}`,
      text: body.flat().join(' '),
      page: `${path}#${id}`,
    })),
  )

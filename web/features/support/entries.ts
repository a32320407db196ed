import type { AnswerByKey } from '#contracts/index.ts'
import { LEGAL_PAGES } from '~/content/legal-pages.ts'
import { POLICIES } from '~/content/policies.ts'
import type { HelpEntry } from './search.ts'

/** Returns everything that the search covers without a call. @param questions HTML with an element for each question */
export function helpEntries(questions: string): HelpEntry[] {
  const found = new DOMParser().parseFromString(questions, 'text/html').querySelectorAll('details')
  const entries = [...found].map((element) => ({
    id: element.id,
    title: element.querySelector('summary')?.textContent ?? '',
    text: element.querySelector('div')?.textContent?.trim() ?? '',
  }))
  return [...entries, ...POLICIES]
}

/** Returns the policies with each section as an entry. */
export const policyEntries = (sections: AnswerByKey<'GET /api/help'>['sections']): HelpEntry[] =>
  sections.map(({ page, title, text }) => ({
    ...{ id: page, text, page },
    title: `${LEGAL_PAGES.find(({ path }) => page.startsWith(`${path}#`))?.title}: ${title}`,
  }))

import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { waitForAnimations } from './steps.ts'
import { expect } from './test.ts'

type Theme = 'light' | 'dark'

/**
 * What axe does not look at: frames in which nothing runs, axe neither; and of a long list the rows after the first,
 * which show what is wrong with all of them, in a fraction of the time.
 */
const EXCLUDED = ['iframe[sandbox]', 'tbody > tr:nth-child(n+7)', 'ul > li:nth-child(n+13)']

/** axe has nothing to say about the page as it stands: by all its rules in the first theme, then about the colours. */
export async function expectAccessible(page: Page, themes: readonly Theme[] = ['light', 'dark']): Promise<void> {
  for (const [index, colorScheme] of themes.entries()) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await waitForAnimations(page)
    // Without its legacy mode axe opens a page of its own each time, to put together what it found in frames of other sites: there are none.
    const axe = new AxeBuilder({ page }).setLegacyMode()
    for (const part of EXCLUDED) axe.exclude(part)
    // A theme changes colours and nothing else.
    if (index > 0) axe.withRules(['color-contrast'])
    const { violations } = await axe.analyze()
    expect(
      violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join(', ')}`),
      colorScheme,
    ).toEqual([])
  }
}

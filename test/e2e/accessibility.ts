import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { waitForAnimations } from './steps.ts'
import { expect } from './test.ts'

const THEMES = ['light', 'dark'] as const

/**
 * Parts that axe skips: frames without scripts, in which axe cannot run, and the later rows of long lists, because the first rows
 * have the same violations in a fraction of the time.
 */
const EXCLUDED = ['iframe[sandbox]', 'tbody > tr:nth-child(n+7)', 'ul > li:nth-child(n+13)']

/** Checks that axe finds no violation in both themes: all rules in the first one, then only colour contrast. */
export async function expectAccessible(page: Page): Promise<void> {
  for (const [index, colorScheme] of THEMES.entries()) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await waitForAnimations(page)
    // Legacy mode avoids an additional page per run, which axe opens to merge the results of cross-origin frames: there are none.
    // Details of what passes would take a third of the time.
    const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).setLegacyMode()
    for (const part of EXCLUDED) axe.exclude(part)
    // A theme changes only colours.
    if (index > 0) axe.withRules(['color-contrast'])
    const { violations } = await axe.analyze()
    expect(
      violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join(', ')}`),
      colorScheme,
    ).toEqual([])
  }
}

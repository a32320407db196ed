// Takes the pictures for docs/pictures (`npm run screenshots -- [folder] [--only name,name]`), on a server with demo data. Needs Chromium, at
// CHROMIUM_PATH or in /usr/bin.

import { mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import type { Browser } from '@playwright/test'
import sharp from 'sharp'
import {
  MEMBER,
  openPath,
  prepare,
  type Session,
  SUPER_ADMIN,
  signIn,
  skipTutorials,
  stopRiskGroup,
  viewAsSupport,
  waitForPage,
  withDemoSite,
} from './demo-site.ts'
import {
  DECISION_PICTURES,
  MEMBER_PICTURES,
  type Picture,
  PUBLIC_PICTURES,
  ROLE_VIEW_PICTURES,
  STAFF_PICTURES,
} from './pictures.ts'

const { values, positionals } = parseArgs({ allowPositionals: true, options: { only: { type: 'string' } } })
const folder = resolve(positionals[0] ?? join(import.meta.dirname, '../docs/pictures'))
const only = values.only?.split(',')

const SIZES = { phone: { width: 390, height: 844 }, desktop: { width: 1280, height: 860 } } as const
const QUALITY = 62

async function take(
  browser: Browser,
  picture: Picture,
  size: keyof typeof SIZES,
  scheme: 'light' | 'dark',
  storageState: Session,
) {
  const context = await browser.newContext({
    storageState,
    viewport: SIZES[size],
    colorScheme: scheme,
    reducedMotion: 'reduce',
    locale: 'en-GB',
    serviceWorkers: 'block',
  })
  const page = await context.newPage()
  await skipTutorials(page)
  await openPath(page, picture.path)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await prepare(page, picture)
  if (picture.dialog) await page.getByRole('dialog').last().waitFor()
  await waitForPage(page)
  const png = await page.screenshot({ fullPage: picture.whole ?? false })
  const file = `${picture.name}-${size}${scheme === 'dark' ? '-dark' : ''}.webp`
  const { size: bytes } = await sharp(png).webp({ quality: QUALITY }).toFile(join(folder, file))
  console.log(`${file}: ${Math.round(bytes / 1000)} kB`)
  await context.close()
}

await withDemoSite(async (browser) => {
  mkdirSync(folder, { recursive: true })
  const takeAll = async (pictures: readonly Picture[], session: Session) => {
    for (const picture of pictures.filter(({ name }) => !only || only.includes(name))) {
      for (const size of ['phone', 'desktop'] as const) {
        await take(browser, picture, size, 'light', session)
        if (picture.dark) await take(browser, picture, size, 'dark', session)
      }
    }
  }
  await takeAll(PUBLIC_PICTURES, undefined)
  await takeAll(MEMBER_PICTURES, await signIn(MEMBER))
  const staff = await signIn(SUPER_ADMIN)
  await takeAll(STAFF_PICTURES, staff)
  await stopRiskGroup(staff)
  await takeAll(DECISION_PICTURES, staff)
  await viewAsSupport(staff)
  await takeAll(ROLE_VIEW_PICTURES, staff)
})

// Takes every screen at five sizes and in both themes, with states and frames of animations, and composes contact sheets to judge the design
// by (docs/design.md): `npm run contact-sheets -- [folder] [--only name,name] [--overview | --docs]`. The folder is outside of the repository by
// default; --docs writes the sheets of docs/design.md. Needs Chromium, at CHROMIUM_PATH or in /usr/bin. SITE_DIR shows another build.

import { mkdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import type { Browser, Page } from '@playwright/test'
import sharp from 'sharp'
import {
  MEMBER,
  openPath,
  prepare,
  type Session,
  SUPER_ADMIN,
  signIn,
  skipTutorials,
  waitForPage,
  withDemoSite,
} from './demo-site.ts'
import { MOMENTS, type Moment } from './moments.ts'
import { MEMBER_PICTURES, type Picture, PUBLIC_PICTURES, STAFF_PICTURES } from './pictures.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    only: { type: 'string' },
    overview: { type: 'boolean', default: false },
    docs: { type: 'boolean', default: false },
  },
})
const DOCS_FOLDER = join(import.meta.dirname, '../docs/pictures/contact')
const folder = resolve(positionals[0] ?? (values.docs ? DOCS_FOLDER : join(tmpdir(), 'paz-contact-sheets')))
const only = values.only?.split(',')
const isWanted = ({ name }: { readonly name: string }) => !only || only.includes(name)

const SIZES = [
  { width: 360, height: 780 },
  { width: 390, height: 844 },
  { width: 768, height: 1024 },
  { width: 1366, height: 768 },
  { width: 1920, height: 1080 },
] as const
type Size = (typeof SIZES)[number]
/** Sizes of overviews and of moments. */
const PHONE_AND_DESKTOP = [SIZES[1], SIZES[3]] as const
const THEMES = ['light', 'dark'] as const
type Theme = (typeof THEMES)[number]
/** Sizes of the sheets in the documentation. */
const DOCS_SIZES = [SIZES[0], SIZES[3]] as const
/** Screens of the sheets in the documentation, one row each. */
const DOCS_SCREENS = {
  member: [
    ...['dashboard', 'games', 'spin-win', 'scratch-earn', 'trivia-quiz', 'daily-check-in'],
    ...['leaderboard', 'rewards', 'transactions', 'profile'],
  ],
  admin: [
    ...['admin', 'admin-users', 'admin-member', 'admin-redemptions', 'admin-subscriptions', 'admin-economy'],
    ...['admin-rules', 'admin-risk', 'admin-content', 'admin-support'],
  ],
} as const
/** The height of a picture on a sheet. */
const SHEET_HEIGHT = 460
const OVERVIEW_HEIGHT = 300
const DOCS_HEIGHT = 236
const QUALITY = 70

interface Shot {
  readonly label: string
  readonly png: Buffer
}

async function openPage(
  browser: Browser,
  size: Size,
  theme: Theme,
  session: Session,
  isMoving: boolean,
): Promise<Page> {
  const context = await browser.newContext({
    storageState: session,
    viewport: size,
    colorScheme: theme,
    reducedMotion: isMoving ? 'no-preference' : 'reduce',
    locale: 'en-GB',
    serviceWorkers: 'block',
  })
  const page = await context.newPage()
  await skipTutorials(page)
  return page
}

async function takeScreen(
  browser: Browser,
  picture: Picture,
  size: Size,
  theme: Theme,
  session: Session,
): Promise<Shot> {
  const page = await openPage(browser, size, theme, session, false)
  await openPath(page, picture.path)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await prepare(page, picture)
  await waitForPage(page)
  const png = await page.screenshot()
  await page.context().close()
  return { label: `${size.width} ${theme}`, png }
}

/** Takes the frames of a moment. A moment that cannot be played, such as a game that is used up, has the frames until then. */
async function takeMoment(
  browser: Browser,
  moment: Moment,
  size: Size,
  theme: Theme,
  session: Session,
): Promise<Shot[]> {
  const page = await openPage(browser, size, theme, session, true)
  page.setDefaultTimeout(15_000)
  const shots: Shot[] = []
  try {
    await moment.play(page, async (label) => {
      shots.push({ label: `${size.width} ${theme}: ${label}`, png: await page.screenshot() })
    })
  } catch (error) {
    console.warn(
      `${moment.name}, ${size.width} ${theme}: ${error instanceof Error ? error.message.split('\n')[0] : error}`,
    )
  }
  await page.context().close()
  return shots
}

/** Writes a sheet: rows of pictures with their labels, drawn as a page. */
async function writeSheet(browser: Browser, name: string, rows: readonly (readonly Shot[])[], height: number) {
  const figures = await Promise.all(rows.map((row) => Promise.all(row.map((shot) => figureOf(shot, height)))))
  const page = await browser.newPage({ viewport: { width: 800, height: 600 } })
  await page.setContent(`<style>
    body { margin: 0; padding: 16px; width: max-content; background: #8a9499; font: 14px sans-serif; color: #fff }
    div { display: flex; gap: 12px; margin-bottom: 16px }
    figure { margin: 0 } img { display: block; border-radius: 6px } figcaption { padding: 4px 2px; max-width: 0; min-width: 100%; overflow-wrap: break-word }
  </style>${figures.map((row) => `<div>${row.join('')}</div>`).join('')}`)
  const file = join(folder, `${name}.webp`)
  const { size } = await sharp(await page.screenshot({ fullPage: true, clip: await boxOf(page) }))
    .webp({ quality: QUALITY })
    .toFile(file)
  await page.close()
  console.log(`${name}.webp: ${Math.round(size / 1000)} kB`)
}

async function figureOf({ label, png }: Shot, height: number): Promise<string> {
  const picture = await sharp(png).resize({ height }).webp({ quality: 85 }).toBuffer()
  const text = label.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
  return `<figure><img src="data:image/webp;base64,${picture.toString('base64')}"><figcaption>${text}</figcaption></figure>`
}

async function boxOf(page: Page) {
  const box = await page.locator('body').boundingBox()
  if (!box) throw new Error('the sheet has no size')
  return box
}

async function sheetsOf(browser: Browser, pictures: readonly Picture[], session: Session): Promise<void> {
  for (const picture of pictures.filter(isWanted)) {
    const rows: Shot[][] = []
    for (const theme of THEMES) {
      const row: Shot[] = []
      for (const size of SIZES) row.push(await takeScreen(browser, picture, size, theme, session))
      rows.push(row)
    }
    await writeSheet(browser, picture.name, rows, SHEET_HEIGHT)
  }
}

/** Writes one sheet of all screens of a group for each size and theme. */
async function overviewOf(
  browser: Browser,
  name: string,
  pictures: readonly Picture[],
  session: Session,
): Promise<void> {
  for (const size of PHONE_AND_DESKTOP) {
    const perRow = size.width < 500 ? 10 : 4
    for (const theme of THEMES) {
      const shots: Shot[] = []
      for (const picture of pictures)
        shots.push({ ...(await takeScreen(browser, picture, size, theme, session)), label: picture.name })
      const rows = Array.from({ length: Math.ceil(shots.length / perRow) }, (_, row) =>
        shots.slice(row * perRow, (row + 1) * perRow),
      )
      await writeSheet(browser, `${name}-${size.width < 500 ? 'phone' : 'desktop'}-${theme}`, rows, OVERVIEW_HEIGHT)
    }
  }
}

/** Writes the sheet of a group for the documentation: a row for each screen, with both sizes and both themes. */
async function docsSheetOf(browser: Browser, name: keyof typeof DOCS_SCREENS, session: Session): Promise<void> {
  const rows: Shot[][] = []
  for (const screen of DOCS_SCREENS[name].filter((one) => isWanted({ name: one }))) {
    const picture = [...MEMBER_PICTURES, ...STAFF_PICTURES].find((one) => one.name === screen)
    if (!picture) throw new Error(`scripts/pictures.ts has no ${screen}`)
    const row: Shot[] = []
    for (const size of DOCS_SIZES)
      for (const theme of THEMES) {
        const { label, png } = await takeScreen(browser, picture, size, theme, session)
        row.push({ label: size.width < 500 && theme === 'light' ? screen : label, png })
      }
    rows.push(row)
  }
  await writeSheet(browser, `all-${name}`, rows, DOCS_HEIGHT)
}

await withDemoSite(async (browser) => {
  mkdirSync(folder, { recursive: true })
  const member = await signIn(MEMBER)
  if (values.docs) {
    await docsSheetOf(browser, 'member', member)
    return await docsSheetOf(browser, 'admin', await signIn(SUPER_ADMIN))
  }
  const groups = [
    { name: 'public', pictures: PUBLIC_PICTURES, session: undefined },
    { name: 'member', pictures: MEMBER_PICTURES, session: member },
    { name: 'admin', pictures: STAFF_PICTURES, session: await signIn(SUPER_ADMIN) },
  ]
  for (const { name, pictures, session } of groups) {
    if (values.overview) await overviewOf(browser, name, pictures, session)
    else await sheetsOf(browser, pictures, session)
  }
  if (values.overview) return
  for (const moment of MOMENTS.filter(isWanted)) {
    const rows: Shot[][] = []
    for (const size of PHONE_AND_DESKTOP)
      for (const theme of THEMES) rows.push(await takeMoment(browser, moment, size, theme, member))
    await writeSheet(browser, moment.name, rows, SHEET_HEIGHT)
  }
})
console.log(folder)

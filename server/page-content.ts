// Connects the published texts with the pages that show them.

import type { Config } from './config.ts'
import { createLastKnownRules } from './http/last-known-rules.ts'
import type { Mount } from './http/mount.ts'
import type { Site, SiteReads } from './http/site.ts'
import { fillText } from './http/site-facts.ts'
import type { ProposalContext } from './modules/approvals/index.ts'
import { createPageContentReader } from './modules/content/index.ts'
import { mountContent } from './modules/content/routes.ts'

interface Context extends ProposalContext {
  readonly config: Config
  /** Of the product. */
  readonly version: string
  /** Without it only the API is served. */
  readonly site: Site | undefined
}

/** Mounts the routes of the published texts. @returns what pages read */
export function mountPageContent(
  mount: Mount,
  context: Context & Parameters<typeof createLastKnownRules>[0],
): SiteReads {
  const { config, version, site } = context
  const readRules = createLastKnownRules(context)
  const readContent = createPageContentReader(context)
  mountContent(mount, {
    ...{ ...context, site: config, readPageContent: readContent },
    fillIn: async (text, as) => fillText(text, as, { ...config, version }, await readRules()),
    pageWith: async (path, markup) => site?.pageWith(path, await readRules(), markup),
  })
  return { readRules, readContent }
}

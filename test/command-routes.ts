import type { RouteKey } from '#contracts/index.ts'
import { type CommandsContext, mountCommands } from '#server/member-commands.ts'

const keys: RouteKey[] = []
const enriched = new Set<RouteKey>()
mountCommands(({ route, enrich }) => {
  keys.push(route.key as RouteKey)
  if (enrich) enriched.add(route.key as RouteKey)
}, {} as CommandsContext)

/** The routes that are served by a command. */
export const COMMANDS: readonly RouteKey[] = keys

/** Those that read a first snapshot for their enrich step, before the one that they are decided from. */
export const ENRICHED_COMMANDS: ReadonlySet<RouteKey> = enriched

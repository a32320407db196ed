import type { RouteKey } from '#contracts/index.ts'
import { type CommandsContext, mountCommands } from '#server/member-commands.ts'

const keys: RouteKey[] = []
const enriched = new Set<RouteKey>()
mountCommands(({ route, enrich }) => {
  keys.push(route.key as RouteKey)
  if (enrich) enriched.add(route.key as RouteKey)
}, {} as CommandsContext)

/** Routes that run a command. */
export const COMMANDS: readonly RouteKey[] = keys

/** Commands that read a first snapshot for their enrich step, before the snapshot that they decide from. */
export const ENRICHED_COMMANDS: ReadonlySet<RouteKey> = enriched

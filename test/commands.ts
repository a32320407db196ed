import type { RouteKey } from '#contracts/index.ts'
import { type CommandsContext, mountCommands } from '#server/member-commands.ts'

const keys: RouteKey[] = []
mountCommands(({ route }) => void keys.push(route.key as RouteKey), {} as CommandsContext)

/** The routes that are served by a command. */
export const COMMANDS: readonly RouteKey[] = keys

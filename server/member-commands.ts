// What members do: every route that is served by a command.

import type { Random } from './adapters/random.ts'
import type { MountCommand } from './http/mount.ts'
import { claimCheckIn } from './modules/check-in/claim-check-in.ts'
import { spinWheel } from './modules/games/spin-wheel.ts'
import type { Notifier } from './modules/notifications/index.ts'
import { requestRedemption } from './modules/rewards/request-redemption.ts'

export interface CommandsContext {
  readonly notifier: Notifier
  readonly random: Random
}

export function mountCommands(mountCommand: MountCommand, context: CommandsContext): void {
  const { notifier } = context
  mountCommand(spinWheel(notifier))
  mountCommand(claimCheckIn(notifier))
  mountCommand(requestRedemption(context))
}

import type { SpawnOptions } from 'node:child_process'

export function runNode(args: readonly string[], options: SpawnOptions): Promise<number | null>

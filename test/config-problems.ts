import { expect } from 'vitest'
import { ConfigurationError, readConfig } from '#server/config.ts'

/** Returns what is wrong with the settings; an empty list where they can be read. */
export function configProblems(environment: NodeJS.ProcessEnv): readonly string[] {
  try {
    readConfig(environment)
    return []
  } catch (error) {
    if (!(error instanceof ConfigurationError)) throw error
    for (const problem of error.problems) expect(error.message).toContain(problem)
    return error.problems
  }
}

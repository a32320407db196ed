/** What other modules may use of the economy. */
export { readGuardInputs } from './read-guard-inputs.ts'

// Loaded before anything else by every process of a run: the runner and its workers, the seeding program, the server.
import { AHEAD_VARIABLE, aheadOf, setAhead } from './clock.ts'

const ahead = Number(process.env[AHEAD_VARIABLE] ?? aheadOf(new Date()))
process.env[AHEAD_VARIABLE] = String(ahead)
setAhead(ahead)

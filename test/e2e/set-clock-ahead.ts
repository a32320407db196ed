// Every process of a run loads this first: the runner and its workers, the seeding program, the server.
import { CLOCK_OFFSET_VARIABLE, clockOffset, shiftClock } from './clock.ts'

const ahead = Number(process.env[CLOCK_OFFSET_VARIABLE] ?? clockOffset(new Date()))
process.env[CLOCK_OFFSET_VARIABLE] = String(ahead)
shiftClock(ahead)

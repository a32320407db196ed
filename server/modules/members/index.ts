/** What others may use of members. */
export { mayActOn } from './may-act.ts'
export { notesData } from './notes.ts'

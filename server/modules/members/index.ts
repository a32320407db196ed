/** What others may use of members. */
export { notesData } from './notes.ts'

/** What the composition root and other modules may use of support. */
export { supportData } from './support-data.ts'

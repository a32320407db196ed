/** The public interface of content. */
export { contentApproval } from './edit-content.ts'
export { createMailTextReader, createPageContentReader } from './published.ts'

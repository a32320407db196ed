/** The public interface of content. */
export { contentApproval } from './edit-content.ts'
export { createPageContentReader } from './published.ts'

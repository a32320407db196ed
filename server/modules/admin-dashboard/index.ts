/** The public interface of the admin dashboard. */
export { sendWorkMails } from './work-mails.ts'

import type { ColumnType } from 'kysely'
import type { MailTopic } from '#contracts/mail-topics.ts'
import type { NotificationContent } from '#contracts/notifications.ts'

/** Notices, the topics that are not mailed, and the devices that members have signed in with. */
export interface NoticeTables {
  notices: NoticesTable
  muted_mails: { member_id: string; topic: MailTopic; muted_at: Date }
  known_devices: { member_id: string; device: string; seen_at: Date }
}

interface NoticesTable {
  member_id: string
  id: string
  kind: NotificationContent['kind']
  data: ColumnType<NotificationContent['data'], string, string>
  created_at: Date
  read_at: Date | null
}

import {
  countUnread as count,
  listNotifications,
  markAllNotificationsRead,
  markNotificationRead,
  openUnsubscribe,
  readMailSettings as readSettings,
  receiveReturnedMail,
  resumeMails as resume,
  saveMailSetting,
  saveOptionalNotification,
  unsubscribe,
} from '#contracts/notifications.ts'
import { isGenuineMessage } from '#server/adapters/signed-message.ts'
import type { Db } from '#server/db/transaction.ts'
import type { Mount } from '#server/http/mount.ts'
import { assertThat } from '#server/http/problem.ts'
import type { Viewer } from '#server/http/session.ts'
import { readMailSettings, setMail } from './mail-settings.ts'
import { readOptionalNotifications, setOptionalNotification } from './optional-notifications.ts'
import type { Notifier } from './outbox.ts'
import { countUnread, findNotifications, markRead, markReadUpTo } from './read-notifications.ts'
import { noteReturned, readReturned, resumeMails } from './returned-mails.ts'
import { readUnsubscribeToken } from './unsubscribe-token.ts'

const settingsOf = async (db: Db, { memberId, email }: Pick<Viewer, 'memberId' | 'email'>) => ({
  topics: await readMailSettings(db, memberId),
  optional: await readOptionalNotifications(db, memberId),
  returned: await readReturned(db, email),
})

interface NotificationsContext {
  readonly notifier: Notifier
  readonly secret: string
  /** Of the messages about mails that came back; without it they are not received. */
  readonly mailWebhookSecret: string | undefined
}

/** Mounts the routes of notifications and mail settings. */
export function mountNotifications(mount: Mount, { notifier, secret, mailWebhookSecret }: NotificationsContext): void {
  mount(listNotifications, async ({ db, viewer, input }) => {
    const { limit, topic } = input.query
    const [found, unread] = await Promise.all([
      findNotifications(db, viewer.memberId, { ...input.query, limit: limit + 1 }),
      countUnread(db, viewer.memberId, topic),
    ])
    const items = found.slice(0, limit)
    return { items, nextCursor: found.length > limit ? (items.at(-1)?.id ?? null) : null, unread }
  })

  mount(count, async ({ db, viewer }) => ({ unread: await countUnread(db, viewer.memberId) }))

  mount(markNotificationRead, async ({ tx, viewer: { memberId }, input, now }) => {
    assertThat(await markRead(tx, memberId, input.body.id, now), 'notFound')
    await notifier.event(tx, memberId, { type: 'notification' })
    return { unread: await countUnread(tx, memberId) }
  })

  mount(markAllNotificationsRead, async ({ tx, viewer: { memberId }, input, now }) => {
    const marked = await markReadUpTo(tx, memberId, input.body, now)
    if (marked > 0) await notifier.event(tx, memberId, { type: 'notification' })
    return { unread: await countUnread(tx, memberId) }
  })

  mount(readSettings, ({ db, viewer }) => settingsOf(db, viewer))

  mount(saveMailSetting, async ({ tx, viewer, input, now }) => {
    await setMail(tx, viewer.memberId, input.body.topic, input.body.mail, now)
    return await settingsOf(tx, viewer)
  })

  mount(saveOptionalNotification, async ({ tx, viewer, input: { body }, now }) => {
    await setOptionalNotification(tx, viewer.memberId, body.kind, body.isOn, now)
    return await settingsOf(tx, viewer)
  })

  mount(resume, async ({ tx, viewer }) => {
    await resumeMails(tx, viewer.email)
    return await settingsOf(tx, viewer)
  })

  mount(receiveReturnedMail, async ({ tx, input, bodyText, request, now }) => {
    assertThat(mailWebhookSecret, 'notFound')
    assertThat(isGenuineMessage(mailWebhookSecret, request.headers, bodyText), 'webhookSignatureInvalid')
    await noteReturned(tx, input.body.data.address, input.body.data.reason, now)
    return {}
  })

  mount(openUnsubscribe, async ({ input, reply }) => {
    const redirect = `/unsubscribe#token=${encodeURIComponent(input.query.token)}`
    reply.status = 303
    reply.headers.set('location', redirect)
    return { redirect }
  })

  mount(unsubscribe, async ({ tx, input, now }) => {
    const unsubscription = readUnsubscribeToken(secret, input.query.token)
    if (unsubscription) await setMail(tx, unsubscription.memberId, unsubscription.topic, false, now)
    return {}
  })
}

import {
  confirmAddress as confirmation,
  confirmWithCode as confirmationWithCode,
  followOldConfirmation,
  readConfirmation as readLink,
  resendConfirmation,
  sendConfirmationCode as sendCode,
} from '#contracts/accounts.ts'
import type { Route } from '#contracts/route.ts'
import type { Call, Mount } from '#server/http/mount.ts'
import type { SignInFrom } from './complete-sign-in.ts'
import {
  assertConfirmationOpen,
  type ConfirmedPassword,
  confirmAddress,
  confirmWithCode,
  prepareNewPassword,
  readConfirmation,
  sendConfirmation,
  sendConfirmationCode,
  type VerifiedRegistration,
  verifyRegistration,
} from './confirm-address.ts'
import { mailInConstantTime } from './constant-time-mailer.ts'
import type { AccountsContext } from './context.ts'
import { assertMailsAllowed, limitMails } from './limit-mails.ts'
import { lockForResend } from './pending-registrations.ts'

const CODE_SENT = 'Code sent! Please check your inbox and spam folder.'
const CONFIRMATION_SENT = 'Confirmation email sent! Please check your inbox and spam folder.'

/** Mounts the routes from the mailed link to the first session. */
export function mountConfirmation(mount: Mount, context: AccountsContext): void {
  mount(
    resendConfirmation,
    async ({ tx, input, now }) => {
      const { email, registration } = input.body
      await limitMails(tx, context, email, now)
      const registered = await lockForResend(tx, email, registration)
      await mailInConstantTime(tx, context, registered, email, (person) => sendConfirmation(tx, context, person))
      return { message: CONFIRMATION_SENT }
    },
    undefined,
    async ({ input, now }) => assertMailsAllowed(context, input.body.email, now),
  )

  mount(followOldConfirmation, async ({ input, reply }) => {
    const redirect = `/confirm#token=${encodeURIComponent(input.query.token)}`
    reply.status = 303
    reply.headers.set('location', redirect)
    return { redirect }
  })

  mount(readLink, async ({ tx, input, now }) => {
    const { email } = await readConfirmation(tx, input.body.token, now)
    return { email }
  })

  mount<typeof confirmation, VerifiedRegistration>(
    confirmation,
    ({ tx, input, now, prepared, ...call }) =>
      confirmAddress(tx, context, prepared, { ...input.body, ...fromOf(call) }, now),
    ({ db, input, address, now }) => verifyRegistration(db, context, { ...input.body, address }, now),
    async ({ input, address, now }) => assertConfirmationOpen(context, input.body.token, address, now),
  )

  mount(sendCode, async ({ tx, input, now }) => {
    await sendConfirmationCode(tx, context, input.body.token, now)
    return { message: CODE_SENT }
  })

  mount<typeof confirmationWithCode, ConfirmedPassword>(
    confirmationWithCode,
    ({ tx, input, now, prepared, ...call }) =>
      confirmWithCode(tx, context, prepared, { ...input.body, ...fromOf(call) }, now),
    ({ db, input, address, now }) => prepareNewPassword(db, context, { ...input.body, address }, now),
    async ({ input, address, now }) => assertConfirmationOpen(context, input.body.token, address, now),
  )
}

/** Returns request and reply of a sign-in. */
const fromOf = (call: Pick<Call<Route>, 'address' | 'request' | 'requestId' | 'reply'>): SignInFrom => ({
  address: call.address,
  requestId: call.requestId,
  requestHeaders: call.request.headers,
  replyHeaders: call.reply.headers,
})

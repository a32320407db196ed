import { Outlet } from 'react-router'
import { Messages } from '~/lib/messages.tsx'
import account from '~/messages/en/account.json'

const MESSAGES = { account }

/** Texts of registration and account recovery, which the sign-in does not load. */
export default function AccountTexts() {
  return (
    <Messages add={MESSAGES}>
      <Outlet />
    </Messages>
  )
}

import { Outlet } from 'react-router'
import { Messages } from '~/lib/messages.tsx'
import account from '~/messages/en/account.json'

const MESSAGES = { account }

/** The texts of getting an account and of getting back into one, which signing in does without. */
export default function AccountTexts() {
  return (
    <Messages add={MESSAGES}>
      <Outlet />
    </Messages>
  )
}

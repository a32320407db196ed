import { Outlet } from 'react-router'
import { GuestOnly } from '~/shell/guest-only.tsx'
import { AuthFrame } from './frame.tsx'

export default function AuthLayout() {
  return (
    <GuestOnly>
      <AuthFrame>
        <Outlet />
      </AuthFrame>
    </GuestOnly>
  )
}

export const DEMO_PASSWORD = 'demo-paz-2026'

/** The accounts to sign in with, for the terminal. */
export const DEMO_ACCOUNTS = `Demo accounts, all with the password ${DEMO_PASSWORD}:
  member       ada.okafor@gmail.com
  super admin  admin@gmail.com
  moderator    moderator@gmail.com
  support      support@gmail.com`

/** A member whose account is suspended. */
export const DEMO_SUSPENDED = 'oskar.lind@gmail.com'

import type { Page } from '@playwright/test'
import { type ActorName, emailOf, type ProjectName } from './actors.ts'
import { fillSignIn, signIn } from './steps.ts'
import { addSession, expect, test } from './test.ts'

for (const path of ['/games', '/games/spin-win', '/rewards', '/admin', '/admin/redemptions', '/rewards?view=history']) {
  test(`a guest who opens ${path} must sign in first`, async ({ page }) => {
    await page.goto(path)
    await expect(page).toHaveURL(`/login?${new URLSearchParams({ next: path })}`)
    await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible()
  })
}

test('a guest who opens a page gets it after signing in', async ({ page, project }) => {
  await page.goto('/rewards')
  await expect(page).toHaveURL(/\/login/)
  await signIn(page, emailOf('player', project))
  await expect(page).toHaveURL('/rewards')
})

test('the address of another site is not followed after signing in', async ({ page, signInAs }) => {
  await signInAs('player')
  await page.goto('/login?next=//evil.example/steal')
  await expect(page).toHaveURL('/dashboard')
})

for (const path of ['/login', '/register', '/forgot-password', '/reset-password']) {
  test(`a member who opens ${path} is redirected to the dashboard`, async ({ page, signInAs }) => {
    await signInAs('player')
    await page.goto(path)
    await expect(page).toHaveURL('/dashboard')
  })
}

test('a member stays on a protected page after a reload, and sees nothing else meanwhile', async ({
  page,
  signInAs,
}) => {
  await page.clock.install()
  await signInAs('player')
  await page.goto('/rewards')
  // connection.spec.ts tests what shows after 3 s without a response.
  await page.clock.pauseAt(Date.now() + 3_600_000)
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/api/session', async (route) => {
    await held
    await route.continue()
  })
  await page.reload()
  await expect(page.getByRole('status')).toHaveText('Loading your account...')
  await expect(page.getByRole('main')).toHaveText('Loading your account...')
  release()
  await page.clock.resume()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page).toHaveURL('/rewards')
})

for (const { path, as, text } of [
  { path: '/dashboard', as: 'player', text: 'Loading your account...' },
  { path: '/admin/redemptions', as: 'staff', text: 'Checking admin access...' },
  { path: '/login', as: 'player', text: 'Checking authentication...' },
] as const) {
  test(`${path} shows "${text}" until the session is loaded`, async ({ page, signInAs }) => {
    await signInAs(as)
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route('**/api/session', async (route) => {
      await held
      await route.continue()
    })
    await page.goto(path)
    await expect(page.getByRole('main')).toHaveText(text)
    release()
    await expect(page.getByRole('main')).not.toHaveText(text)
  })
}

test('a guest who opens the dashboard must sign in first', async ({ page }) => {
  await page.goto('/dashboard')
  await expect(page).toHaveURL('/login')
})

test('an unknown path redirects to the landing page', async ({ page }) => {
  await page.goto('/no/such/page')
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

test('a member without the right has no access to the admin pages', async ({ page, signInAs }) => {
  await signInAs('player')
  await page.goto('/admin/redemptions')
  await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible()
  await page.getByRole('link', { name: 'Back to the dashboard' }).click()
  await expect(page).toHaveURL('/dashboard')
})

test('staff open the admin pages', async ({ page, signInAs }) => {
  await signInAs('staff')
  await page.goto('/admin')
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
})

test('a session that ends while the app is open redirects to the sign-in page and back', async ({
  page,
  context,
  project,
  baseURL,
  signInAs,
  pageErrors,
}) => {
  pageErrors.expectStatus(401)
  await signInAs('player')
  await page.goto('/dashboard')
  await expect(page.getByText('Database connected')).toBeVisible()
  // Without an answer, calls of the page that is left cannot notice the end of the session first.
  await page.route(/\/api\/(session|dashboard|me\/|notifications)/, () => {})
  await context.clearCookies()
  await page.getByRole('link', { name: 'Games', exact: true }).filter({ visible: true }).first().click()
  await expect(page).toHaveURL('/login?next=%2Fgames')
  await expect(page.getByText('Authentication required')).toHaveCount(1)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await addSession(context, emailOf('player', project), baseURL)
  await page.reload()
  await expect(page).toHaveURL('/games')
})

async function signInWithTwoTabs(page: Page, project: ProjectName): Promise<Page> {
  await page.goto('/login')
  await signIn(page, emailOf('saver', project))
  await expect(page).toHaveURL('/dashboard')
  const other = await page.context().newPage()
  await other.goto('/rewards')
  await expect(other.getByText('Netflix').first()).toBeVisible()
  return other
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Profile of Sam Saver' }).click()
  await page.getByRole('menuitem', { name: 'Sign Out' }).click()
}

test('signing out deletes the stored data, also in other tabs', async ({ page, project, pageErrors }) => {
  // The other tab may have a call on its way when the session ends.
  pageErrors.expectStatus(401)
  const other = await signInWithTwoTabs(page, project)
  await signOut(page)
  await expect(page.getByText('Signed out successfully!')).toBeVisible()
  await expect(page).toHaveURL('/login')
  await expect(other).toHaveURL('/login')
  expect(
    await page.evaluate(() => Object.keys(localStorage).filter((key) => /subscriptions|dashboard|session/.test(key))),
  ).toEqual([])
})

test('a tab that gets the sign-out event before it is complete goes to the sign-in page', async ({ page, project }) => {
  const other = await signInWithTwoTabs(page, project)
  const followed = Promise.withResolvers<void>()
  await page.route('**/api/auth/sign-out', async (route) => {
    const answer = await route.fetch()
    await followed.promise
    await route.fulfill({ response: answer })
  })
  await signOut(page)
  await expect(page.getByText('Signed out successfully!')).toBeVisible()
  // Not to `/login?next=…`, which is for expired sessions.
  await expect(other).toHaveURL('/login')
  followed.resolve()
  await expect(page).toHaveURL('/login')
})

test('a member who is signed out meanwhile is redirected to the sign-in page when saving the profile', async ({
  page,
  context,
  signInAs,
  pageErrors,
}) => {
  pageErrors.expectStatus(401)
  await signInAs('settler')
  await page.goto('/profile')
  await page.getByRole('region', { name: 'Personal details' }).getByRole('button', { name: 'Edit' }).click()
  await context.clearCookies()
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('No user logged in')).toBeVisible()
  await expect(page).toHaveURL(/\/login/)
})

test('another member who signs in in another tab does not see the open dialog of the previous one', async ({
  page,
  project,
}) => {
  const other = await signInWithTwoTabs(page, project)
  const dialog = other.getByRole('dialog', { name: 'Confirm Redemption' })
  await other
    .getByRole('button', { name: /^Redeem Telegram Premium/ })
    .first()
    .click()
  await dialog.getByLabel('Notes').fill('As a gift')
  const signInAgain = async (actor: ActorName) => {
    // The second page shows the form as to a guest.
    await page.route('**/api/session', async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, json: { ...(await response.json()), member: null } })
    })
    await page.goto('/login')
    await fillSignIn(page, emailOf(actor, project))
    await page.unrouteAll()
    const read = other.waitForResponse('**/api/session')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await (await read).finished()
    await expect(page).toHaveURL('/dashboard')
  }
  // After a sign-in of the same member the dialog stays.
  await signInAgain('saver')
  await expect(dialog.getByLabel('Notes')).toHaveValue('As a gift')
  await signInAgain('regular')
  await expect(dialog).toHaveCount(0)
  await expect(other.getByRole('button', { name: 'Profile of Rosa Regular' })).toBeVisible()
})

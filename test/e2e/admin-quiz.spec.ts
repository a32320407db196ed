import type { Page } from '@playwright/test'
import { expect, test } from './test.ts'

/** Returns a row of the table on a desktop, a card on a phone. */
const entryOf = (page: Page, text: string) =>
  page
    .getByRole('row')
    .or(page.getByRole('list', { name: 'Questions' }).getByRole('listitem'))
    .filter({ hasText: text })

const choose = async (page: Page, name: string, content: string) => {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: /^Choose (a|another) file$/ }).click()
  await (await chooser).setFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(content) })
}

/** Changes the one question that a search finds, as a colleague does. */
async function changeElsewhere(page: Page, search: string): Promise<void> {
  const found = await (await page.request.get('/api/admin/quiz/questions', { params: { search } })).json()
  const [{ id, text, options, answer, version }] = found.items
  const data = { seenVersion: version, text: `${text} Really?`, options, answer }
  const changed = await page.request.patch(`/api/admin/quiz/questions/${id}`, {
    headers: { 'idempotency-key': crypto.randomUUID() },
    data,
  })
  expect(changed.status()).toBe(200)
}

/** Switches the one question that a search finds, as a colleague does. */
async function switchElsewhere(page: Page, search: string, isOn: boolean): Promise<void> {
  const found = await (await page.request.get('/api/admin/quiz/questions', { params: { search } })).json()
  const switched = await page.request.post(`/api/admin/quiz/questions/${found.items[0].id}/activity`, {
    headers: { 'idempotency-key': crypto.randomUUID() },
    data: { isOn },
  })
  expect(switched.status()).toBe(200)
}

async function readListAgain(page: Page): Promise<void> {
  await page.clock.fastForward('01:00')
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
}

const HEADING = 'category,difficulty,question,correct_answer,incorrect_answer_1,incorrect_answer_2,incorrect_answer_3\n'

test('staff check a file, import its new questions, edit a question and switch it off', async ({
  page,
  signInAs,
  pageErrors,
  uniqueId,
}) => {
  pageErrors.expectStatus(400, 409)
  const text = `Which question is of attempt ${uniqueId}?`
  await signInAs('staff')
  await page.goto('/admin/quiz')
  await page.getByRole('button', { name: 'Import' }).click()
  const dialog = page.getByRole('dialog', { name: 'Import questions' })
  await choose(page, 'notes.csv', 'only,notes\n1,2\n')
  await expect(dialog.getByText('The file could not be read as CSV or as Open Trivia DB JSON.')).toBeVisible()
  const rows = [
    `film,hard,${text},This one,That one,Another one,None of them`,
    `film,hard,${text.toUpperCase()},This one,That one,,`,
    'film,hard,Is <b>this</b> bold?,Yes,No,,',
    'cooking,hard,Who cooks?,One,Two,,',
  ]
  await choose(page, 'questions.csv', HEADING + rows.join('\n'))
  await expect(dialog.getByText('questions.csv: 1 new, 1 duplicate, 2 invalid')).toBeVisible()
  const report = dialog.getByRole('list', { name: 'Preview of each row' }).getByRole('listitem')
  await expect(report).toHaveCount(4)
  await expect(report.nth(2)).toContainText('It contains < or >, or HTML codes.')
  await expect(report.nth(3)).toContainText('This category does not exist.')
  await dialog.getByLabel('Show').selectOption('Duplicate (1)')
  await expect(report).toHaveCount(1)
  await dialog.getByRole('button', { name: 'Import 1 question' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('1 question was imported')).toBeVisible()

  await page.getByRole('combobox', { name: 'Source' }).selectOption('Imported')
  await page.getByRole('searchbox', { name: 'Search questions' }).fill(uniqueId)
  const entry = entryOf(page, text)
  await expect(entry).toContainText('Right answer: This one')
  const sheet = page.getByRole('dialog', { name: text })
  const editing = page.getByRole('dialog', { name: 'Edit the question' })
  const edit = async () => {
    await entry.getByRole('button', { name: `Open: ${text}` }).click()
    await sheet.getByRole('button', { name: 'Edit', exact: true }).click()
  }
  const save = async () => {
    await editing.getByRole('button', { name: 'Save the question' }).click()
    await expect(editing).toBeHidden()
    await page.keyboard.press('Escape')
    await expect(sheet).toBeHidden()
  }
  await edit()
  await editing.getByLabel('Option 2', { exact: true }).fill('')
  await editing.getByRole('button', { name: 'Save the question' }).click()
  await expect(editing.getByText('Please fill this in')).toBeVisible()
  await editing.getByLabel('Option 2', { exact: true }).fill('Typed meanwhile')
  // A colleague changes the question meanwhile: nothing is saved, and what was typed stays until the change is loaded.
  await changeElsewhere(page, uniqueId)
  await editing.getByRole('button', { name: 'Save the question' }).click()
  const changed = editing.getByRole('alert').filter({ hasText: 'A colleague has changed this question' })
  await expect(changed).toContainText(`It now reads: “${text} Really?”`)
  await expect(editing.getByLabel('Option 2', { exact: true })).toHaveValue('Typed meanwhile')
  await changed.getByRole('button', { name: 'Load the changed question' }).click()
  await expect(changed).toBeHidden()
  await expect(editing.getByLabel('Question', { exact: true })).toHaveValue(`${text} Really?`)
  await editing.getByLabel('Option 2', { exact: true }).fill('The other one')
  await editing.getByRole('radio', { name: 'Option 2 is right' }).check()
  await save()
  await expect(entry).toContainText('Right answer: The other one')

  await page.clock.install()
  // The dialog stays open, with what was typed, when its question leaves the filtered list.
  await page.getByRole('combobox', { name: 'Status' }).selectOption('On')
  await edit()
  await editing.getByLabel('Option 3', { exact: true }).fill('Typed before the switch')
  await switchElsewhere(page, uniqueId, false)
  await readListAgain(page)
  await expect(page.locator('tr').filter({ hasText: text })).toHaveCount(0)
  await save()
  await page.getByRole('combobox', { name: 'Status' }).selectOption('Off')
  await edit()
  await expect(editing.getByLabel('Option 3', { exact: true })).toHaveValue('Typed before the switch')
  // A colleague's version is also found when the question has left the list.
  await editing.getByLabel('Option 3', { exact: true }).fill('Typed before the change')
  await changeElsewhere(page, uniqueId)
  await switchElsewhere(page, uniqueId, true)
  await readListAgain(page)
  await expect(page.locator('tr').filter({ hasText: text })).toHaveCount(0)
  await editing.getByRole('button', { name: 'Save the question' }).click()
  await expect(changed).toContainText(`It now reads: “${text} Really? Really?”`)
  await expect(editing.getByLabel('Option 3', { exact: true })).toHaveValue('Typed before the change')
  await changed.getByRole('button', { name: 'Load the changed question' }).click()
  await expect(editing.getByLabel('Question', { exact: true })).toHaveValue(`${text} Really? Really?`)
  await save()
  await switchElsewhere(page, uniqueId, false)
  await page.getByRole('combobox', { name: 'Status' }).selectOption('On')
  await expect(entry).toHaveCount(0)
  await expect(page.getByText('No question matches')).toBeVisible()

  await page.getByRole('tab', { name: 'Categories & settings' }).click()
  await expect(page.getByRole('row', { name: /^Film, Hard/ })).toBeVisible()
  await expect(page.getByRole('checkbox', { name: 'Show right answers on the next day' })).not.toBeChecked()
})

test('a super admin sees a warning about well-known categories on the dashboard and above the questions', async ({
  page,
  signInAs,
}) => {
  await signInAs('staff')
  await page.route('**/api/admin/quiz', async (route) => {
    const answer = await route.fetch()
    const { settings, cells } = (await answer.json()) as { settings: object; cells: object[] }
    const known = { ...cells[0], on: 40, wellKnown: 21, isWellKnown: true }
    await route.fulfill({ response: answer, json: { settings, cells: [known, ...cells.slice(1)] } })
  })
  await page.goto('/admin')
  await expect(page.getByText('1 category of the quiz is too well known')).toBeVisible()
  await page.getByRole('link', { name: 'Review the questions' }).click()
  await expect(page.getByText('General knowledge, Easy: 21 of 40')).toBeVisible()
  await expect(page.getByRole('row', { name: /General knowledge, Easy/ })).toContainText('Too well known')
})

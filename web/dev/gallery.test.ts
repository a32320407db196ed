import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const web = join(import.meta.dirname, '..')

/** Components that the gallery leaves out, and why. */
const LEFT_OUT: Readonly<Record<string, string>> = {
  'action-dialog.tsx': 'a dialog of staff, shown by the screens that use it',
  'archive-list.tsx': 'reads pages of the earlier system',
  'charts/chart.tsx': 'part of the charts per day',
  'charts/crosshair.tsx': 'part of every chart',
  'charts/data-table.tsx': 'part of every chart',
  'charts/figure.tsx': 'part of every chart',
  'charts/legend.tsx': 'part of every chart',
  'charts/marks.tsx': 'part of every chart',
  'assignee.tsx': 'sends a change of staff',
  'choose-box.tsx': 'the box of a row in lists of staff',
  'confetti.tsx': 'an animation on a canvas',
  'day-range.tsx': 'the day fields, written to the address',
  'facts.tsx': 'names and values in the side sheets of staff',
  'illustrations/drawing.tsx': 'shapes that the illustrations share',
  'member-link.tsx': 'a link of text to the page of a member',
  'message-page.tsx': 'the frame of pages of their own',
  'new-rows.tsx': 'announces what changed in a list of staff',
  'nothing-on-days.tsx': 'an empty state',
  'note-form.tsx': 'sends a note of staff',
  'offline.tsx': 'a page of its own',
  'password-change-form.tsx': 'a form of the profile',
  'pause-dialog.tsx': 'sends a pause of staff',
  'presence.tsx': 'says who else has a record open',
  'progress-fill.tsx': 'part of the progress bar',
  'views-dialog.tsx': 'changes the saved views of staff',
  'unsaved-guard.tsx': 'a dialog that appears when a page is left',
  'range-calendar.tsx': 'part of the day fields',
  'save-view-dialog.tsx': 'sends a saved view of staff',
  'saved-views.tsx': 'reads the saved views of staff',
  'selection-dialog.tsx': 'a dialog of staff about the selected rows of a list',
  'subscription-art.tsx': 'the drawings of marks and covers',
  'toaster.tsx': 'part of every page',
  'win/win-dialog.tsx': 'opened by the buttons of the wins',
  'win/win-goal.tsx': 'reads the goal of the member',
}

test('the gallery shows every component', () => {
  const shown = new Set(
    globSync('dev/*.tsx', { cwd: web }).flatMap((file) =>
      [...readFileSync(join(web, file), 'utf8').matchAll(/'~\/ui\/([\w/-]+\.tsx)'/g)].map(([, name]) => name),
    ),
  )
  const all = globSync('**/*.tsx', { cwd: join(web, 'ui') })
  expect(all.filter((name) => !shown.has(name) && !(name in LEFT_OUT))).toEqual([])
})

// All components of web/ui with their states, at /dev/ui in development. Builds do not contain this folder (web/routes.ts). Its texts are
// examples and not translated.

import { type ReactNode, useState } from 'react'
import { Messages } from '~/lib/messages.tsx'
import admin from '~/messages/en/admin.json'
import games from '~/messages/en/games.json'
import password from '~/messages/en/password.json'
import win from '~/messages/en/win.json'
import { Button } from '~/ui/button.tsx'
import { ConfirmDialog, Dialog } from '~/ui/dialog.tsx'
import { SideSheet } from '~/ui/side-sheet.tsx'
import { TooltipLayer } from '~/ui/tooltip.tsx'
import { Buttons, Menus, Tabbed } from './actions.tsx'
import { Banners, Failures, Loading } from './feedback.tsx'
import { Choices, Fields } from './fields.tsx'
import { Amounts, Labels, Pictures } from './figures.tsx'
import { Games } from './games.tsx'
import { Cards, Lists, Tables } from './lists.tsx'
import { Plots } from './plots.tsx'
import { Wins } from './wins.tsx'

const MESSAGES = { admin, games, password, win }

const SECTIONS: Readonly<Record<string, () => ReactNode>> = {
  Buttons,
  Menus,
  Tabs: Tabbed,
  Fields,
  Choices,
  Labels,
  Amounts,
  Pictures,
  Banners,
  Failures,
  Loading,
  Cards,
  Lists,
  Tables,
  Charts: Plots,
  Wins,
  Games,
  Dialogs,
}

export default function Gallery() {
  return (
    <Messages add={MESSAGES}>
      <title>Components</title>
      <main id="main" className="mx-auto flex max-w-4xl flex-col gap-10 p-4 sm:p-8">
        <h1 className="text-2xl">Components</h1>
        {Object.entries(SECTIONS).map(([name, Section]) => (
          <section key={name} aria-label={name} className="flex flex-col gap-4 bg-page p-1">
            <h2 className="text-lg">{name}</h2>
            <Section />
          </section>
        ))}
        <TooltipLayer />
      </main>
    </Messages>
  )
}

function Dialogs() {
  const [open, setOpen] = useState<'plain' | 'danger' | 'busy' | 'side'>()
  const close = () => setOpen(undefined)
  return (
    <div className="flex flex-wrap gap-2">
      <Button variant="secondary" onClick={() => setOpen('plain')}>
        Open a dialog
      </Button>
      <Button variant="secondary" onClick={() => setOpen('danger')}>
        Confirm a danger
      </Button>
      <Button variant="secondary" onClick={() => setOpen('busy')}>
        Confirm, busy
      </Button>
      <Button variant="secondary" onClick={() => setOpen('side')}>
        Open a side sheet
      </Button>
      <Dialog
        open={open === 'plain'}
        onClose={close}
        title="Redeem Spotify Premium"
        description="1 Month for 900 points."
        actions={
          <>
            <Button variant="secondary" onClick={close}>
              Cancel
            </Button>
            <Button onClick={close}>Redeem points</Button>
          </>
        }
      >
        <p>Your code arrives within 24 to 48 hours.</p>
      </Dialog>
      <ConfirmDialog
        open={open === 'danger' || open === 'busy'}
        onClose={close}
        onConfirm={close}
        danger
        busy={open === 'busy'}
        title="Ban 3 members?"
        description="They lose their sessions at once and cannot sign in."
        confirmLabel="Ban 3 members"
      />
      {open === 'side' && (
        <SideSheet title="Ada Okafor" onClose={close}>
          <p>The details of a row.</p>
        </SideSheet>
      )}
    </div>
  )
}

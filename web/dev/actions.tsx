import { ArrowRight, LogOut, Pin, Settings, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { BulkBar } from '~/ui/bulk-bar.tsx'
import { Button, ButtonLink, type ButtonVariant, IconButton } from '~/ui/button.tsx'
import { CopyButton } from '~/ui/copy-button.tsx'
import { Menu, MenuItem, MenuLink } from '~/ui/menu.tsx'
import { NewTabLink } from '~/ui/new-tab-link.tsx'
import { Tabs } from '~/ui/tabs.tsx'
import { ExportButton, RefreshButton } from '~/ui/toolbar-buttons.tsx'
import { Tooltip } from '~/ui/tooltip.tsx'
import { Group } from './group.tsx'

const VARIANTS: readonly ButtonVariant[] = ['primary', 'secondary', 'quiet', 'danger']
const nothing = () => {}

export const Buttons = () => (
  <>
    {VARIANTS.map((variant) => (
      <Group key={variant} name={variant}>
        <Button variant={variant}>Redeem</Button>
        <Button variant={variant} icon={<Pin aria-hidden className="size-5" />}>
          Pin
        </Button>
        <Button variant={variant} busy>
          Busy
        </Button>
        <Button variant={variant} disabled>
          Disabled
        </Button>
      </Group>
    ))}
    <Group name="on deep water">
      <div className="water flex flex-wrap gap-3 rounded-lg p-4">
        <Button variant="on-deep">Spin the wheel</Button>
        <Button variant="on-deep" disabled>
          Disabled
        </Button>
      </div>
    </Group>
    <Group name="sizes, wide, link, icons">
      <Button size="small">Small</Button>
      <Button size="large">Large</Button>
      <ButtonLink to="/dev/ui" variant="secondary" icon={<ArrowRight aria-hidden className="size-5" />}>
        A link
      </ButtonLink>
      <IconButton label="Settings">
        <Settings aria-hidden className="size-5" />
      </IconButton>
      <IconButton label="Settings, disabled" disabled>
        <Settings aria-hidden className="size-5" />
      </IconButton>
      <CopyButton text="CODE" label="Copy the code" />
      <Tooltip text="A tooltip" render={<button type="button" className="min-h-target font-semibold" />}>
        With a tooltip
      </Tooltip>
      <NewTabLink href="/dev/ui" icon={<ArrowRight aria-hidden className="size-4" />} label="In a new tab" />
      <Button wide>Wide</Button>
    </Group>
    <Group name="toolbar">
      <ExportButton>Export</ExportButton>
      <RefreshButton busy>Refresh</RefreshButton>
    </Group>
    <BulkBar count={3} onClear={nothing}>
      <Button size="small" variant="danger">
        Ban
      </Button>
    </BulkBar>
  </>
)

export const Menus = () => (
  <Menu
    label="Account"
    trigger="Account"
    triggerClassName="min-h-target rounded-md border border-line bg-raised px-4 font-semibold"
    className="flex justify-end"
  >
    <MenuLink to="/dev/ui" icon={<Settings aria-hidden className="size-5" />}>
      Settings
    </MenuLink>
    <MenuItem icon={<LogOut aria-hidden className="size-5" />} onSelect={nothing}>
      Sign out
    </MenuItem>
    <MenuItem icon={<Trash2 aria-hidden className="size-5" />} danger onSelect={nothing}>
      Delete
    </MenuItem>
  </Menu>
)

export function Tabbed() {
  const [value, setValue] = useState<'month' | 'overall'>('month')
  return (
    <Tabs
      label="Ranked by"
      value={value}
      onChange={setValue}
      tabs={[
        { value: 'month', label: 'This month' },
        { value: 'overall', label: 'Overall' },
      ]}
    >
      <p className="py-2 text-quiet">The panel of {value}.</p>
    </Tabs>
  )
}

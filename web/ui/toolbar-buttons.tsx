import { Download, RotateCw } from 'lucide-react'
import type { ComponentProps } from 'react'
import { Button } from './button.tsx'

type ToolbarButtonProps = Pick<ComponentProps<typeof Button>, 'busy' | 'onClick' | 'className' | 'children'>

/** Saves a list as a file. */
export const ExportButton = (props: ToolbarButtonProps) => (
  <Button {...props} variant="secondary" icon={<Download aria-hidden className="size-5" />} />
)

/** Refetches the data of a page. */
export const RefreshButton = (props: ToolbarButtonProps) => (
  <Button {...props} variant="secondary" icon={<RotateCw aria-hidden className="size-5" />} />
)

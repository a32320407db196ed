import { Download, RotateCw } from 'lucide-react'
import type { ComponentProps } from 'react'
import { Button } from './button.tsx'
import { classes } from './classes.ts'

type ToolbarButtonProps = Pick<ComponentProps<typeof Button>, 'busy' | 'onClick' | 'className' | 'children'>

/** Saves a list as a file. */
export const ExportButton = (props: ToolbarButtonProps) => (
  <Button {...props} variant="secondary" icon={<Download aria-hidden className="size-5" />} />
)

/** Refetches the data of a page. On a phone it is an icon. */
export const RefreshButton = ({ children, className, ...rest }: ToolbarButtonProps) => (
  <Button
    {...rest}
    variant="secondary"
    className={classes('max-sm:px-3', className)}
    icon={<RotateCw aria-hidden className="size-5" />}
  >
    <span className="max-sm:sr-only">{children}</span>
  </Button>
)

import { Download, RotateCw } from 'lucide-react'
import type { ComponentProps } from 'react'
import { Button } from './button.tsx'
import { classes } from './classes.ts'

type ToolbarButtonProps = Pick<ComponentProps<typeof Button>, 'busy' | 'onClick' | 'className' | 'children'>

/** Saves a list as a file. On a phone it is an icon. */
export const ExportButton = ({ children, className, ...rest }: ToolbarButtonProps) => (
  <Button
    {...rest}
    variant="secondary"
    className={classes('shrink-0 max-sm:px-3', className)}
    icon={<Download aria-hidden className="size-5" />}
  >
    <span className="max-sm:sr-only">{children}</span>
  </Button>
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

import type { ReactNode } from 'react'

interface SettingProps {
  icon: ReactNode
  title: string
  text: string
  /** Its control. */
  children: ReactNode
}

/** One row of the settings: what it is for, and its control; below each other on a phone. */
export const Setting = ({ icon, title, text, children }: SettingProps) => (
  <div className="flex flex-wrap items-center gap-x-4 gap-y-3 py-4 first:pt-0 last:pb-0">
    <span
      aria-hidden
      className="flex size-10 shrink-0 items-center justify-center rounded-md bg-brand-soft text-brand-ink [&>svg]:size-5"
    >
      {icon}
    </span>
    <div className="min-w-0 flex-1 basis-[min(10rem,60%)]">
      <h3 className="text-base font-semibold">{title}</h3>
      <p className="text-sm text-quiet">{text}</p>
    </div>
    <div className="max-sm:w-full max-sm:*:w-full">{children}</div>
  </div>
)

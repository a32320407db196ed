import type { ReactNode } from 'react'
import { Logo } from './logo.tsx'

/** A page without navigation that shows one message in its middle, with the logo above. */
export const MessagePage = ({ children }: { children: ReactNode }) => (
  <div className="flex min-h-dvh flex-col">
    <header className="flex min-h-16 items-center border-b border-line px-4 sm:px-6">
      <Logo />
    </header>
    <main className="mx-auto flex w-full max-w-xl flex-1 flex-col justify-center p-4 pb-20">{children}</main>
  </div>
)

interface PageMessageProps {
  drawing: ReactNode
  title: string
  text: string
  /** The next steps: buttons or links. */
  children: ReactNode
}

/** What happened to a whole page, and what to do next. */
export const PageMessage = ({ drawing, title, text, children }: PageMessageProps) => (
  <div role="alert" className="flex flex-col items-center gap-3 text-center">
    {drawing}
    <h1 className="text-2xl">{title}</h1>
    <p className="text-quiet">{text}</p>
    <div className="mt-2 flex flex-wrap justify-center gap-2">{children}</div>
  </div>
)

/** Toasts: at most 20 at once; 4 s, successes 2 s (document 1, section 9). */
const MOST = 20
const DEFAULT_MS = 4000
const SUCCESS_MS = 2000
/** One with a button stays long enough to reach it. */
const ACTION_MS = 10_000

export type ToastKind = 'info' | 'success' | 'error'

export interface Toast {
  readonly id: number
  readonly kind: ToastKind
  readonly text: string
  readonly action: { readonly label: string; readonly run: () => void } | undefined
}

export interface ToastOptions {
  readonly action?: Toast['action']
}

let toasts: readonly Toast[] = []
let nextId = 1
const listeners = new Set<() => void>()

function set(next: readonly Toast[]): void {
  toasts = next
  for (const listener of listeners) listener()
}

export const readToasts = (): readonly Toast[] => toasts

export function subscribeToToasts(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const dismissToast = (id: number): void => set(toasts.filter((one) => one.id !== id))

function show(kind: ToastKind, text: string, { action }: ToastOptions = {}): void {
  const id = nextId++
  // The same sentence twice is one message.
  set([...toasts.filter((one) => one.text !== text), { id, kind, text, action }].slice(-MOST))
  setTimeout(() => dismissToast(id), action ? ACTION_MS : kind === 'success' ? SUCCESS_MS : DEFAULT_MS)
}

/** `toast.success('Signed in successfully!')` from anywhere in the browser. */
export const toast = {
  info: (text: string, options?: ToastOptions) => show('info', text, options),
  success: (text: string, options?: ToastOptions) => show('success', text, options),
  error: (text: string, options?: ToastOptions) => show('error', text, options),
}

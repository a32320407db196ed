import { makeStore } from './store.ts'

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

export const toasts = makeStore<readonly Toast[]>([])
let nextId = 1

export const dismissToast = (id: number): void => toasts.set(toasts.read().filter((one) => one.id !== id))

function show(kind: ToastKind, text: string, { action }: ToastOptions = {}): void {
  const id = nextId++
  // The same sentence twice is one message.
  toasts.set([...toasts.read().filter((one) => one.text !== text), { id, kind, text, action }].slice(-MOST))
  setTimeout(() => dismissToast(id), action ? ACTION_MS : kind === 'success' ? SUCCESS_MS : DEFAULT_MS)
}

/** `toast.success('Signed in successfully!')` from anywhere in the browser. */
export const toast = {
  info: (text: string, options?: ToastOptions) => show('info', text, options),
  success: (text: string, options?: ToastOptions) => show('success', text, options),
  error: (text: string, options?: ToastOptions) => show('error', text, options),
}

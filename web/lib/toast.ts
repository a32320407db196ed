import { makeStore } from './store.ts'

/** At most 20 toasts at once, shown for 4 s, successes for 2 s (docs/product.md#toasts). */
const MAX_TOASTS = 20
const DEFAULT_MS = 4000
const SUCCESS_MS = 2000
/** A toast with a button stays long enough to reach it. */
const ACTION_MS = 10_000

type ToastKind = 'info' | 'success' | 'error'

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

/** Dismisses toasts whose button would act, because it would act for another member after the account has changed. */
export const dismissActions = (): void => toasts.set(toasts.read().filter(({ action }) => !action))

function show(kind: ToastKind, text: string, { action }: ToastOptions = {}): void {
  const id = nextId++
  // A repeated sentence replaces its earlier toast.
  toasts.set([...toasts.read().filter((one) => one.text !== text), { id, kind, text, action }].slice(-MAX_TOASTS))
  setTimeout(() => dismissToast(id), action ? ACTION_MS : kind === 'success' ? SUCCESS_MS : DEFAULT_MS)
}

/** Shows a toast from anywhere in the browser: `toast.success('Signed in successfully!')`. */
export const toast = {
  info: (text: string, options?: ToastOptions) => show('info', text, options),
  success: (text: string, options?: ToastOptions) => show('success', text, options),
  error: (text: string, options?: ToastOptions) => show('error', text, options),
}

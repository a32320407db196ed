import type { z } from 'zod'
import { ProviderError } from './provider.ts'

/** Reads JSON of a shape. @throws ProviderError that says nothing of the content, which may be a code */
export function parseAnswer<Shape extends z.ZodType>(text: string, shape: Shape): z.infer<Shape> {
  let sent: unknown
  try {
    sent = JSON.parse(text)
  } catch {
    throw new ProviderError('sent an answer that is no JSON')
  }
  const parsed = shape.safeParse(sent)
  if (!parsed.success) throw new ProviderError('sent an answer of another shape')
  return parsed.data
}

import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { ContentDocument } from '#contracts/content-rules.ts'
import { api } from '~/lib/api.ts'

/** The start of all keys of texts. */
export const CONTENT_KEY = ['admin', 'content'] as const

export const contentListQuery = queryOptions({
  queryKey: [...CONTENT_KEY, 'list'],
  queryFn: ({ signal }) => api('GET /api/admin/content', { signal }),
})

export const contentDetailQuery = (document: ContentDocument) =>
  queryOptions({
    queryKey: [...CONTENT_KEY, 'document', document],
    queryFn: ({ signal }) => api('GET /api/admin/content/:document', { params: { document }, signal }),
  })

export const versionQuery = (document: ContentDocument, number: number) =>
  queryOptions({
    queryKey: ['admin', 'content version', document, number],
    queryFn: ({ signal }) =>
      api('GET /api/admin/content/:document/versions/:number', {
        params: { document, number: String(number) },
        signal,
      }),
    // A version never changes.
    staleTime: Number.POSITIVE_INFINITY,
  })

/** Texts by field. */
export type Fields = Readonly<Record<string, string>>

export const previewQuery = (document: ContentDocument, fields: Fields) =>
  queryOptions({
    queryKey: ['admin', 'content preview', document, fields],
    queryFn: ({ signal }) => api('POST /api/admin/content-previews', { body: { document, fields }, signal }),
    placeholderData: keepPreviousData,
    retry: false,
  })

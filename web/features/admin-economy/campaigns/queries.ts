import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { CampaignForm } from '#contracts/campaigns.ts'
import type { AnswerByKey } from '#contracts/index.ts'
import { api } from '~/lib/api.ts'

export type CampaignsAnswer = AnswerByKey<'GET /api/admin/campaigns'>
export type Preview = AnswerByKey<'POST /api/admin/campaign-previews'>

export const CAMPAIGNS_KEY = ['admin', 'campaigns'] as const
export const APPROVALS_KEY = ['admin', 'approvals'] as const

export const campaignsQuery = (days: { from?: string; to?: string } = {}) =>
  queryOptions({
    queryKey: [...CAMPAIGNS_KEY, 'list', days],
    queryFn: ({ signal }) => api('GET /api/admin/campaigns', { query: days, signal }),
    placeholderData: keepPreviousData,
    // Staff's changes take effect some seconds later.
    refetchInterval: ({ state }) => (state.data?.campaigns.some(({ next }) => next) ? 5000 : false),
  })

/** @param version of the campaign, so that the members and the version that a form saves belong together */
export const listedMembersQuery = (id: string, version: number) =>
  queryOptions({
    queryKey: [...CAMPAIGNS_KEY, 'members', id, version],
    queryFn: ({ signal }) => api('GET /api/admin/campaigns/:id/members', { params: { id }, signal }),
  })

export const previewQuery = (id: string | undefined, form: CampaignForm) =>
  queryOptions({
    queryKey: [...CAMPAIGNS_KEY, 'preview', id, form],
    queryFn: ({ signal }) => api('POST /api/admin/campaign-previews', { body: { id, form }, signal }),
    // The previous figures stay visible while those of other values load.
    placeholderData: keepPreviousData,
    retry: false,
  })

export const resultQuery = (id: string) =>
  queryOptions({
    queryKey: [...CAMPAIGNS_KEY, 'result', id],
    queryFn: ({ signal }) => api('GET /api/admin/campaigns/:id/result', { params: { id }, signal }),
  })

// The campaign's form as texts of inputs, so that a half-typed number is possible.

import {
  type AudienceKind,
  CAMPAIGN_SOURCES,
  type CampaignSource,
  EXTRA_PLAY_SOURCES,
  type ExtraPlaySource,
} from '#contracts/campaign-rules.ts'
import type { AdminCampaign, CampaignForm, Overlay } from '#contracts/campaigns.ts'
import { fromTyped, type Typed, toTyped } from '../rules/typed-rules.ts'

export interface Values {
  readonly name: string
  readonly startsAt: string
  readonly endsAt: string
  readonly multipliers: Readonly<Record<CampaignSource, string>>
  readonly extraPlays: Readonly<Record<ExtraPlaySource, string>>
  /** The rows of a special table; null without one. */
  readonly wheelPrizes: Typed | null
  readonly discountPercent: string
  /** Null for all plans. */
  readonly planIds: readonly string[] | null
  readonly audience: AudienceKind
  readonly days: string
  readonly members: string
  readonly banner: string
  readonly budgetPoints: string
}

/** Changes of single fields, and of single entries of the records. */
export type Changes = Partial<Omit<Values, 'multipliers' | 'extraPlays'>> & {
  readonly multipliers?: Partial<Values['multipliers']>
  readonly extraPlays?: Partial<Values['extraPlays']>
}

/** Returns the values, or older changes, with changes on top. */
export const withChanges = <Base extends Changes>(base: Base, changes: Changes): Base => ({
  ...base,
  ...changes,
  multipliers: { ...base.multipliers, ...changes.multipliers },
  extraPlays: { ...base.extraPlays, ...changes.extraPlays },
})

const NO_SOURCES = Object.fromEntries(CAMPAIGN_SOURCES.map((source) => [source, ''])) as Values['multipliers']
const NO_PLAYS = Object.fromEntries(EXTRA_PLAY_SOURCES.map((source) => [source, ''])) as Values['extraPlays']

export const EMPTY: Values = {
  name: '',
  startsAt: '',
  endsAt: '',
  multipliers: NO_SOURCES,
  extraPlays: NO_PLAYS,
  wheelPrizes: null,
  discountPercent: '',
  planIds: null,
  audience: 'all',
  days: '',
  members: '',
  banner: '',
  budgetPoints: '',
}

const textsOf = <Key extends string>(empty: Readonly<Record<Key, string>>, numbers: Partial<Record<Key, number>>) =>
  ({ ...empty, ...Object.fromEntries(Object.entries(numbers).map(([key, value]) => [key, String(value)])) }) as Record<
    Key,
    string
  >

/** @param members addresses of a list */
export function valuesOf(campaign: AdminCampaign, members: readonly string[]): Values {
  const { name, localStart, localEnd, overlay, audience, banner, budgetPoints } = campaign
  return {
    name,
    startsAt: localStart,
    endsAt: localEnd,
    multipliers: textsOf(NO_SOURCES, overlay.multipliers),
    extraPlays: textsOf(NO_PLAYS, overlay.extraPlays),
    wheelPrizes: overlay.wheelPrizes && toTyped(overlay.wheelPrizes),
    discountPercent: overlay.discount ? String(overlay.discount.percent) : '',
    planIds: overlay.discount?.planIds ?? null,
    audience: audience.kind,
    days: 'days' in audience ? String(audience.days) : '',
    members: members.join('\n'),
    banner,
    budgetPoints: budgetPoints === null ? '' : String(budgetPoints),
  }
}

/** A text that is no whole number becomes NaN, which travels as null: the server refuses it at its field. */
const wholeOf = (text: string): number => Number(text.replaceAll(',', ''))

const numbersOf = <Key extends string>(texts: Readonly<Record<Key, string>>): Partial<Record<Key, number>> =>
  Object.fromEntries(
    Object.entries<string>(texts).flatMap(([key, text]) => (text.trim() === '' ? [] : [[key, wholeOf(text)]])),
  ) as Partial<Record<Key, number>>

/** Returns the form as the server reads it, which may be invalid. */
export function formOf(values: Values): CampaignForm {
  const { name, startsAt, endsAt, audience: kind, days, banner, budgetPoints, discountPercent, planIds } = values
  return {
    name,
    startsAt,
    endsAt,
    overlay: {
      multipliers: numbersOf(values.multipliers),
      extraPlays: numbersOf(values.extraPlays),
      wheelPrizes: values.wheelPrizes === null ? null : (fromTyped(values.wheelPrizes) as Overlay['wheelPrizes']),
      discount:
        discountPercent.trim() === '' ? null : { percent: wholeOf(discountPercent), planIds: planIds && [...planIds] },
    },
    audience: kind === 'new' || kind === 'inactive' ? { kind, days: wholeOf(days) } : { kind },
    members: kind === 'list' ? values.members.split(/[\s,;]+/).filter(Boolean) : [],
    banner,
    budgetPoints: budgetPoints.trim() === '' ? null : wholeOf(budgetPoints),
  }
}

/** Returns whether enough is typed for a preview. */
export const isComplete = ({ name, startsAt, endsAt, banner }: Values): boolean =>
  [name, startsAt, endsAt, banner].every((text) => text.trim() !== '')

import type pg from 'pg'
import { type Finding, ok, warning } from './finding.ts'

const AREA = 'mail'
/** Below so many mails in a week a rate says nothing. */
const MIN_MAILS = 100
/** Above these shares, services that receive mail treat a sender's mails as spam. */
const MAX_SHARE = { bounce: 0.02, complaint: 0.001 } as const

/** Mails of the last seven days. */
export interface ReturnCounts {
  readonly sent: number
  readonly bounce: number
  readonly complaint: number
}

/** Rates how many mails of the last seven days came back. */
export async function checkReturnedMails(client: pg.Client): Promise<Finding[]> {
  const { rows } = await client
    .query<{ outcome: string; mails: number }>(
      'select outcome, sum(mails)::float8 as mails from mail_days where day > current_date - 7 group by outcome',
    )
    .catch(() => ({ rows: [] }))
  const count = (name: string) => rows.find(({ outcome }) => outcome === name)?.mails ?? 0
  return returnFindings({ sent: count('sent'), bounce: count('bounce'), complaint: count('complaint') })
}

/** Rates the counts of a week. Messages about mails that came back may be later than the mails. */
export function returnFindings({ sent, bounce, complaint }: ReturnCounts): Finding[] {
  if (sent + bounce < MIN_MAILS) return []
  const shares = { bounce: bounce / (sent + bounce), complaint: complaint / Math.max(sent, 1) }
  const percent = (share: number) => `${(share * 100).toFixed(share < 0.01 ? 2 : 1)} %`
  const findings = []
  if (shares.bounce > MAX_SHARE.bounce)
    findings.push(
      warning(
        AREA,
        `${percent(shares.bounce)} of the mails of the last 7 days came back`,
        'Above 2 % mail services block a sender: look at new registrations for addresses that do not exist',
      ),
    )
  if (shares.complaint > MAX_SHARE.complaint)
    findings.push(
      warning(
        AREA,
        `${percent(shares.complaint)} of the mails of the last 7 days were called spam`,
        'Above 0.1 % mail services block a sender: send fewer mails that were not asked for',
      ),
    )
  if (findings.length > 0) return findings
  return [
    ok(
      AREA,
      `${percent(shares.bounce)} of the mails of the last 7 days came back, ${percent(shares.complaint)} were called spam`,
    ),
  ]
}

import { describe, expect, test } from 'vitest'
import { inTransaction } from '#server/db/transaction.ts'
import { useTestApp } from '#test/app.ts'
import { redeemPlan } from '#test/redemptions.ts'
import { answer, moveSupport, openTicket, readAsStaff, readThread, write } from '#test/support.ts'
import { supportData } from './index.ts'

const app = useTestApp()
const ERASED_AT = new Date('2026-11-21T00:00:00.000Z')

async function talk() {
  const member = await app().member({ points: 600 })
  const staff = await app().member({ role: 'support', name: 'Sanna' })
  const id = await openTicket(member, { redemptionId: await redeemPlan(member) })
  await answer(staff, id, 'Dear member')
  return { member, staff, id }
}

describe('a member’s data', () => {
  test('contains every ticket with all messages', async () => {
    const { member, id } = await talk()
    const [ticket] = (await supportData.read(app().database.db, member.id)) as never[]
    expect(ticket).toMatchObject({
      id,
      subject: 'Points missing',
      status: 'answered',
      messages: [
        { from: 'member', text: 'I spun the wheel and see no points.' },
        { from: 'staff', text: 'Dear member' },
      ],
    })
    expect(JSON.stringify(ticket)).not.toContain('Sanna')
    expect(await supportData.read(app().database.db, (await app().member()).id)).toEqual([])
  })

  test('is erased with the account: no text remains, the ticket cannot be reopened, other members’ tickets are unchanged', async () => {
    const [{ member, staff, id }, other] = [await talk(), await talk()]
    await inTransaction(app().database.db, async (tx) => supportData.erase?.(tx, member.id, ERASED_AT))
    const thread = await readAsStaff(staff, id)
    expect(thread).toMatchObject({ subject: '', status: 'closed', mayAnswer: false, may: [] })
    expect(thread.messages.map(({ text }) => text)).toEqual(['', ''])
    expect(await write(member, id)).toMatchObject({ status: 409, code: 'supportTicketClosed' })
    expect(await moveSupport(staff, id, 'open')).toMatchObject({ status: 409, code: 'supportTransition' })
    expect(await readThread(other.member, other.id)).toMatchObject({ subject: 'Points missing', status: 'answered' })
  })
})

import type { Cipher } from '#server/adapters/cipher.ts'
import { type Db, inTransaction } from '#server/db/transaction.ts'

/** Re-encrypts the secrets of second factors with the current key, in one transaction since staff are few. */
export async function rotateSecondFactors(db: Db, cipher: Cipher): Promise<{ changed: number; unreadable: string[] }> {
  return await inTransaction(db, async (tx) => {
    const rows = await tx.selectFrom('second_factors').select(['member_id', 'secret']).forUpdate().execute()
    const unreadable: string[] = []
    let changed = 0
    for (const { member_id, secret } of rows) {
      if (secret.startsWith(cipher.currentPrefix)) continue
      const opened = openSecret(cipher, secret, member_id)
      if (opened === undefined) {
        unreadable.push(member_id)
        continue
      }
      await tx
        .updateTable('second_factors')
        .set({ secret: cipher.encrypt(opened, member_id) })
        .where('member_id', '=', member_id)
        .execute()
      changed += 1
    }
    return { changed, unreadable }
  })
}

function openSecret(cipher: Cipher, stored: string, memberId: string): string | undefined {
  try {
    return cipher.decrypt(stored, memberId)
  } catch {
    return undefined
  }
}

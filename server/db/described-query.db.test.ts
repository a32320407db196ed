import pg from 'pg'
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest'
import { engine } from '#test/db.ts'
import { DescribedQuery } from './described-query.ts'

describe.skipIf(engine !== 'postgres')('a prepared statement that was run before', () => {
  let client: pg.Client
  let described = 0

  beforeEach(async () => {
    described = 0
    client = new pg.Client({ connectionString: inject('postgresUrl'), pipeline: true } as pg.ClientConfig)
    await client.connect()
    ;(client as unknown as { connection: NodeJS.EventEmitter }).connection
      .on('rowDescription', () => {
        described += 1
      })
      .on('noData', () => {
        described += 1
      })
  })
  afterEach(() => client.end())

  const ask = (text: string, name?: string, values?: readonly unknown[]): Promise<pg.QueryResult<never>> =>
    new Promise((resolve, reject) => {
      client.query(new DescribedQuery(text, name, values, (error, result) => (error ? reject(error) : resolve(result))))
    })
  const rowsOf = async (text: string, name?: string, values?: readonly unknown[]) =>
    (await ask(text, name, values)).rows

  test('answers the same, and its columns are told once', async () => {
    const text = "select $1::int as n, $2::text as word, '2026-02-03T04:05:06Z'::timestamptz as at, null as nothing"
    const row = (n: number, word: string) => ({ n, word, at: new Date('2026-02-03T04:05:06Z'), nothing: null })
    expect(await rowsOf(text, 'columns', [1, 'a'])).toEqual([row(1, 'a')])
    expect(await rowsOf(text, 'columns', [2, 'b'])).toEqual([row(2, 'b')])
    expect(await rowsOf(text, 'columns', [3, 'c'])).toEqual([row(3, 'c')])
    expect(described).toBe(1)
  })

  test('does so also when its first runs are sent one behind the other, among others', async () => {
    const both = () => [
      rowsOf('select $1::int as n', 'one', [1]),
      rowsOf("select 'x' as x, $1::int as n", 'other', [2]),
    ]
    expect(await Promise.all([...both(), rowsOf('select 3 as three'), ...both()])).toEqual([
      [{ n: 1 }],
      [{ x: 'x', n: 2 }],
      [{ three: 3 }],
      [{ n: 1 }],
      [{ x: 'x', n: 2 }],
    ])
    expect(await Promise.all(both())).toEqual([[{ n: 1 }], [{ x: 'x', n: 2 }]])
    // Each of the two at its first two runs, and the one without a name, which is a simple query.
    expect(described).toBe(5)
  })

  test('tells how many rows it changed when it returns none', async () => {
    await client.query('create temporary table things (n int)')
    for (const n of [1, 2, 3]) expect((await ask('insert into things values ($1)', 'insert', [n])).rowCount).toBe(1)
    const result = await ask('delete from things', 'delete', [])
    expect([result.rows, result.rowCount, result.command]).toEqual([[], 3, 'DELETE'])
    expect(described).toBe(2)
  })

  test('fails as any other, by its values or by columns that changed, and the connection serves on', async () => {
    await client.query('create temporary table things (n int)')
    await client.query('insert into things values (1)')
    const all = () => rowsOf('select * from things', 'all', [])
    expect(await all()).toEqual([{ n: 1 }])
    expect(await all()).toEqual([{ n: 1 }])

    const divide = (by: unknown) => rowsOf('select 6 / $1::int as n', 'divide', [by])
    expect(await divide(2)).toEqual([{ n: 3 }])
    await expect(divide(0)).rejects.toMatchObject({ code: '22012' })
    expect(await divide(3)).toEqual([{ n: 2 }])

    await client.query('alter table things alter n type text')
    await expect(all()).rejects.toThrow('cached plan must not change result type')
    expect(await divide(1)).toEqual([{ n: 6 }])
  })

  test('is asked anew by another connection', async () => {
    const other = new pg.Client(inject('postgresUrl'))
    await other.connect()
    try {
      const run = async (on: pg.Client) =>
        await new Promise((resolve) =>
          on.query(new DescribedQuery('select 1 as n', 'same', [], (_, { rows }) => resolve(rows))),
        )
      for (const on of [client, client, other, other]) expect(await run(on)).toEqual([{ n: 1 }])
    } finally {
      await other.end()
    }
    expect(described).toBe(1)
  })
})

// Parts of a snapshot: what one statement reads together with the session.

/**
 * One thing that a decision reads: an SQL expression that gives JSON, about the member `m` with the wallet `w`, for the `input` of the
 * call (`call.input`, JSON with params, query and body, and what a command was given besides).
 */
export interface Part<Value> {
  readonly sql: string
  /** There for the type alone. */
  readonly value?: Value
}

export const part = <Value>(sql: string): Part<Value> => ({ sql })

export type Parts = Readonly<Record<string, Part<unknown>>>

/** The column `parts` of a statement that reads them. */
export const partsColumn = (parts: Parts): string => {
  const values = Object.entries(parts).map(([name, { sql }]) => `'${name}', (${sql})`)
  return `${values.length === 0 ? 'null::json' : `json_build_object(${values.join(', ')})`} as parts`
}

export type Snapshot<Reads extends Parts> = {
  readonly [Name in keyof Reads]: Reads[Name] extends Part<infer Value> ? Value : never
}

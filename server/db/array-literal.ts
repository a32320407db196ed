/**
 * Values as PostgreSQL writes an array, for a parameter. In `unnest((select $1::uuid[]))` the planner does not see how many there are: it would plan a
 * statement anew each time otherwise, because one for few costs less than one for any number.
 */
export const arrayLiteral = (values: readonly (string | number | null | undefined)[]): string =>
  `{${values.map((value) => (value === null || value === undefined ? 'NULL' : `"${escaped(String(value))}"`)).join(',')}}`

const escaped = (text: string): string => (/["\\]/.test(text) ? text.replace(/["\\]/g, '\\$&') : text)

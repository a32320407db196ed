/** Ids and names of Open Trivia DB's categories. */
export const STAND_IN_CATEGORIES: ReadonlyMap<string, string> = new Map([
  ['9', 'General Knowledge'],
  ['11', 'Entertainment: Film'],
  ['12', 'Entertainment: Music'],
  ['17', 'Science & Nature'],
  ['18', 'Science: Computers'],
  ['21', 'Sports'],
  ['22', 'Geography'],
  ['23', 'History'],
])

const url3986 = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)

/** Generates a question from its number: every fifth has the options True and False, the others a sum. */
export function makeQuestion(category: string, difficulty: string, number: number) {
  const name = STAND_IN_CATEGORIES.get(category) ?? ''
  const sum = number + 3
  const about = `${name}, ${difficulty}, no. ${number + 1} (“100 % made up”)`
  const [question, right, wrong] =
    number % 5 === 4
      ? [`${about}: ${number} is an even number.`, ...(number % 2 ? ['False', ['True']] : ['True', ['False']])]
      : [`${about}: what is ${number} + 3?`, `${sum}`, [`${sum + 1}`, `${sum + 2}`, `${sum + 10}`]]
  return sent(category, difficulty, question as string, right as string, wrong as string[])
}

/** Generates an invalid question, of a different kind for each number. */
export function makeInvalidQuestion(difficulty: string, number: number): unknown {
  const invalid = [
    sent('9', difficulty, ' ', '1', ['2', '3', '4']),
    sent('9', difficulty, `Two options alike, no. ${number}?`, 'Same', ['same ', 'Other', 'Another']),
    sent('9', difficulty, `Three options, no. ${number}?`, '1', ['2', '3']),
    sent('9', difficulty, `An empty option, no. ${number}?`, '1', ['', '3', '4']),
    sent('9', difficulty, `${'Far too long. '.repeat(60)}No. ${number}?`, '1', ['2', '3', '4']),
    sent('9', 'extreme', `Another difficulty, no. ${number}?`, '1', ['2', '3', '4']),
    sent('9', difficulty, `Marks of HTML, no. ${number}: &quot;what&quot;?`, '1', ['2', '3', '4']),
    { ...sent('9', difficulty, `Broken encoding, no. ${number}?`, '1', ['2', '3', '4']), correct_answer: '%E0%A4%A' },
    { question: 'No options at all?' },
    null,
  ]
  return invalid[Math.floor(number / 2) % invalid.length]
}

const sent = (category: string, difficulty: string, question: string, right: string, wrong: readonly string[]) => ({
  type: wrong.length === 1 ? 'boolean' : 'multiple',
  difficulty: url3986(difficulty),
  category: url3986(STAND_IN_CATEGORIES.get(category) ?? ''),
  question: url3986(question),
  correct_answer: url3986(right),
  incorrect_answers: wrong.map(url3986),
})

import { describe, expect, test } from 'vitest'
import { QUIZ_DIFFICULTIES, QUIZ_TOPICS } from '#contracts/quiz-rules.ts'
import type { Actor } from '#test/actor.ts'
import { checkFile, csvOf, importFile, listQuestions, switchQuestion } from '#test/admin-quiz.ts'
import { newKey, useTestApp } from '#test/app.ts'
import { answerAndWait, playQuiz, rightChoices, sendAnswer, startQuiz } from '#test/quiz.ts'
import { readBank } from './bank.ts'

const app = useTestApp()
const KIND = { category: 'film', difficulty: 'hard' } as const
const moderator = () => app().member({ role: 'moderator' })
const overview = async (staff: Actor) => (await staff.call('GET /api/admin/quiz')).body
const cellOf = async (staff: Actor, { category, difficulty } = KIND as { category: string; difficulty: string }) =>
  (await overview(staff)).cells.find((cell) => cell.category === category && cell.difficulty === difficulty)
const edit = (staff: Actor, id: string, body: object) =>
  staff.call('PATCH /api/admin/quiz/questions/:id', { params: { id }, body: body as never })

async function allQuestions(staff: Actor, query: Parameters<typeof listQuestions>[1]) {
  const items = []
  let cursor: string | undefined
  do {
    const page = await staff.call('GET /api/admin/quiz/questions', {
      query: { ...query, limit: 100, ...(cursor && { cursor }) },
    })
    items.push(...page.body.items)
    cursor = page.body.nextCursor ?? undefined
  } while (cursor)
  return items
}

describe('staff who list the questions', () => {
  test('find the whole bank before the first quiz, in pages without a gap', async () => {
    const staff = await moderator()
    const items = await allQuestions(staff, {})
    expect(new Set(items.map(({ text }) => text))).toEqual(new Set(readBank().map(({ text }) => text)))
    expect(items).toHaveLength(readBank().length)
    const { cells, settings } = await overview(staff)
    expect(settings).toEqual({ revealsAnswers: false })
    expect(cells).toHaveLength(QUIZ_TOPICS.length * QUIZ_DIFFICULTIES.length)
    expect(cells.reduce((sum, { on }) => sum + on, 0)).toBe(items.length)
    expect(cells.some(({ isWellKnown }) => isWellKnown)).toBe(false)
  })

  test('filter by category, difficulty, source and state, and search questions and options', async () => {
    const staff = await moderator()
    const cell = await allQuestions(staff, KIND)
    expect(cell.every(({ category, difficulty }) => category === 'film' && difficulty === 'hard')).toBe(true)
    const [first] = cell
    if (!first) throw new Error('no question')
    await switchQuestion(staff, first.id, false)
    expect((await listQuestions(staff, { ...KIND, state: 'off' })).map(({ id }) => id)).toEqual([first.id])
    expect(await allQuestions(staff, { ...KIND, state: 'on' })).toHaveLength(cell.length - 1)
    expect(await listQuestions(staff, { source: 'imported' })).toEqual([])
    expect(await listQuestions(staff, { search: first.text.slice(3).toUpperCase() })).toMatchObject([{ id: first.id }])
    const byOption = await listQuestions(staff, { ...KIND, search: first.options[first.answer] ?? '' })
    expect(byOption.map(({ id }) => id)).toContain(first.id)
    expect(await listQuestions(staff, { search: '%_%' })).toEqual([])
    const ofId = (id: string) => staff.call('GET /api/admin/quiz/questions/:id', { params: { id } })
    expect((await ofId(first.id)).body.question).toMatchObject({ text: first.text, isOn: false })
    expect((await ofId(newKey())).code).toBe('notFound')
    await switchQuestion(staff, first.id, true)
  })
})

describe('a question that staff change', () => {
  test('stays as it was in the quizzes that asked it, running and finished', async () => {
    const staff = await moderator()
    const [player, earlier] = [await app().member(), await app().member()]
    const { id: earlierId } = await playQuiz(app(), earlier, KIND, 10)
    const { id: quizId } = (await startQuiz(player, KIND)).body
    const reviewOf = async (member: Actor, id: string) =>
      (await member.call('GET /api/games/quiz/:id', { params: { id } })).body.review
    const before = await reviewOf(earlier, earlierId)
    for (const question of await allQuestions(staff, KIND)) {
      const body = { text: `Anew: ${question.text}`, options: ['Yes', 'No'], answer: 1, seenVersion: question.version }
      expect((await edit(staff, question.id, body)).body.question).toMatchObject({ version: question.version + 1 })
    }
    const { running } = (await player.call('GET /api/games/quiz')).body
    expect(running?.question.text).not.toContain('Anew')
    const right = await rightChoices(app(), player, quizId)
    for (const [position, choice] of right.entries())
      expect((await answerAndWait(app(), player, quizId, position, choice)).body.outcome).toBe('correct')
    expect(await reviewOf(earlier, earlierId)).toEqual(before)
    const { id: next } = await playQuiz(app(), await app().member(), KIND)
    expect((await listQuestions(staff, KIND)).every(({ asked }) => asked <= 1)).toBe(true)
    expect(next).not.toBe(quizId)
  })

  test('is changed by one of two colleagues, and not into a duplicate or an invalid one', async () => {
    const staff = await moderator()
    const [one, other] = await listQuestions(staff, { category: 'music' })
    if (!one || !other) throw new Error('no questions')
    const { id, version: seenVersion, options, answer } = one
    const content = { seenVersion, text: 'Who changed this?', options, answer }
    expect((await edit(staff, id, content)).status).toBe(200)
    expect((await edit(staff, id, content)).code).toBe('quizQuestionConflict')
    const again = { ...content, seenVersion: seenVersion + 1 }
    const same = other.text.toUpperCase().replace('?', ' ?!')
    expect((await edit(staff, id, { ...again, text: same })).code).toBe('quizQuestionDuplicate')
    for (const bad of [
      { text: ' ' },
      { text: 'Is <b>this</b> bold?' },
      { text: 'Is it \u202eover?' },
      { text: 'Is it &quot;over&quot;?' },
      { text: 'x'.repeat(301) },
      { options: ['One'] },
      { options: ['One', 'one'] },
      { options: ['One', 'Two', 'Three'] },
      { options: ['One', 'x'.repeat(121)], answer: 0 },
      { options: ['One', 'Two'], answer: 2 },
    ])
      expect({ bad, code: (await edit(staff, id, { ...again, ...bad })).code }).toEqual({ bad, code: 'invalidInput' })
  })

  test('is not asked once it is off, and enough for a quiz stay on', async () => {
    const staff = await moderator()
    const kind = { category: 'sports', difficulty: 'easy' } as const
    const all = await allQuestions(staff, kind)
    for (const { id } of all.slice(10)) expect((await switchQuestion(staff, id, false)).status).toBe(200)
    const remaining = all.slice(0, 10)
    expect((await switchQuestion(staff, remaining[0]?.id ?? '', false)).code).toBe('quizCellTooSmall')
    expect((await switchQuestion(staff, all[10]?.id ?? '', false)).code).toBe('quizQuestionConflict')
    const member = await app().member()
    const { id } = await playQuiz(app(), member, kind)
    const { review } = (await member.call('GET /api/games/quiz/:id', { params: { id } })).body
    expect(review.map(({ text }) => text).sort()).toEqual(remaining.map(({ text }) => text).sort())
    expect(await cellOf(staff, kind)).toMatchObject({ on: 10, off: all.length - 10 })
  })
})

describe('a cell is well known', () => {
  test('while more than half of its questions were answered right by more than nine of ten members', async () => {
    const staff = await moderator()
    const kind = { category: 'history', difficulty: 'hard' } as const
    const all = await allQuestions(staff, kind)
    for (const { id } of all.slice(12)) await switchQuestion(staff, id, false)
    const { database } = app()
    /** Sets statistics of twelve questions; the first `known` have `right` right answers. */
    const count = async (known: number, asked = 20, right = 20) => {
      await database.db.deleteFrom('trivia_counts').execute()
      await database.db
        .insertInto('trivia_counts')
        .values(
          all
            .slice(0, 12)
            .map(({ id }, place) => ({ question_id: id, asked, answered_right: place < known ? right : 10 })),
        )
        .execute()
      return await cellOf(staff, kind)
    }
    expect(await count(7)).toMatchObject({ on: 12, wellKnown: 7, isWellKnown: true })
    expect(await count(6)).toMatchObject({ wellKnown: 6, isWellKnown: false })
    expect(await count(12, 20, 18)).toMatchObject({ wellKnown: 0, isWellKnown: false })
    expect(await count(12, 19, 19)).toMatchObject({ wellKnown: 0, isWellKnown: false })
  })

  test('and each question counts the first answers of its members', async () => {
    const staff = await moderator()
    const kind = { category: 'computers', difficulty: 'hard' } as const
    const all = await allQuestions(staff, kind)
    for (const { id } of all.slice(10)) await switchQuestion(staff, id, false)
    const member = await app().member()
    const { id } = (await startQuiz(member, kind)).body
    const right = await rightChoices(app(), member, id)
    for (let position = 0; position < 4; position += 1)
      await answerAndWait(
        app(),
        member,
        id,
        position,
        position < 3 ? (right[position] ?? 0) : ((right[3] ?? 0) + 1) % 2,
      )
    app().clock.advance(400)
    await sendAnswer(member, id, 9, null)
    // The same ten questions come a second time, and are not counted.
    await playQuiz(app(), member, kind, 10)
    const counted = await listQuestions(staff, { ...kind, state: 'on' })
    expect(counted.map(({ asked }) => asked)).toEqual(Array(10).fill(1))
    expect(counted.reduce((sum, { answeredRight }) => sum + answeredRight, 0)).toBe(3)
  })
})

describe('a file that staff import', () => {
  const NEW = ['Science & Nature', 'Easy', 'Which planet has this file?', 'Earth', 'Mars', 'Venus', 'Saturn']

  test('is checked row by row without writing, and then adds the new ones', async () => {
    const staff = await moderator()
    const [existing] = await listQuestions(staff)
    const file = csvOf(
      NEW,
      ['film', 'hard', existing?.text.toLowerCase() ?? '', 'A', 'B', '', ''],
      ['', 'easy', 'Which category is this?', 'A', 'B', 'C', 'D'],
      ['film', 'tricky', 'How hard is this?', 'A', 'B', 'C', 'D'],
      ['film', 'easy', ' ', 'A', 'B', 'C', 'D'],
      ['film', 'easy', 'How many options?', 'A', 'B', 'C', ''],
      ['film', 'easy', 'Are they the same?', 'A', 'a', '', ''],
      ['film', 'easy', 'Is it <i>bold</i>?', 'A', 'B', '', ''],
      ['film', 'easy', 'Is it \u202eturned?', 'A', 'B', '', ''],
      ['film', 'easy', `${'x'.repeat(300)}?`, 'A', 'B', '', ''],
      ['film', 'easy', 'Is this one too much?', 'A', 'B', 'C', 'D', 'E'],
      [...NEW.slice(0, 2), ' Which planet  has THIS file ? ', 'Earth', 'Mars', '', ''],
    )
    const before = await allQuestions(staff, {})
    const checked = await checkFile(staff, file)
    expect(checked.body).toMatchObject({ added: 1, duplicates: 2, invalid: 9 })
    expect(checked.body.rows.map(({ result, fault }) => fault ?? result)).toEqual([
      ...['new', 'duplicate', 'category', 'difficulty', 'empty', 'options', 'alike', 'markup', 'characters', 'tooLong'],
      ...['shape', 'duplicate'],
    ])
    expect(checked.body.rows[8]?.text).toBe('Is it \ufffdturned?')
    expect(await allQuestions(staff, {})).toEqual(before)

    expect((await importFile(staff, file, 2)).code).toBe('quizImportChanged')
    expect((await importFile(staff, file, 1)).body).toEqual({ added: 1, duplicates: 2, invalid: 9 })
    expect(await listQuestions(staff, { source: 'imported' })).toMatchObject([
      { category: 'science_and_nature', difficulty: 'easy', text: NEW[2], isOn: true, source: 'imported' },
    ])
    expect((await checkFile(staff, file)).body).toMatchObject({ added: 0, duplicates: 3 })
    expect((await importFile(staff, file, 1)).code).toBe('quizImportChanged')
  })

  test('may be JSON of Open Trivia DB, with HTML entities', async () => {
    const staff = await moderator()
    await listQuestions(staff)
    const results = [
      {
        type: 'multiple',
        difficulty: 'medium',
        category: 'Entertainment: Music',
        question: 'Who sang &quot;D&eacute;j&agrave; vu &amp; co&quot;?',
        correct_answer: 'Caf&eacute;',
        incorrect_answers: ['A', 'B', 'C'],
      },
      { category: 'Science: Computers', difficulty: 'hard', question: 'No answers?' },
      'no question',
    ]
    for (const file of [{ response_code: 0, results }, results])
      expect((await checkFile(staff, JSON.stringify(file))).body).toMatchObject({ added: 1, invalid: 2 })
    expect((await importFile(staff, JSON.stringify({ results }), 1)).body).toMatchObject({ added: 1 })
    const [added] = await listQuestions(staff, { source: 'imported', category: 'music' })
    expect(added).toMatchObject({ difficulty: 'medium', text: 'Who sang "Déjà vu & co"?' })
    expect(added?.options[added.answer]).toBe('Café')
  })

  test('is imported once when several colleagues import it at the same time', async () => {
    const staff = await Promise.all([moderator(), moderator(), moderator()])
    const file = csvOf(['music', 'easy', 'Who imported this first?', 'One', 'Another', '', ''])
    const answers = await Promise.all(staff.map((one) => importFile(one, file, 1)))
    expect(answers.map(({ code }) => code ?? 'done').sort()).toEqual(['done', 'quizImportChanged', 'quizImportChanged'])
    expect(await listQuestions(await moderator(), { search: 'Who imported this first?' })).toHaveLength(1)
  })

  test('is asked like the others', async () => {
    const staff = await moderator()
    const kind = { category: 'geography', difficulty: 'hard' } as const
    await listQuestions(staff)
    const rows = Array.from({ length: 12 }, (_, n) => [
      'geography',
      'hard',
      `Where is place ${n}?`,
      'Here',
      'There',
      '',
      '',
    ])
    await importFile(staff, `\ufeff${csvOf(...rows).replaceAll(',', ';')}`, 12)
    const { on } = (await cellOf(staff, kind)) ?? { on: 0 }
    const member = await app().member()
    const seen = new Set<string>()
    for (let quiz = 0; quiz < Math.ceil(on / 10); quiz += 1) {
      if (quiz % 3 === 0) app().clock.advance(24 * 3600)
      const { id } = await playQuiz(app(), member, kind)
      const { review } = (await member.call('GET /api/games/quiz/:id', { params: { id } })).body
      for (const { text } of review) seen.add(text)
    }
    expect([...seen].filter((text) => text.startsWith('Where is place'))).toHaveLength(12)
  })

  test.each<[string, string | Uint8Array, string]>([
    ['empty', '', 'quizImportUnreadable'],
    ['without questions', csvOf(), 'quizImportUnreadable'],
    ['without the columns', 'a,b\n1,2\n', 'quizImportUnreadable'],
    ['with a quote that never ends', `${csvOf()}film,easy,"What`, 'quizImportUnreadable'],
    ['broken JSON', '{"results": [', 'quizImportUnreadable'],
    ['other JSON', '{"questions": []}', 'quizImportUnreadable'],
    ['no text', new Uint8Array([0xff, 0xfe, 0x00]), 'quizImportUnreadable'],
    ['too long', csvOf(...Array.from({ length: 2001 }, () => NEW)), 'quizImportTooLong'],
    ['too large', `[${' '.repeat(1_000_000)}]`, 'quizImportTooLarge'],
  ])('is refused when it is %s', async (_, file, code) => {
    const staff = await moderator()
    expect((await checkFile(staff, file)).code).toBe(code)
    expect((await importFile(staff, file, 1)).code).toBe(code)
  })
})

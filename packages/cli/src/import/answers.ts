import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { createInterface } from 'node:readline/promises'
import type { ImportReport, Remark, SourceFile } from '@monotable/import'
import { type Surroundings, UsageError } from '../command.ts'

/** Answers stand in a document of their own, which is read as a part of the design. */
export const answersOf = (path: string): SourceFile[] =>
  existsSync(path) ? [{ name: path, text: readFileSync(path, 'utf8') }] : []

/** Asks for everything that is open and adds the answers to the file. Gives how many there are. */
export async function ask(report: ImportReport, path: string, around: Surroundings): Promise<number> {
  if (!around.input) throw new UsageError('--ask needs a terminal, or answers on standard input.')
  const open = [...report.questions.filter(({ as }) => as !== undefined), ...report.unread]
  const lines = createInterface({ input: around.input, output: around.err })
  const given = lines[Symbol.asyncIterator]()
  const answers: string[] = []
  try {
    for (const remark of open) {
      around.complain(questionOf(remark))
      const { value, done } = await given.next()
      if (done) break
      if (value.trim() !== '') answers.push(answerText(remark, value.trim()))
    }
  } finally {
    lines.close()
  }
  if (answers.length > 0) {
    const before = existsSync(path) ? readFileSync(path, 'utf8').trimEnd() : '# Answers'
    writeFileSync(path, `${[before, ...answers].join('\n\n')}\n`)
  }
  return answers.length
}

const questionOf = ({ line, text, as }: Remark) =>
  as === undefined
    ? `line ${line}: ${text} was not understood. Say it in other words, or press Enter to leave it.`
    : `line ${line}: ${text}`

/** An answer in words that the readers know; the parts of one are separated by commas. */
function answerText({ as }: Remark, answer: string): string {
  if (as === undefined) return answer
  const [first = '', second] = answer.split(/\s*,\s*/)
  const written = second === undefined ? as.replace(/,[^,]*\$2[^,]*$/, '') : as
  return written.replace('$1', () => first).replace('$2', () => second ?? '')
}

import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import type { ImportReport, SourceFile } from '@monotable/import'
import { Failure } from '../command.ts'

/** Something that answers a prompt: a language model behind a command, or a function in a test. */
export type Answer = (prompt: string) => Promise<string>

/** A command that takes the prompt on standard input and prints its answer. */
export function commandAnswer(command: string): Answer {
  return async prompt => {
    const child = spawn(command, { shell: true, stdio: ['pipe', 'pipe', 'pipe'] })
    child.stdin.on('error', () => {})
    child.stdin.end(prompt)
    const ended = new Promise<number | null>((resolve, reject) => {
      child.once('error', reject)
      child.once('close', resolve)
    })
    const [answer, complaint, code] = await Promise.all([text(child.stdout), text(child.stderr), ended])
    if (code !== 0) throw new Failure(`--model: the command ended with ${code}. ${complaint.trim()}`)
    return answer
  }
}

const linesAround = 10

/** Asks what each unread passage says. The answers are a document of their own, marked as the model's. */
export async function askModel(
  { unread }: ImportReport,
  files: readonly SourceFile[],
  answer: Answer,
): Promise<SourceFile[]> {
  const passages = unread.map(({ file, line, text }) => {
    const own = files.find(({ name }) => name === file) ?? files[0]
    const lines = own?.text.split('\n') ?? []
    return { text, lines: lines.slice(Math.max(0, line - linesAround), line + linesAround) }
  })
  const answers: string[] = []
  for (const passage of passages) {
    const said = (await answer(promptFor(passage.text, passage.lines.join('\n')))).trim()
    if (said !== '' && !/^nothing\b/i.test(said)) answers.push(said)
  }
  return answers.length === 0 ? [] : [{ name: 'model.md', text: answers.join('\n\n'), by: 'model' }]
}

const promptFor = (
  what: string,
  passage: string,
) => `A program reads documents about DynamoDB tables. In the passage below it did not understand ${what}.
Say what the passage says, and nothing that it does not say, in these forms of Markdown only:

Table: \`name\`
- Partition key: \`name\`
- Sort key: \`name\`

## Indexes

- \`name\`: partition key \`name\`, sort key \`name\`

## Name of an entity

- **PK**: \`PREFIX#{placeholder}\`
- **SK**: \`PREFIX#{placeholder}\`

Attributes: \`name\` (String), \`name\` (Number)

## Access patterns

- What is read: \`PK = PREFIX#{placeholder}\`, \`SK begins_with PREFIX#\`

Leave out the forms that you do not need. If the passage says nothing of this kind, answer with the word nothing.

The passage:

${passage}
`

import { PassThrough, Readable } from 'node:stream'
import { run } from '../../src/run.ts'

export interface Ran {
  readonly code: number
  /** What went to stdout. */
  readonly said: string
  /** What went to stderr. */
  readonly complained: string
}

/** A command line, followed to its end in this process. */
export async function ran(
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
  input?: string,
): Promise<Ran> {
  const [said, complained]: [string[], string[]] = [[], []]
  const code = await run(args, {
    version: () => '1.2.3',
    env,
    out: new PassThrough(),
    err: new PassThrough(),
    ...(input === undefined ? {} : { input: Readable.from([input]) }),
    say: line => void said.push(line),
    complain: line => void complained.push(line),
    onSignal: () => {},
  })
  return { code, said: said.join('\n'), complained: complained.join('\n') }
}

import { type ExitCode, exitCodes } from './exit-codes.ts'

type Stream = NodeJS.WritableStream & { readonly isTTY?: boolean }

/** What a command needs of the process it runs in. */
export interface Surroundings {
  version(): string
  readonly env: Readonly<Record<string, string | undefined>>
  /** Where messages, drawings and logs go. */
  readonly out: Stream
  /** Where everything goes that is not data. */
  readonly err: Stream
  /** Standard input, where there is one. */
  readonly input?: NodeJS.ReadableStream
  say(line: string): void
  complain(line: string): void
  /** Calls the listener at the first signal to end. */
  onSignal(listener: (signal: string) => void): void
}

/** One thing that `monotable` does. */
export interface Command {
  readonly name: string
  /** A clause, for the list of commands. */
  readonly about: string
  /** A command line that works, without `monotable`. */
  readonly example: string
  help(): string
  /** Follows its part of the command line to the end. What it gives is the exit code, 0 if it gives none. */
  // biome-ignore lint/suspicious/noConfusingVoidType: a command without findings just ends
  run(args: string[], around: Surroundings): Promise<ExitCode | void>
}

/** A problem that the user of the command can fix; the message says how. */
export class Failure extends Error {
  override readonly name: string = 'Failure'
  readonly exitCode: ExitCode = exitCodes.findings
}

/** The command line cannot be followed; the message says why. */
export class UsageError extends Failure {
  override readonly name = 'UsageError'
  override readonly exitCode = exitCodes.usage
}

/** The schema or the document cannot be used; the message says where and why. */
export class InvalidSchema extends Failure {
  override readonly name = 'InvalidSchema'
  override readonly exitCode = exitCodes.invalidSchema
}

/** A table or an endpoint does not answer; the message names it. */
export class CannotConnect extends Failure {
  override readonly name = 'CannotConnect'
  override readonly exitCode = exitCodes.cannotConnect
}

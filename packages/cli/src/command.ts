/** What a command needs of the process it runs in. */
export interface Surroundings {
  version(): string
  readonly env: Readonly<Record<string, string | undefined>>
  /** Where lines go that are said, for what is drawn and for logs. */
  readonly out: NodeJS.WritableStream & { readonly isTTY?: boolean }
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
  help(): string
  /** Follows its part of the command line to the end. */
  run(args: string[], around: Surroundings): Promise<void>
}

/** The command line cannot be followed; the message says why. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}

/** Something that is not as it must be and that whoever started the command can change; the message says how. */
export class Failure extends Error {
  override readonly name = 'Failure'
}

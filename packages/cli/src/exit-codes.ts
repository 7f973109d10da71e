/** The exit codes of every command. */
export const exitCodes = { ok: 0, findings: 1, usage: 2, invalidSchema: 3, cannotConnect: 4 } as const

export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes]

/** The same in words, for the help. */
export const exitCodeMeanings: Readonly<Record<ExitCode, string>> = {
  0: 'it worked, and found nothing',
  1: 'it found something, or could not do what you asked',
  2: 'the command line is wrong',
  3: 'the schema or document is invalid',
  4: 'the table or endpoint cannot be reached',
}

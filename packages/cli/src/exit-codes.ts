/** What the end of every command says to whoever started it. */
export const exitCodes = { ok: 0, findings: 1, usage: 2, invalidSchema: 3, cannotConnect: 4 } as const

export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes]

/** The same in words, for the help. */
export const exitCodeMeanings: Readonly<Record<ExitCode, string>> = {
  0: 'done, and nothing was found',
  1: 'something was found, or could not be done',
  2: 'the command line cannot be followed',
  3: 'the schema or document is invalid',
  4: 'the table or endpoint cannot be reached',
}

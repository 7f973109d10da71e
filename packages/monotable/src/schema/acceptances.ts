/** Codes of the design check that are accepted here, each with the reason. */
export type Accepted = Readonly<Record<string, string>>

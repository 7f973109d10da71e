/** A label without marks, its colon and what stands in parentheses after it. */
export const stripped = (text: string) =>
  text
    .replace(/[`*]/g, '')
    .replace(/\s*[:：]\s*$/u, '')
    .replace(/\s*[(（].*[)）]\s*$/u, '')
    .trim()

/** What stands before keys and names them: `User:` in `User: PK=USER#<id>`. */
export const labelOf = (text: string) =>
  text
    .replace(/[`*"']/g, '')
    .replace(/\s*(?:[:：→=(（|,-]|->|–|—)\s*$/u, '')
    .trim()

/** The attribute that says of which older attributes these were made. */
export const formMark = (to: readonly string[]) => `monotable:${to.join('+')}`

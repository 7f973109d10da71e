export const dist: string
/** Gives its address, what was asked for, and how to end it. */
export function serveStatic(
  prefix?: string,
): Promise<{ readonly url: string; readonly asked: string[]; close(): Promise<unknown> }>

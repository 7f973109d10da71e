export const dist: string
/** Returns its address, the requests it got, and how to stop it. */
export function serveStatic(
  prefix?: string,
): Promise<{ readonly url: string; readonly asked: string[]; close(): Promise<unknown> }>

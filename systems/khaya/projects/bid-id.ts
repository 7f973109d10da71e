/** A bid is addressed by project and worker, and its id says both (K10). */
export function bidIdOf(projectId: string, workerId: string): string {
  return `bid_${Buffer.from(`${projectId}#${workerId}`).toString('base64url')}`
}

/** Whether a skill is among others, whatever its letter case. */
export function hasSkill(skills: readonly string[], skill: string): boolean {
  return skills.some(each => folded(each) === folded(skill))
}

/** Whether two have a skill in common. */
export function shareSkill(some: readonly string[], others: readonly string[]): boolean {
  return some.some(skill => hasSkill(others, skill))
}

function folded(skill: string): string {
  return skill.trim().toLowerCase()
}

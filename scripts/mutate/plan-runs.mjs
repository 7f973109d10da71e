// Which mutants can be tried in one run of vitest, and by which tests.

/** How many test files a mutant is given in a run that it shares, and how many mutants share one. */
const limits = { tests: 2, mutants: 24 }

/**
 * Runs of mutants of which no test file calls two, so that a test that fails tells which of them it noticed. What is broken
 * while a module loads breaks tests that never call it: such mutants share no run.
 *
 * @returns {{ mutants: object[], tests: Map<string, object> }[]} for every test file the mutant that it is to notice
 */
export function planRuns(mutants, { reach, testsFor }) {
  const runs = []
  for (const mutant of mutants.filter(({ within }) => within !== undefined)) {
    const files = testsFor(mutant).slice(0, limits.tests)
    if (files.length === 0) continue
    const calls = (file, { file: source, within }) => reach.get(file).reached.includes(`${source}#${within}`)
    const isFree = run =>
      run.mutants.length < limits.mutants &&
      run.mutants.every(other => !files.some(file => calls(file, other))) &&
      [...run.tests.keys()].every(file => !calls(file, mutant))
    const run = runs.find(isFree) ?? { mutants: [], tests: new Map() }
    if (run.mutants.length === 0) runs.push(run)
    run.mutants.push(mutant)
    for (const file of files) run.tests.set(file, mutant)
  }
  return runs
}

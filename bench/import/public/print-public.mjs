import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { importFiles } from '@monotable/import'
import { answerOf, askModel } from '../../../packages/cli/dist/import/model.js'
import { kinds, parseFacts, wantedFacts } from './design.mjs'
import { foundFacts } from './found.mjs'
import { isSilent } from './silence.mjs'

/**
 * Prints how well the documents of a folder are read whose facts are in a set: `<number>.facts` beside `<number>.md`. A model behind a
 * command may proofread each; what one answered once is read from a folder of `<number>.answer.json`.
 */
export async function printPublic(set, folder, { showsMisses, model, answers }) {
  const facts = new URL(`./${set}/`, import.meta.url)
  const documents = readdirSync(folder)
  const results = []
  for (const name of readdirSync(facts).sort()) {
    const number = name.replace(/\.facts$/, '')
    const document = documents.find(file => file.startsWith(`${number}.`) && !file.endsWith('.facts'))
    if (!document) continue
    const file = { name: document, text: readFileSync(join(folder, document), 'utf8') }
    const answer =
      answers === undefined ? model && answerOf(model) : answeredIn(join(answers, `${number}.answer.json`))
    const { report } = await read(file, answer)
    results.push({ number, ...judge(file, report, readFileSync(new URL(name, facts), 'utf8')) })
  }
  if (showsMisses) for (const result of results) printMisses(result)
  printTotals(set, results)
}

async function read(file, answer) {
  const found = importFiles([file])
  return answer ? importFiles([file], await askModel(found.report, [file], answer)) : found
}

const answeredIn = path => async () => readFileSync(path, 'utf8')

function judge({ text }, { tables, guesses, contradictions, unread, questions }, facts) {
  const design = parseFacts(facts)
  const said = wantedFacts(design)
  const remarks = [...guesses, ...contradictions, ...unread, ...questions]
  const comparison = compare(said.wanted, foundFacts(tables, design, said))
  const lines = text.split('\n')
  const missed = kinds.flatMap(kind =>
    comparison[kind].missed.map(({ fact, where }) => ({
      kind,
      fact,
      silent: isSilent(where, lines, remarks),
    })),
  )
  return { comparison, missed, remarks }
}

const compare = (wanted, found) =>
  Object.fromEntries(kinds.map(kind => [kind, compareKind(wanted[kind], found[kind])]))

/** What is found and only accepted ("~") counts as right; what is found and free does not count. */
function compareKind(wanted, found) {
  const left = [...wanted].sort((a, b) => Number(a.isOptional) - Number(b.isOptional))
  const more = []
  let right = 0
  let rightFound = 0
  for (const { fact, isFree } of found) {
    const at = left.findIndex(each => each.fact === fact || each.accepts.includes(fact))
    if (at >= 0) {
      rightFound++
      if (!left.splice(at, 1)[0].isOptional) right++
    } else if (!isFree) more.push(fact)
  }
  const needed = wanted.filter(({ isOptional }) => !isOptional).length
  return { wanted: needed, right, rightFound, missed: left.filter(({ isOptional }) => !isOptional), more }
}

function printMisses({ number, comparison, missed, remarks }) {
  const more = kinds.flatMap(kind => comparison[kind].more.map(fact => `  + ${kind} ${fact}`))
  if (missed.length + more.length === 0) return
  console.log(`\n${number} (${remarks.length} remarks)`)
  for (const { kind, fact, silent } of missed) console.log(`  - ${kind} ${fact}${silent ? ' (silent)' : ''}`)
  for (const line of more) console.log(line)
}

function printTotals(set, results) {
  const sum = (kind, of) => results.reduce((all, { comparison }) => all + of(comparison[kind]), 0)
  const share = (part, all) => (all === 0 ? 1 : part / all).toFixed(3)
  console.log(`\n${set}: ${results.length} documents`)
  let [facts, found] = [0, 0]
  for (const kind of kinds) {
    const [wanted, right] = [sum(kind, each => each.wanted), sum(kind, each => each.right)]
    const [good, more] = [sum(kind, each => each.rightFound), sum(kind, each => each.more.length)]
    facts += wanted
    found += right
    console.log(
      `  ${kind.padEnd(12)} recall ${share(right, wanted)}  precision ${share(good, good + more)}  (${wanted} facts)`,
    )
  }
  const silent = results.flatMap(({ missed }) => missed.filter(each => each.silent))
  const quiet = results.filter(({ remarks, missed }) => remarks.length === 0 && missed.length > 0)
  const recalls = results
    .map(({ comparison }) => {
      const all = of => kinds.reduce((whole, kind) => whole + of(comparison[kind]), 0)
      return all(each => each.right) / (all(each => each.wanted) || 1)
    })
    .sort((a, b) => a - b)
  console.log(
    `  all          recall ${share(found, facts)}, of the median document ${(recalls[recalls.length >> 1] ?? 1).toFixed(3)}; ${facts - found} of ${facts} missed, ${silent.length} without a remark near them; ${quiet.length} documents exit with 0 and have lost something`,
  )
}

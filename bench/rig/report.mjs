import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism, cpus } from 'node:os'
import { fileURLToPath } from 'node:url'

const resultsFile = fileURLToPath(new URL('../results.json', import.meta.url))

/**
 * Prints each measure as soon as it is known, and keeps all of them in `results.json` under the section's name. The
 * first column is ours, the second the one it is compared with, unless they are figures of one thing.
 */
export class Report {
  #section
  #columns
  #before
  #measures = []
  #isCompared

  constructor(section, columns, { isCompared = columns.length > 1 } = {}) {
    this.#section = section
    this.#columns = columns
    this.#isCompared = isCompared
    this.#before = readResults()[section]
    this.#print(section, [...columns, ...(isCompared ? ['ratio'] : []), 'bar', 'before'])
  }

  /**
   * `bar` is what ours must reach, at least or, where `lessIsBetter`, at most; `ratioBar` the same of the ratio. `pace`
   * is how fast the machine was meanwhile, where the one on which the bar was set is 1: a bar that is missed is judged
   * by that too.
   */
  add({ name, unit, values, bar, ratioBar, pace = 1, lessIsBetter = false }) {
    const [mine, other] = this.#columns.map(column => values[column])
    const ratio = this.#isCompared ? ratioOf(mine, other, lessIsBetter) : undefined
    this.#measures.push({ name, unit, values: rounded(values), bar, ratioBar, lessIsBetter, ratio })
    const before = this.#before?.measures.find(measure => measure.name === name)?.values[this.#columns[0]]
    this.#print(`${name}, ${unit}`, [
      ...this.#columns.map(column => shown(values[column])),
      ...(this.#isCompared ? [ratio === undefined ? '' : `${ratio.toFixed(2)}×`] : []),
      [judged(mine, bar, lessIsBetter), atPace(mine, bar, pace), judged(ratio, ratioBar, false, '×')]
        .filter(Boolean)
        .join(' '),
      change(before, mine, lessIsBetter),
    ])
  }

  /**
   * A trial with other counts than the usual ones says nothing, so it is not kept. A part of what is measured takes the place
   * of the same part, and `conditions` may be told of all.
   */
  save({ conditions, trial, isPart = false }) {
    if (trial) return console.log('not kept in results.json: a trial')
    const names = new Set(this.#measures.map(({ name }) => name))
    const kept = readResults()[this.#section]?.measures ?? []
    const others = isPart ? kept.filter(({ name }) => !names.has(name)) : []
    const measures = [...others, ...this.#measures]
    const section = {
      command: `node bench/${this.#section}.mjs`,
      date: new Date().toISOString().slice(0, 10),
      node: process.version,
      cores: availableParallelism(),
      cpu: cpus()[0].model.trim(),
      conditions: typeof conditions === 'function' ? conditions(measures) : conditions,
      columns: this.#columns,
      ...(!this.#isCompared && { isCompared: false }),
      measures,
    }
    const results = { ...readResults(), [this.#section]: section }
    writeFileSync(resultsFile, `${JSON.stringify(results, null, 2)}\n`)
  }

  #print(name, columns) {
    console.log(name.padEnd(42) + columns.map(column => column.padStart(18)).join(' '))
  }
}

function readResults() {
  return existsSync(resultsFile) ? JSON.parse(readFileSync(resultsFile, 'utf8')) : {}
}

const rounded = values =>
  Object.fromEntries(Object.entries(values).map(([peer, value]) => [peer, Number(value.toPrecision(4))]))

const shown = value =>
  value === undefined ? 'none' : value.toLocaleString('en-US', { maximumFractionDigits: value < 10 ? 2 : 0 })

function ratioOf(mine, other, lessIsBetter) {
  if (mine === undefined || other === undefined) return undefined
  const ratio = lessIsBetter ? other / mine : mine / other
  return Number.isFinite(ratio) ? ratio : undefined
}

function judged(figure, bar, lessIsBetter, sign = '') {
  if (bar === undefined || figure === undefined) return ''
  const reached = lessIsBetter ? figure <= bar : figure >= bar
  return `${reached ? 'ok' : 'MISSED'} ${shown(bar)}${sign}`
}

function atPace(figure, bar, pace) {
  if (bar === undefined || pace === 1 || figure >= bar) return ''
  return `(${judged(figure, bar * pace)} at its pace)`
}

function change(before, now, lessIsBetter) {
  if (before === undefined || now === undefined) return ''
  const better = lessIsBetter ? before / now : now / before
  return better < 0.9 ? `WORSE ${shown(before)}` : shown(before)
}

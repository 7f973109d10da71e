import { existsSync, readFileSync } from 'node:fs'
import { SourceMap } from 'node:module'
import { fileURLToPath } from 'node:url'

/** What works for whoever calls it: its time is the caller's. */
const shared = /\/node_modules\/zod\/|^node:|^$/

/** Which files make up which layer; the first line that fits counts. */
const files = [
  ['policy', /\/server\/dist\/identity\/allow\.|\/systems\/dist\/.*\/find-roles\./],
  ['serialise', /\/server\/dist\/(http\/(output-writer|etag)|identity\/redact)\.|\/by-hand\/answer\./],
  ['identity', /\/server\/dist\/identity\/|\/node_modules\/jose\/|\/by-hand\/identity\./],
  ['validation', /\/server\/dist\/http\/(read-|strictly|invalid)|\/by-hand\/validation\./],
  [
    'logs and metrics',
    /\/(server\/dist\/metrics|monotable\/dist\/observe)\/|\/node_modules\/(pino|sonic-boom|prom-client|@opentelemetry)/,
  ],
  [
    'change feed',
    /\/server\/dist\/(feed|schedules)\/|\/engine\/src\/operations\/(get-records|get-shard-iterator|describe-stream)\./,
  ],
  ['HTTP and routing', /\/packages\/server\/dist\/|\/node_modules\/@?hono\/|\/by-hand\/server\./],
  ['operation', /\/systems\/dist\/|\/by-hand\/sale/],
  ['library', /\/packages\/monotable\/dist\/|\/node_modules\/(@aws|@smithy|tslib|bowser)/],
  ['engine', /\/packages\/engine\/|\/node_modules\/((classic|abstract|memory)-level|level-transcoder)\//],
]

/** Where nobody of the above is the caller: what Node does by itself. */
const alone = [
  ['idle', /^\(idle\)/],
  ['garbage collection', /^\(garbage collector\)/],
  ['HTTP and routing', /node:(_http|http|net|internal\/(http|net|streams|stream_base|js_stream))/],
]

/** In the order in which a request meets them. */
export const layers = [
  'HTTP and routing',
  'identity',
  'policy',
  'validation',
  'operation',
  'library',
  'engine',
  'serialise',
  'logs and metrics',
  'change feed',
  'garbage collection',
  'Node itself',
  'idle',
]

/** Microseconds that the main thread was in each layer, by a profile of V8. */
export function layersOf({ nodes, samples, timeDeltas }) {
  const layerOf = layerOfEach(nodes)
  const sums = Object.fromEntries(layers.map(layer => [layer, 0]))
  for (const [at, id] of samples.entries()) sums[layerOf.get(id)] += timeDeltas[at + 1] ?? 0
  return sums
}

function layerOfEach(nodes) {
  const byId = new Map(nodes.map(node => [node.id, node]))
  const found = new Map()
  const visit = (node, caller) => {
    const own = layerUnder(caller, node.callFrame)
    found.set(node.id, own ?? 'Node itself')
    for (const child of node.children ?? []) visit(byId.get(child), own)
  }
  visit(nodes[0], undefined)
  return found
}

function layerUnder(caller, { functionName, url, lineNumber, columnNumber }) {
  // The feed reads the engine beside requests: that is not what a sale costs the engine.
  if (caller === 'change feed') return caller
  if (shared.test(url)) return caller ?? firstOf(alone, `${functionName} ${url}`)
  return firstOf(files, sourceOf(url, lineNumber, columnNumber))
}

/** The engine is published as one file; its map tells which of its own files a function is from. */
function sourceOf(url, line, column) {
  if (!url.endsWith('/engine/dist/engine.js')) return url
  const { originalSource } = mapOf(url)?.findEntry(line, column) ?? {}
  return originalSource ? new URL(originalSource, url).href : url
}

const maps = new Map()

function mapOf(url) {
  if (!maps.has(url)) {
    const file = `${fileURLToPath(url)}.map`
    maps.set(url, existsSync(file) ? new SourceMap(JSON.parse(readFileSync(file, 'utf8'))) : undefined)
  }
  return maps.get(url)
}

const firstOf = (lines, text) => lines.find(([, pattern]) => pattern.test(text))?.[0]

// The built page under a sub-path, as on GitHub's pages: for its test and its measurement.
import { existsSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'

export const dist = fileURLToPath(new URL('dist', import.meta.url))

const types = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.md': 'text/markdown',
}

/** Returns its address, the requests it got, and how to stop it. */
export async function serveStatic(prefix = '/monotable/playground/') {
  const asked = []
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url, 'http://localhost')
    asked.push(pathname)
    const file = join(dist, pathname.slice(prefix.length) || 'index.html')
    if (!pathname.startsWith(prefix) || !existsSync(file)) return response.writeHead(404).end()
    const headers = { 'content-type': types[extname(file)] ?? 'application/octet-stream' }
    response.writeHead(200, { ...headers, 'content-encoding': 'gzip' }).end(gzipSync(readFileSync(file)))
  })
  await new Promise(resolve => server.listen(0, '127.0.0.1', resolve))
  const url = `http://localhost:${server.address().port}${prefix}`
  return { url, asked, close: () => new Promise(resolve => server.close(resolve)) }
}

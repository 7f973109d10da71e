// A bare Node server that answers everything with `{}`: node bench/rig/echo.mjs <port>
import { createServer } from 'node:http'

// A connection may wait long for its turn.
createServer({ keepAliveTimeout: 600_000 }, (request, response) => {
  request.resume().on('end', () => response.setHeader('Content-Length', 2).end('{}'))
}).listen(Number(process.argv[2]), '127.0.0.1')

/**
 * Node's HTTP server. An `import` of `node:http` would also load Node's own copy of undici, which takes 14 MB and 85 ms at
 * each start. Fastify avoids this with `require`.
 */
export const { createServer } = process.getBuiltinModule('node:http')

// The bound of the session load: node:http and nothing else, serving the bytes of one file.
// usage: bare-http.ts FILE
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

const body = readFileSync(process.argv[2] as string);
const headers = { "content-type": "application/json; charset=utf-8", "content-length": body.length };
const server = createServer((_request, response) => response.writeHead(200, headers).end(body));
server.listen(0, "127.0.0.1", () => {
  console.log(`listening on http://127.0.0.1:${(server.address() as AddressInfo).port}`);
});

// The service worker: lets the planner open without a network. It serves what the page has kept (`keep-offline.ts`),
// and never touches the API.
self.addEventListener("install", () => self.skipWaiting());

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin) return;
  // Every session has the same page; the newest comes from the network.
  if (request.mode === "navigate" && pathname.startsWith("/planner/")) {
    event.respondWith(
      fetch(request).catch(async (error) => (await caches.match("/planner/")) ?? Promise.reject(error)),
    );
  }
  // A file whose name carries its hash never changes.
  if (pathname.startsWith("/assets/")) {
    event.respondWith(caches.match(request).then((held) => held ?? fetch(request)));
  }
});

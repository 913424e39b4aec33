// The service worker: lets the pages open without a network. It serves what they have kept
// (`keep-offline.ts`, `keep-home.ts`), never touches the API, and shows what the service pushes.
self.addEventListener("install", () => self.skipWaiting());

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin) return;
  // Every session has the same page; the newest comes from the network.
  const page = pathname === "/" ? "/" : pathname.startsWith("/planner/") ? "/planner/" : null;
  if (request.mode === "navigate" && page !== null) {
    event.respondWith(fetch(request).catch(async (error) => (await caches.match(page)) ?? Promise.reject(error)));
  }
  // A file whose name carries its hash never changes.
  if (pathname.startsWith("/assets/")) {
    event.respondWith(caches.match(request).then((held) => held ?? fetch(request)));
  }
});

// The same notice again stands in the place of the first.
self.addEventListener("push", (event) => {
  const { id, title, body, url } = event.data?.json() ?? {};
  if (title)
    event.waitUntil(self.registration.showNotification(title, { body, tag: id, icon: "/icon-192.png", data: { url } }));
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const { pathname } = new URL(event.notification.data.url);
  event.waitUntil(self.clients.openWindow(pathname));
});

/** Stores the files of this page, and returns their addresses. */
export async function keepFiles(cache: Cache): Promise<string[]> {
  const files = await loadedFiles();
  await Promise.all(
    files.map(async (file) => {
      if (await cache.match(file)) return;
      const response = await fetch(file);
      if (response.ok) await cache.put(file, response);
    }),
  );
  return files;
}

/** The hashed files of this page: those in its markup, and those loaded since. */
async function loadedFiles(): Promise<string[]> {
  const named = [...document.querySelectorAll<HTMLElement>('[src^="/assets/"], [href^="/assets/"]')];
  const paths = named.map((node) => node.getAttribute("src") ?? node.getAttribute("href") ?? "");
  const ours = (await loadedUrls()).filter(
    ({ origin, pathname }) => origin === location.origin && pathname.startsWith("/assets/"),
  );
  return [...new Set([...paths, ...ours.map(({ pathname }) => pathname)])];
}

/** Everything that the page has loaded so far, without what it only stores (`keep-home.ts`). */
function loadedUrls(): Promise<URL[]> {
  return new Promise((resolve) => {
    const observer = new PerformanceObserver((list) => {
      observer.disconnect();
      const loads = (list.getEntries() as PerformanceResourceTiming[]).filter(
        ({ initiatorType }) => initiatorType !== "fetch",
      );
      resolve(loads.map(({ name }) => new URL(name)));
    });
    observer.observe({ type: "resource", buffered: true });
  });
}

// Sets the theme before the first paint. A blocking classic script: the build puts it first in every page's head.
// The choice is `light`, `dark`, `green` or `system`, in local storage; `data-theme` is always one of the three.
(() => {
  const KEY = "daywright-theme";
  const THEMES = ["light", "dark", "green"];
  let choice = "system";
  try {
    choice = localStorage.getItem(KEY) ?? "system";
  } catch {
    // Storage may be forbidden; the system's theme then holds.
  }
  const dark = matchMedia("(prefers-color-scheme: dark)").matches;
  document.documentElement.dataset.theme = THEMES.includes(choice) ? choice : dark ? "dark" : "light";
})();

// Sets the theme before the first paint, and the language. A blocking classic script: the build
// puts it first in every page's head. The theme is `light`, `dark`, `green` or `system`, in local
// storage; `data-theme` is always one of the first three. The markup is in English: what has
// another width in this language is not shown before it is put into it.
(() => {
  const tags = [...navigator.languages];
  let choice;
  try {
    choice = localStorage.getItem("daywright-theme");
    tags.unshift(localStorage.getItem("daywright-language") ?? "");
  } catch {
    // Storage may be forbidden; the system's theme then holds.
  }
  const root = document.documentElement;
  const dark = matchMedia("(prefers-color-scheme: dark)").matches;
  root.dataset.theme = ["light", "dark", "green"].includes(choice) ? choice : dark ? "dark" : "light";
  if (/^zh/.test(tags.find((tag) => /^(en|zh)/.test(tag)))) root.lang = "zh-CN";
})();

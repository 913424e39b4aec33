/** At least this much of a pressed tab's content becomes visible. */
const SEEN_PX = 160;

/**
 * The panel's tabs: arrow keys move between them (WAI-ARIA tabs pattern). Returns a function that
 * opens one by name.
 */
export function mountTabs(
  list: HTMLElement,
  signal: AbortSignal,
  opened: (name: string) => void,
): (name: string) => void {
  const tabs = [...list.querySelectorAll<HTMLButtonElement>('[role="tab"]')];
  const panelOf = (tab: HTMLElement) => document.getElementById(tab.getAttribute("aria-controls") ?? "");

  function open(chosen: HTMLButtonElement): void {
    for (const tab of tabs) {
      const selected = tab === chosen;
      tab.setAttribute("aria-selected", String(selected));
      tab.tabIndex = selected ? 0 : -1;
      panelOf(tab)?.toggleAttribute("hidden", !selected);
    }
    opened(chosen.id.replace("tab-", ""));
  }

  function press(tab: HTMLButtonElement): void {
    open(tab);
    // Scrolls the content into view, below the sticky tabs.
    const panel = panelOf(tab);
    if (panel && list.parentElement) {
      const over = panel.getBoundingClientRect().top + SEEN_PX - list.parentElement.getBoundingClientRect().bottom;
      if (over > 0) list.parentElement.scrollTop += over;
    }
  }

  for (const tab of tabs) tab.addEventListener("click", () => press(tab), { signal });
  list.addEventListener(
    "keydown",
    (event) => {
      const at = tabs.indexOf(document.activeElement as HTMLButtonElement);
      const by = { ArrowRight: 1, ArrowLeft: -1, Home: -at, End: tabs.length - 1 - at }[event.key];
      if (at < 0 || by === undefined) return;
      event.preventDefault();
      event.stopPropagation();
      const next = tabs[(at + by + tabs.length) % tabs.length];
      if (!next) return;
      open(next);
      next.focus();
    },
    { signal },
  );
  return (name) => {
    const tab = tabs.find(({ id }) => id === `tab-${name}`);
    if (tab) open(tab);
  };
}

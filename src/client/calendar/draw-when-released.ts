/**
 * Draws at once, but while a box is pressed only after its release: redrawing would remove the
 * pressed element, and with it the click.
 */
export function drawWhenReleased(mount: HTMLElement, draw: () => void): () => void {
  let isPressed = false;
  let isDue = false;
  const render = () => {
    isDue = isPressed;
    if (!isPressed) draw();
  };
  mount.addEventListener("pointerdown", ({ button }) => {
    isPressed = button === 0;
  });
  for (const type of ["pointerup", "pointercancel"]) {
    addEventListener(type, () => {
      isPressed = false;
      // The click follows directly after the release.
      if (isDue) setTimeout(render);
    });
  }
  return render;
}

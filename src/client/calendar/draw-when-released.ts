/**
 * Draws at once, but while a box is pressed only when it is let go: the click belongs to what was
 * pressed, and would be lost with it.
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
      // The click comes right after the release.
      if (isDue) setTimeout(render);
    });
  }
  return render;
}

// A picture from the talk as large as the window allows.

import { button, element } from "/static/dom.js";
import { text } from "/static/texts.js";

export function zoom(image) {
  const large = element("img");
  large.src = image.getAttribute("src");
  large.alt = image.alt;
  const shown = element("dialog", "zoom", large);
  shown.setAttribute("aria-label", text("picture"));
  shown.append(button("quiet", "✕", () => shown.close(), { label: text("close") }));
  shown.onclick = ({ target }) => target !== shown && target !== large ? null : shown.close();
  shown.onclose = () => shown.remove();
  document.body.append(shown);
  shown.showModal();
}

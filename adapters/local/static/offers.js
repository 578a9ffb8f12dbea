// Games that wait for players, above the board: the person asked answers with one tap.

import { $, button, element, marked } from "/static/dom.js";

export function showOffers(frames, press) {
  const wanted = frames.filter(({ status, buttons, seat, invited }) => status === "offered" && buttons.length && (invited || seat !== null || buttons.some(({ act }) => act === "accept")));
  const made = wanted.map((frame) => {
    const words = element("div", "words");
    words.append(element("strong", "", ...marked(frame.lines[0] ?? "")), " ", element("span", "soft", ...marked(frame.lines.slice(1).join(" "))));
    const acts = frame.buttons.map(({ id, label, act }) =>
      button(act === "accept" || act === "start" ? "primary" : "quiet", label, () => press(id, frame.game), { data: { act } }),
    );
    const offer = element("div", frame.invited ? "offer invited" : "offer", words, element("div", "acts", ...acts));
    offer.dataset.offer = frame.game;
    return offer;
  });
  const place = $("offers");
  if (place.textContent !== made.map((one) => one.textContent).join("")) place.replaceChildren(...made);
}

// @ts-check
/**
 * The card table on the page.
 *
 * It draws the pictures that Python sends and tells Python what somebody tries. It knows no
 * rule and no sentence: what is allowed, what a button would do and what is said all come
 * with the picture (`scene`). Several pictures sent together are shown one after another.
 *
 * It is one file, because a widget has one; its parts are: the frame, what is remembered,
 * talking with Python, a picture, words, cards on the move, the pointer, the keys, panels.
 *
 * @typedef {{k: string, c: string, t: string, s: string, n: string, as?: string}} Card
 * @typedef {Card & {said: string, fits: [number, string, boolean][]}} HandCard
 * @typedef {{c: string, n: string}} CardPart
 * @typedef {string | CardPart | {b: string}} Part
 * @typedef {{parts: Part[], rule: string | null}} Item
 * @typedef {{from: number, to: number, text: string, as: string}} Line
 * @typedef {{number: number, cards: Card[], foot: string, name: string, fits: [string, boolean][]}} Meld
 * @typedef {{left: number, top: number, width: number, height: number}} Box
 * @typedef {{kind: "hand", key: string} | {kind: "pile", pile: "stock" | "discard"}} Source
 * @typedef {{source: Source, keys: string[], x: number, y: number, dx: number, dy: number, ghost: HTMLElement | null,
 *   started: boolean, gap: number | null}} Drag
 * @typedef {Record<string, any>} Json
 */

const PACE = { calm: 1100, quick: 420, none: 0 };
const MOVE_MS = 300;
const DRAG_PX = 6;
const SILENCE_MS = 4000;
const ICONS = {
  close: "M5 5L15 15M15 5L5 15",
  gear: "M10 7a3 3 0 1 0 0 6a3 3 0 1 0 0-6ZM10 2v3M10 15v3M2 10h3M15 10h3M4.3 4.3l2.2 2.2M13.5 13.5l2.2 2.2M4.3 15.7l2.2-2.2M13.5 6.5l2.2-2.2",
  skip: "M4 4l6 6l-6 6ZM11 4l6 6l-6 6Z",
};
let tables = 0;

/**
 * An element with attributes and children; a function value is an event handler.
 * @param {string} tag
 * @param {Record<string, any>} [attrs]
 * @param {...(Node | string | null)} kids
 * @returns {HTMLElement}
 */
function h(tag, attrs = {}, ...kids) {
  const node = document.createElement(tag);
  set(node, attrs);
  node.append(...kids.filter((kid) => kid !== null));
  return node;
}

/** @param {Element} node @param {Record<string, any>} attrs */
function set(node, attrs) {
  for (const [name, value] of Object.entries(attrs)) {
    if (typeof value === "function") node.addEventListener(name, value);
    else if (value === false || value === null || value === undefined) node.removeAttribute(name);
    else if (node.getAttribute(name) !== String(value)) node.setAttribute(name, value === true ? "" : String(value));
  }
}

/** @param {string} path in a box of 20 by 20 */
function icon(path) {
  const span = h("span", { class: "rkt-icon", "aria-hidden": "true" });
  span.innerHTML = `<svg viewBox="0 0 20 20" focusable="false"><path d="${path}"/></svg>`;
  return span;
}

/** The children of an element. @param {Element} node */
function kidsOf(node) {
  return /** @type {HTMLElement[]} */ ([...node.children]);
}

/** The children of an element by one of their `data-` attributes. @param {Element} node @param {string} name */
function kidsBy(node, name) {
  return new Map(kidsOf(node).map((kid) => [kid.dataset[name] ?? "", kid]));
}

/** Give an element these children, and touch nothing where it has them already. @param {Element} node @param {Element[]} kids */
function keep(node, kids) {
  if (kids.length !== node.children.length || kids.some((kid, i) => node.children[i] !== kid))
    node.replaceChildren(...kids);
}

/** @param {Element} node @returns {Box} */
function boxOf(node) {
  const { left, top, width, height } = node.getBoundingClientRect();
  return { left, top, width, height };
}

class Table {
  // --- the frame: elements that stay as long as the table does --------------------------

  stock = this.pile("stock");
  discard = this.pile("discard");
  seats = h("ul", { class: "rkt-seats" });
  melds = h("div", { class: "rkt-melds", role: "group" });
  own = h("div", { class: "rkt-own" });
  orders = h("div", { class: "rkt-orders", role: "group" });
  hand = h("div", { class: "rkt-hand", role: "listbox", "aria-multiselectable": "true" });
  lines = h("div", { class: "rkt-lines", "aria-hidden": "true" });
  say = h("div", { class: "rkt-say", role: "status", "aria-live": "polite" });
  asked = h("div", { class: "rkt-ask", role: "group", hidden: true });
  acts = h("div", { class: "rkt-acts", role: "group" });
  tools = h("div", { class: "rkt-tools" });
  offline = h("div", { class: "rkt-offline", role: "alert", hidden: true });
  sheet = h("div", { class: "rkt-sheet", role: "group", tabindex: "-1", hidden: true });
  side = h("div", { class: "rkt-side", role: "group" });
  time = h("div", { class: "rkt-clock", hidden: true });
  drawer = h("div", { class: "rkt-drawer", role: "dialog", hidden: true });
  skip = h(
    "button",
    { type: "button", class: "rkt-tool", "aria-keyshortcuts": "h", click: () => this.hurry() },
    icon(ICONS.skip),
  );
  gear = h("button", { type: "button", class: "rkt-tool", click: () => this.openSettings() }, icon(ICONS.gear));
  helper = h(
    "button",
    { type: "button", class: "rkt-tool", "aria-keyshortcuts": "?", click: () => this.openHelp() },
    "?",
  );
  inside = h(
    "div",
    { class: "rkt-in" },
    h(
      "div",
      { class: "rkt-main" },
      h(
        "div",
        { class: "rkt-field" },
        h("div", { class: "rkt-top" }, h("div", { class: "rkt-piles" }, this.stock, this.discard), this.seats),
        this.melds,
        h("div", { class: "rkt-handbar" }, this.own, this.orders),
        h("div", { class: "rkt-handbox" }, this.hand, this.lines),
        this.sheet,
      ),
      h("div", { class: "rkt-voice" }, this.say),
      h("div", { class: "rkt-bar" }, this.asked, this.acts, this.tools),
    ),
    this.side,
    this.drawer,
  );
  id = `rkt-${++tables}-${Math.random().toString(36).slice(2, 7)}`;
  root = h(
    "div",
    {
      class: "rkt",
      id: this.id,
      role: "group",
      "data-lm-suppress-shortcuts": "true",
      click: () => this.holdFocus(),
      focusin: (/** @type {FocusEvent} */ event) => this.comeIntoView(event),
    },
    this.offline,
    this.inside,
  );

  // --- what the table remembers -----------------------------------------------------------

  /** @type {Json} the words of the page */
  words = {};
  /** @type {Json} the picture shown now */
  shown = {};
  /** @type {Json[]} pictures still to be shown */
  queue = [];
  /** @type {Json} the newest picture known */
  latest = {};
  // Timers: the next picture, Python's silence, the clock of the turn.
  playing = 0;
  silence = 0;
  ticking = 0;
  // How the hand lies now.
  row = { step: 0, rows: 1, perRow: 14, width: 0, height: 0, card: 66 };
  /** @type {{x: number, y: number}[]} */
  at = [];
  /** @type {string | null} the card of the hand that the keys speak of */
  current = null;
  place = 0;
  /** @type {Drag | null} */
  drag = null;
  /** @type {HTMLElement | null} what was dropped, until the answer comes */
  dropped = null;
  skipClick = false;
  /** @type {HTMLElement | null} where to return when a panel closes */
  opener = null;
  // What parts of the page show already, so that they are drawn again only where they change.
  seen = { words: "", say: "", side: "", sheet: "" };
  still = matchMedia("(prefers-reduced-motion: reduce)");
  sized = new ResizeObserver(() => this.layout(null, true));
  onScene = () => this.receive(this.model.get("scene"));
  onWords = () => this.takeWords();
  onMessage = (/** @type {Json} */ message) => this.answer(message);

  /** @param {any} model @param {HTMLElement} host */
  constructor(model, host) {
    this.model = model;
    host.append(this.root);
    this.listen();
  }

  /** @param {"stock" | "discard"} name */
  pile(name) {
    const cards = h("span", { class: "rkt-pilecards" });
    const label = h("span", { class: "rkt-pilelabel", "aria-hidden": "true" });
    return h(
      "button",
      {
        type: "button",
        class: `rkt-pile rkt-${name}`,
        "aria-keyshortcuts": name === "stock" ? "s" : "t",
        click: (/** @type {MouseEvent} */ event) => this.tapped(event, { do: "pile", pile: name }),
        pointerdown: (/** @type {PointerEvent} */ event) => this.press(event, { kind: "pile", pile: name }),
      },
      cards,
      label,
    );
  }

  listen() {
    const root = this.root;
    root.addEventListener("keydown", (event) => this.onKey(event));
    // The notebook must not hear what is typed here: `b` would add a cell.
    for (const name of ["keyup", "keypress"]) root.addEventListener(name, (event) => event.stopPropagation());
    root.addEventListener("pointermove", (event) => this.onMove(event));
    root.addEventListener("pointerup", (event) => this.onRelease(event));
    root.addEventListener("pointercancel", () => this.cancelDrag());
    root.addEventListener("click", (event) => {
      const rule = /** @type {HTMLElement} */ (event.target).closest?.("[data-rule]");
      if (rule) this.openRule(/** @type {HTMLElement} */ (rule));
    });
    this.sized.observe(this.hand);
    this.model.on("change:scene", this.onScene);
    this.model.on("change:words", this.onWords);
    this.model.on("msg:custom", this.onMessage);
  }

  start() {
    this.takeWords();
    this.receive(this.model.get("scene"));
    this.send({ do: "hello" });
  }

  stop() {
    this.model.off("change:scene", this.onScene);
    this.model.off("change:words", this.onWords);
    this.model.off("msg:custom", this.onMessage);
    this.sized.disconnect();
    for (const timer of [this.playing, this.silence, this.ticking]) clearTimeout(timer);
  }

  // --- talking with Python -----------------------------------------------------------

  /** @param {Json} message */
  send(message) {
    if (!this.silence) this.silence = window.setTimeout(() => this.showOffline(true), SILENCE_MS);
    try {
      this.model.send({ ...message, at: this.latest.at });
    } catch {
      this.showOffline(true); // a page without a kernel
    }
  }

  /** @param {boolean} off */
  showOffline(off) {
    clearTimeout(this.silence);
    this.silence = 0;
    this.offline.hidden = !off;
    this.offline.textContent = off ? this.words.page.offline : "";
  }

  /** @param {Json} message */
  answer(message) {
    this.showOffline(false);
    if (message.kind === "steps") this.queue.push(...message.scenes);
    if (message.kind === "rule" && message.for === this.id) this.showRule(message.id, message.html);
  }

  /** @param {Json} scene */
  receive(scene) {
    if (!scene || scene.version === undefined) return;
    if (this.latest.version !== undefined) this.showOffline(false);
    const last = this.queue[this.queue.length - 1];
    if (last && last.at === scene.at && last.say.tone !== undefined && this.playing) {
      // Only the hand was sorted or picked from while the others' moves are shown.
      this.queue[this.queue.length - 1] = scene;
      for (const waiting of [this.shown, ...this.queue]) {
        if (sameCards(waiting.hand, scene.hand)) waiting.hand = scene.hand;
      }
      this.latest = scene;
      this.apply(this.shown, true);
      return;
    }
    this.latest = scene;
    this.queue.push(scene);
    if (!this.playing) this.next();
  }

  /** Show the next picture that waits. */
  next() {
    clearTimeout(this.playing);
    this.playing = 0;
    const scene = this.queue.shift();
    if (!scene) return;
    this.apply(scene, true);
    if (this.queue.length) {
      const wait = PACE[/** @type {keyof typeof PACE} */ (scene.settings.pace)] ?? PACE.calm;
      if (wait) this.playing = window.setTimeout(() => this.next(), wait);
      else {
        this.queue = this.queue.slice(-1);
        this.next();
      }
    } else if (scene.more) {
      this.send({ do: "more" });
    }
    this.showTools();
  }

  /** Show at once how it stands. */
  hurry() {
    if (this.queue.length) {
      this.queue = this.queue.slice(-1);
      this.next();
    }
    if (this.shown.more) this.send({ do: "more", all: true });
  }

  /** Something that may play a move; while others' moves are shown it only skips them. @param {Json} message */
  intend(message) {
    if (this.playing) this.hurry();
    else this.send(message);
  }

  /** A click or tap; a key on a focused button counts as a key. @param {MouseEvent} event @param {Json} message */
  tapped(event, message) {
    if (this.skipClick) {
      this.skipClick = false;
      return;
    }
    this.intend({ ...message, by: event.detail === 0 ? "keys" : "pointer" });
  }

  takeWords() {
    this.words = this.model.get("words");
    const seen = JSON.stringify(this.words);
    if (seen === this.seen.words) return;
    this.seen.words = seen;
    const page = this.words.page;
    set(this.root, { "aria-label": page.table });
    set(this.melds, { "aria-label": page.melds });
    set(this.seats, { "aria-label": page.seats });
    set(this.side, { "aria-label": page.side });
    set(this.acts, { "aria-label": page.actions });
    set(this.orders, { "aria-label": page.order });
    this.orders.replaceChildren(
      ...["suit", "rank", "groups", "hand"].map((name) =>
        h(
          "button",
          {
            type: "button",
            "data-order": name,
            title: page[`${name}_title`],
            click: () => this.send({ do: "order", by: name }),
          },
          page[name],
        ),
      ),
    );
    set(this.skip, { "aria-label": page.hurry, title: `${page.hurry} (H)` });
    set(this.gear, { "aria-label": page.settings, title: page.settings });
    set(this.helper, { "aria-label": page.help, title: `${page.help} (?)` });
    this.tools.replaceChildren(this.skip, this.gear, this.helper);
    this.showTools();
    const open = this.drawer.dataset.kind;
    if (!this.drawer.hidden && open === "settings") this.openSettings();
  }

  showTools() {
    this.skip.style.visibility = this.playing || this.shown.more ? "visible" : "hidden";
  }

  // --- a picture ---------------------------------------------------------------------

  /** @param {Json} scene @param {boolean} moving */
  apply(scene, moving) {
    const before = this.places();
    const stockBefore = boxOf(this.stock.firstElementChild ?? this.stock);
    const focus = this.focusNow();
    this.shown = scene;
    set(this.root, { lang: scene.lang });
    this.drawPiles(scene.piles);
    this.drawSeats(scene.seats);
    this.drawMelds(scene);
    this.drawHand(scene);
    this.drawSay(scene);
    this.drawAsk(scene);
    this.drawActs(scene);
    this.drawSide(scene);
    this.drawSheet(scene);
    this.clock(scene);
    const fromDrop = this.dropBox();
    this.layout(fromDrop, false);
    if (moving && !this.still.matches) this.animate(before, fromDrop, stockBefore, scene);
    this.refocus(focus);
  }

  /**
   * A card face.
   * @param {Card} card
   */
  face(card) {
    const span = h("span", { class: "rkt-face", "data-k": card.k, "data-as": card.as ?? "", "aria-hidden": "true" });
    const [path, ink] = this.words.marks[card.s] ?? ["", "currentColor"];
    const wide = card.t.length > 1;
    const at = wide ? 28 : 25;
    const top =
      card.s === "joker"
        ? `<path d="${path}" fill="${ink}" transform="translate(7 8) scale(.38)"/>`
        : `<text x="${at}" y="41" text-anchor="middle" fill="${ink}"${wide ? ' textLength="41" lengthAdjust="spacingAndGlyphs" font-size="41"' : ' font-size="45"'}>${card.t}</text>` +
          `<path d="${path}" fill="${ink}" transform="translate(${at - 13} 51) scale(.26)"/>`;
    span.innerHTML = `<svg viewBox="0 0 100 142" focusable="false">${top}<path d="${path}" fill="${ink}" transform="translate(39 79) scale(.54)"/></svg>`;
    if (card.as) span.append(h("span", { class: "rkt-as" }, card.as));
    return span;
  }

  /** Put elements for `cards` into `parent`, keeping those that are there already. @param {HTMLElement} parent @param {Card[]} cards */
  faces(parent, cards) {
    const old = kidsBy(parent, "k");
    const same = (/** @type {Card} */ card) =>
      old.get(card.k)?.dataset.as === (card.as ?? "") ? old.get(card.k) : undefined;
    keep(
      parent,
      cards.map((card) => same(card) ?? this.face(card)),
    );
  }

  /** @param {Json} piles */
  drawPiles(piles) {
    const [stockCards, stockLabel] = kidsOf(this.stock);
    const deep = Math.min(3, piles.stock.n);
    if (stockCards.childElementCount !== deep) {
      stockCards.replaceChildren(...Array.from({ length: deep }, () => h("span", { class: "rkt-back" })));
    }
    stockLabel.textContent = piles.stock.label;
    set(this.stock, { "aria-label": piles.stock.name, "data-ready": piles.stock.ready });
    const [cards, label] = kidsOf(this.discard);
    this.faces(cards, piles.discard.top);
    label.textContent = piles.discard.label;
    set(this.discard, {
      "aria-label": piles.discard.name,
      "data-ready": piles.discard.ready,
      "data-takes": piles.discard.takes,
    });
  }

  /** @param {Json[]} seats */
  drawSeats(seats) {
    const chip = (/** @type {Json} */ seat) => {
      const mark = seat.turn ? (seat.me ? "!" : "▶") : "";
      return h(
        seat.me ? "div" : "li",
        {
          class: "rkt-seat",
          "data-seat": seat.seat,
          "data-turn": seat.turn,
          "data-me": seat.me,
          "data-out": seat.out,
          "aria-current": seat.turn ? "true" : false,
        },
        h("span", { class: `rkt-initial rkt-hue${seat.seat % 5}`, "aria-hidden": "true" }, seat.initial),
        h("span", { class: "rkt-sr" }, seat.heard),
        h("b", { "aria-hidden": "true" }, seat.name),
        h("small", { "aria-hidden": "true" }, seat.info),
        h("span", { class: seat.me ? "rkt-mark" : "rkt-arrow", "aria-hidden": "true" }, mark),
      );
    };
    this.seats.replaceChildren(...seats.filter((seat) => !seat.me).map(chip));
    this.own.replaceChildren(...seats.filter((seat) => seat.me).map(chip));
  }

  /** @param {Json} scene */
  drawMelds(scene) {
    const old = kidsBy(this.melds, "meld");
    const kids = scene.melds.map((/** @type {Meld} */ meld) => {
      const node = old.get(String(meld.number)) ?? this.meldNode(meld.number);
      const [row, foot] = kidsOf(node);
      this.faces(row, meld.cards);
      foot.textContent = meld.foot;
      set(node, { "aria-label": meld.name, "aria-disabled": false });
      showFits(node, meld.fits);
      return node;
    });
    if (!kids.length) kids.push(h("p", { class: "rkt-none" }, scene.no_melds));
    keep(this.melds, kids);
  }

  /** @param {number} number */
  meldNode(number) {
    return h(
      "button",
      {
        type: "button",
        class: "rkt-meld",
        "data-meld": number,
        click: (/** @type {MouseEvent} */ event) => this.tapped(event, { do: "meld", number }),
      },
      h("span", { class: "rkt-row" }),
      h("span", { class: "rkt-foot", "aria-hidden": "true" }),
      h("span", { class: "rkt-fit rkt-low", "aria-hidden": "true" }),
      h("span", { class: "rkt-fit rkt-high", "aria-hidden": "true" }),
    );
  }

  /** @param {Json} scene */
  drawHand(scene) {
    const { cards, picked, name } = scene.hand;
    set(this.hand, { "aria-label": name });
    const old = kidsBy(this.hand, "key");
    const place = this.place;
    if (!cards.some((/** @type {HandCard} */ card) => card.k === this.current)) {
      this.current = cards.length ? cards[Math.min(place, cards.length - 1)].k : null;
    }
    const kids = cards.map((/** @type {HandCard} */ card, /** @type {number} */ i) => {
      const node = old.get(card.k) ?? this.option(card);
      if (card.k === this.current) this.place = i;
      set(node, {
        "aria-label": card.said,
        "aria-selected": picked.includes(card.k) ? "true" : "false",
        tabindex: card.k === this.current ? 0 : -1,
        "data-flag": scene.flagged.includes(card.k),
      });
      return node;
    });
    for (const [key, node] of old) if (!cards.some((/** @type {HandCard} */ card) => card.k === key)) node.remove();
    kids.forEach((/** @type {HTMLElement} */ kid, /** @type {number} */ i) => {
      if (this.hand.children[i] !== kid) this.hand.insertBefore(kid, this.hand.children[i] ?? null);
    });
    for (const button of kidsOf(this.orders))
      set(button, { "aria-pressed": String(button.dataset.order === scene.hand.order) });
  }

  /** @param {HandCard} card */
  option(card) {
    return h(
      "div",
      {
        role: "option",
        class: "rkt-card",
        "data-key": card.k,
        pointerdown: (/** @type {PointerEvent} */ event) => this.press(event, { kind: "hand", key: card.k }),
        click: () => this.clickCard(card.k, "pointer"),
      },
      this.face(card),
    );
  }

  /** @param {string} key @param {"pointer" | "keys"} by */
  clickCard(key, by) {
    if (this.skipClick) {
      this.skipClick = false;
      return;
    }
    this.makeCurrent(key, false);
    if (this.shown.settings.click === "select" || by === "keys") {
      const node = this.optionOf(key); // shown at once; Python's picture confirms it
      if (node) set(node, { "aria-selected": node.getAttribute("aria-selected") === "true" ? "false" : "true" });
    }
    this.send({ do: "click", key, by });
  }

  /** Where the cards of the hand lie. @param {Map<string, Box> | null} fromDrop @param {boolean} still */
  layout(fromDrop, still) {
    const hand = this.shown.hand;
    if (!hand || !this.hand.clientWidth) return;
    const style = getComputedStyle(this.hand);
    const card = parseFloat(style.getPropertyValue("--w")) || 66;
    const tall = card * 1.42;
    const width = this.hand.clientWidth;
    const count = hand.cards.length;
    const least = card * 0.5;
    // Room for a hand of fourteen at least, so that drawing and discarding move nothing else.
    const seen = Math.max(count, 14);
    const capacity = Math.max(2, Math.floor((width - card) / least) + 1);
    const rows = Math.ceil(seen / capacity);
    const perRow = Math.ceil(seen / rows);
    /** @type {Line[]} */
    const lines = hand.lines;
    const starts = new Set([...lines.map((line) => line.from), ...lines.map((line) => line.to)]);
    const gapsIn = (/** @type {number} */ row) => {
      let gaps = 0;
      for (let i = row * perRow + 1; i < Math.min(count, (row + 1) * perRow); i++) if (starts.has(i)) gaps++;
      return gaps;
    };
    const most = Math.max(...Array.from({ length: rows }, (_, row) => gapsIn(row)));
    const gap = Math.min(card * 0.24, 16);
    const step = Math.min(card * 0.76, (width - card - most * gap) / Math.max(1, perRow - 1));
    const high = tall + 22;
    const lift = 16;
    /** @type {{x: number, y: number}[]} */
    const at = [];
    const open = this.drag?.gap ?? null;
    let x = 0;
    for (let i = 0; i < count; i++) {
      const row = Math.floor(i / perRow);
      if (i % perRow === 0) x = 0;
      else x += step + (starts.has(i) ? gap : 0);
      const shift =
        open === null || Math.floor(open / perRow) < row
          ? 0
          : i >= open && Math.floor(Math.min(open, count - 1) / perRow) === row
            ? step * 0.5
            : 0;
      at.push({ x: x + shift, y: lift + row * high });
    }
    this.at = at;
    this.row = { step, rows, perRow, width, height: high, card };
    this.hand.style.height = `${rows * high + lift}px`;
    kidsOf(this.hand).forEach((option, i) => {
      const jump = still || !option.style.transform || fromDrop?.has(option.dataset.key ?? "");
      option.style.transition = jump ? "none" : "";
      option.style.transform = `translate(${at[i].x.toFixed(1)}px, ${at[i].y.toFixed(1)}px)`;
    });
    this.drawLines(lines, at, card, tall, perRow);
  }

  /** @param {Line[]} lines @param {{x: number, y: number}[]} at @param {number} card @param {number} tall @param {number} perRow */
  drawLines(lines, at, card, tall, perRow) {
    /** @type {HTMLElement[]} */
    const drawn = [];
    for (const line of this.drag?.started && this.drag.source.kind === "hand" ? [] : lines) {
      let from = line.from;
      while (from < line.to) {
        const to = Math.min(line.to, (Math.floor(from / perRow) + 1) * perRow);
        const left = at[from].x + 6;
        // The line ends where the next card begins, so that two melds side by side stay two.
        const next = to % perRow && at[to] ? at[to].x - 10 : Infinity;
        const right = Math.min(at[to - 1].x + card - 6, next);
        const bar = h("div", { class: "rkt-line" });
        bar.style.cssText = `left:${left}px;width:${right - left}px;top:${at[from].y + tall * 0.52}px`;
        drawn.push(bar);
        if (to === line.to) {
          const label = h(
            "div",
            { class: "rkt-linetext", "data-short": line.text },
            line.as ? `${line.text}   ${line.as}` : line.text,
          );
          label.style.cssText = `left:${left - 6}px;width:${right - left + 12}px;top:${at[from].y + tall + 3}px`;
          drawn.push(label);
        }
        from = to;
      }
    }
    this.lines.replaceChildren(...drawn);
    // Where the whole label has no room, what the joker stands for is left to the picture of the meld.
    for (const label of drawn)
      if (label.dataset.short && label.scrollWidth > label.clientWidth) label.textContent = label.dataset.short;
  }

  // --- words -------------------------------------------------------------------------

  /** @param {Part[]} parts */
  sentence(parts) {
    return parts.map((part) => {
      if (typeof part === "string") return document.createTextNode(part);
      if ("b" in part) return h("b", {}, part.b);
      if (part.c === part.n) return document.createTextNode(part.c);
      return h(
        "span",
        { class: "rkt-word" },
        h("span", { "aria-hidden": "true" }, part.c),
        h("span", { class: "rkt-sr" }, part.n),
      );
    });
  }

  /** @param {string} id */
  ruleButton(id) {
    return h(
      "button",
      { type: "button", class: "rkt-rule", "data-rule": id, "aria-label": `${this.words.page.rule} ${id}` },
      `${id} ›`,
    );
  }

  /** @param {Json} scene */
  drawSay(scene) {
    const text = JSON.stringify([scene.say, scene.lang]);
    if (text === this.seen.say) return;
    this.seen.say = text;
    set(this.say, { "data-tone": scene.say.tone });
    this.say.replaceChildren(
      ...scene.say.items.flatMap((/** @type {Item} */ item) => [
        h("span", {}, ...this.sentence(item.parts), " ", item.rule ? this.ruleButton(item.rule) : null),
        " ",
      ]),
    );
  }

  /** @param {Json} scene */
  drawAsk(scene) {
    const ask = scene.ask;
    this.asked.hidden = !ask;
    this.acts.hidden = !!ask; // the answers take the place of the buttons, so that nothing moves
    this.asked.replaceChildren();
    if (!ask) return;
    const heard = (/** @type {Part} */ part) => (typeof part === "string" ? part : "b" in part ? part.b : part.n);
    set(this.asked, { "aria-label": ask.question.map(heard).join("") });
    ask.choices.forEach((/** @type {Part[]} */ parts, /** @type {number} */ i) => {
      const answer = () => this.send({ do: "answer", choice: i });
      this.asked.append(h("button", { type: "button", class: "rkt-go", click: answer }, ...this.sentence(parts)));
    });
    const cancel = () => this.send({ do: "cancel" });
    this.asked.append(h("button", { type: "button", click: cancel }, this.words.page.cancel));
  }

  /** @param {Json} scene */
  drawActs(scene) {
    const old = kidsBy(this.acts, "act");
    const kids = scene.actions.map((/** @type {Json} */ action) => {
      const node = old.get(action.id) ?? this.actButton(action.id);
      if (node.textContent !== action.label) node.textContent = action.label;
      set(node, { "aria-disabled": action.ready ? false : "true", "data-main": action.main });
      return node;
    });
    keep(this.acts, kids);
  }

  /** @param {string} id */
  actButton(id) {
    const keys = /** @type {Record<string, string>} */ ({
      draw: "s",
      take: "t",
      lay: "l",
      add: "a",
      discard: "d",
      knock: "k",
      pass: "p",
      continue: "c",
    });
    return h("button", {
      type: "button",
      "data-act": id,
      "aria-keyshortcuts": keys[id],
      title: keys[id] ? keys[id].toUpperCase() : null,
      click: (/** @type {MouseEvent} */ event) =>
        id === "new" || id === "leave" ? this.openSettings() : this.tapped(event, { do: "act", action: id }),
    });
  }

  /** @param {Json} scene */
  drawSide(scene) {
    const panel = scene.panel;
    const text = JSON.stringify([panel, scene.clock, scene.lang]);
    if (text === this.seen.side) return;
    this.seen.side = text;
    const block = (/** @type {string} */ title, /** @type {string} */ cls, /** @type {(Node | null)[]} */ ...kids) =>
      h("div", { class: `rkt-block ${cls}` }, h("div", { class: "rkt-h" }, title), ...kids);
    this.time.hidden = true;
    const progress = panel.progress;
    this.side.replaceChildren(
      ...[
        h(
          "div",
          { class: "rkt-block rkt-turn" },
          h(
            "div",
            { class: "rkt-h", "data-mine": panel.mine },
            panel.mine ? h("span", { class: "rkt-mark", "aria-hidden": "true" }, "!") : null,
            panel.turn,
          ),
          this.time,
          h("div", { class: "rkt-soft" }, panel.round),
        ),
        block(
          panel.points,
          "rkt-points",
          h(
            "table",
            {},
            h(
              "tbody",
              {},
              ...panel.rows.map((/** @type {Json} */ row) =>
                h(
                  "tr",
                  { "data-me": row.me, "data-out": row.out },
                  h("th", { scope: "row" }, row.name),
                  h("td", {}, String(row.points)),
                ),
              ),
            ),
          ),
        ),
        progress
          ? block(
              progress.title,
              "rkt-progress",
              h("div", {}, `${progress.text} `, progress.rule ? this.ruleButton(progress.rule) : null),
              h("div", { class: "rkt-meter", "data-done": progress.done, "aria-hidden": "true" }, meter(progress.part)),
            )
          : null,
        panel.log.length
          ? block(
              panel.log_title,
              "rkt-log",
              h("ol", {}, ...panel.log.map((/** @type {Part[]} */ parts) => h("li", {}, ...this.sentence(parts)))),
            )
          : null,
      ].filter((node) => node !== null),
    );
  }

  /** @param {Json} scene */
  clock(scene) {
    clearInterval(this.ticking);
    this.ticking = 0;
    if (!scene.clock) return;
    const end = performance.now() + scene.clock.left * 1000;
    const show = () => {
      const left = Math.max(0, (end - performance.now()) / 1000);
      const whole = Math.ceil(left);
      this.time.hidden = false;
      this.time.textContent = `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
      if (left <= 0) {
        clearInterval(this.ticking);
        this.send({ do: "tick" });
      }
    };
    show();
    this.ticking = window.setInterval(show, 500);
  }

  /** @param {Json} scene */
  drawSheet(scene) {
    const sheet = this.playing || this.queue.length ? null : scene.sheet;
    const text = JSON.stringify([sheet, scene.lang]);
    if (text === this.seen.sheet) return;
    this.seen.sheet = text;
    this.sheet.hidden = !sheet;
    if (!sheet) return;
    const page = this.words.page;
    const rows = sheet.blocks.flatMap((/** @type {Json} */ block) => [
      ...block.lines.map((/** @type {[Part[], number, string]} */ [what, points, rule], /** @type {number} */ i) =>
        h(
          "tr",
          { "data-first": i === 0, "data-me": block.me },
          i === 0
            ? h(
                "th",
                { scope: "rowgroup", rowspan: block.lines.length + 1 },
                block.name,
                block.out ? h("span", { class: "rkt-x", role: "img", "aria-label": block.out_word }, "✗") : null,
              )
            : null,
          h("td", {}, ...this.sentence(what)),
          h("td", { class: "rkt-num" }, String(points)),
          h("td", {}, this.ruleButton(rule)),
        ),
      ),
      h(
        "tr",
        { class: "rkt-sum" },
        h("td", {}, block.sum),
        h("td", { class: "rkt-num" }, String(block.points)),
        h("td", {}, block.total),
      ),
    ]);
    set(this.sheet, { "aria-label": sheet.title });
    const head = [page.player, page.what, page.points_column, page.rule_column].map((word) =>
      h("th", { scope: "col" }, word),
    );
    this.sheet.replaceChildren(
      h("div", { class: "rkt-sheethead" }, h("b", {}, sheet.title), h("span", {}, sheet.lead)),
      h("table", {}, h("thead", {}, h("tr", {}, ...head)), h("tbody", {}, ...rows)),
      sheet.verdict ? h("p", { class: "rkt-verdict" }, sheet.verdict) : /** @type {any} */ (""),
    );
    this.sheet.scrollTop = 0;
  }

  // --- cards on the move ---------------------------------------------------------------

  /** Where every visible card is now. @returns {Map<string, Box>} */
  places() {
    const found = new Map();
    for (const node of this.inside.querySelectorAll("[data-k]")) {
      const face = /** @type {HTMLElement} */ (node);
      if (face.closest(".rkt-ghost") || face.closest(".rkt-drawer")) continue;
      found.set(face.dataset.k, boxOf(face));
    }
    return found;
  }

  /** Where dropped cards were let go. @returns {Map<string, Box> | null} */
  dropBox() {
    if (!this.dropped) return null;
    const found = new Map(
      [...this.dropped.querySelectorAll("[data-k]")].map((node) => [
        /** @type {HTMLElement} */ (node).dataset.k ?? "",
        boxOf(node),
      ]),
    );
    this.dropped.remove();
    this.dropped = null;
    for (const node of this.hand.children) node.classList.remove("rkt-away");
    return found;
  }

  /** @param {Map<string, Box>} before @param {Map<string, Box> | null} fromDrop @param {Box} stock @param {Json} scene */
  animate(before, fromDrop, stock, scene) {
    const seat = this.inside.querySelector(`[data-seat="${scene.actor}"]`);
    let dealt = 0;
    for (const node of this.inside.querySelectorAll("[data-k]")) {
      const face = /** @type {HTMLElement} */ (node);
      const key = face.dataset.k ?? "";
      const inHand = face.parentElement?.classList.contains("rkt-card");
      const was = fromDrop?.get(key) ?? before.get(key);
      const dropped = fromDrop?.has(key);
      if (was && inHand && !dropped && face.dataset.zone === "hand") continue; // its place in the hand glides by itself
      const zone = inHand ? "hand" : "table";
      const first = face.dataset.zone === undefined;
      face.dataset.zone = zone;
      if (was) this.glide(face, was, 0);
      else if (first && inHand) this.glide(face, stock, Math.min(dealt++, 20) * 35);
      else if (first && seat) this.glide(face, boxOf(seat), 0);
    }
    for (const flight of scene.flights) this.fly(flight, before, stock);
  }

  /** Let an element come to its place from `was`. @param {HTMLElement} face @param {Box} was @param {number} delay */
  glide(face, was, delay) {
    const now = boxOf(face);
    if (!now.width || !was.width) return;
    const dx = was.left + was.width / 2 - (now.left + now.width / 2);
    const dy = was.top + was.height / 2 - (now.top + now.height / 2);
    if (Math.abs(dx) + Math.abs(dy) < 1.5) return;
    const scale = Math.min(1.6, Math.max(0.35, Math.min(was.width / now.width, was.height / now.height)));
    face.classList.add("rkt-moving");
    const moved = face.animate([{ transform: `translate(${dx}px, ${dy}px) scale(${scale})` }, { transform: "none" }], {
      duration: MOVE_MS,
      delay,
      easing: "cubic-bezier(.2,.7,.3,1)",
      fill: "backwards",
    });
    moved.onfinish = moved.oncancel = () => face.classList.remove("rkt-moving");
  }

  /** A card that goes to another hand, face down or as it lay on the pile. @param {Json} flight @param {Map<string, Box>} before @param {Box} stock */
  fly(flight, before, stock) {
    const seat = this.inside.querySelector(`[data-seat="${flight.to.split(" ")[1]}"]`);
    const from = flight.key ? before.get(flight.key) : stock;
    if (!seat || !from) return;
    const home = boxOf(this.inside);
    const to = boxOf(seat);
    const ghost = h("span", { class: "rkt-back rkt-fly", "aria-hidden": "true" });
    ghost.style.cssText = `left:${from.left - home.left}px;top:${from.top - home.top}px;width:${from.width}px;height:${from.height}px`;
    this.inside.append(ghost);
    const dx = to.left + to.width / 2 - from.left - from.width / 2;
    const dy = to.top + to.height / 2 - from.top - from.height / 2;
    const gone = ghost.animate(
      [
        { transform: "none", opacity: 1 },
        { transform: `translate(${dx}px, ${dy}px) scale(.35)`, opacity: 0.4 },
      ],
      { duration: MOVE_MS * 1.3, easing: "ease-in-out" },
    );
    gone.onfinish = gone.oncancel = () => ghost.remove();
  }

  // --- the pointer ---------------------------------------------------------------------

  /** @param {PointerEvent} event @param {Source} source */
  press(event, source) {
    this.skipClick = false;
    if (event.button !== 0 || !event.isPrimary || this.drag) return;
    const picked = this.shown.hand.picked;
    const keys = source.kind === "pile" ? [] : picked.includes(source.key) ? [...picked] : [source.key];
    const box = boxOf(/** @type {Element} */ (event.currentTarget));
    this.drag = {
      source,
      keys,
      x: event.clientX,
      y: event.clientY,
      dx: event.clientX - box.left,
      dy: event.clientY - box.top,
      ghost: null,
      started: false,
      gap: null,
    };
  }

  /** @param {PointerEvent} event */
  onMove(event) {
    const drag = this.drag;
    if (!drag) return;
    if (!drag.started) {
      if (Math.hypot(event.clientX - drag.x, event.clientY - drag.y) < DRAG_PX) return;
      if (!this.beginDrag(drag)) return;
      this.root.setPointerCapture(event.pointerId);
    }
    event.preventDefault();
    const home = boxOf(this.inside);
    if (drag.ghost)
      drag.ghost.style.transform = `translate(${event.clientX - home.left - drag.dx}px, ${event.clientY - home.top - drag.dy}px)`;
    this.hover(event);
  }

  /** @param {Drag} drag */
  beginDrag(drag) {
    const ghost = h("div", { class: "rkt-ghost", "aria-hidden": "true" });
    if (drag.source.kind === "hand") {
      const cards = this.shown.hand.cards.filter((/** @type {HandCard} */ card) => drag.keys.includes(card.k));
      cards.forEach((/** @type {HandCard} */ card, /** @type {number} */ i) => {
        const face = this.face(card);
        face.style.setProperty("--i", String(i));
        ghost.append(face);
        this.optionOf(card.k)?.classList.add("rkt-away");
      });
      this.showArrows(drag);
    } else {
      const pile = this.shown.piles[drag.source.pile];
      if (!pile.ready) {
        this.drag = null;
        return false;
      }
      ghost.append(
        drag.source.pile === "stock" ? h("span", { class: "rkt-back" }) : this.face(pile.top[pile.top.length - 1]),
      );
    }
    drag.started = true;
    drag.ghost = ghost;
    ghost.style.setProperty("--w", String(this.row.card));
    this.inside.append(ghost);
    this.root.classList.add("rkt-dragging");
    this.layout(null, false);
    return true;
  }

  /** Arrows where the dragged cards fit (ROM-110). @param {Drag} drag */
  showArrows(drag) {
    const single =
      drag.keys.length === 1 && this.shown.hand.cards.find((/** @type {HandCard} */ card) => card.k === drag.keys[0]);
    for (const meld of this.shown.melds) {
      const node = /** @type {HTMLElement} */ (this.melds.querySelector(`[data-meld="${meld.number}"]`));
      const fits = single
        ? single.fits
            .filter((/** @type {any[]} */ fit) => fit[0] === meld.number)
            .map((/** @type {any[]} */ fit) => [fit[1], fit[2]])
        : meld.fits;
      showFits(node, fits);
    }
  }

  /** What lies under the pointer. @param {PointerEvent} event @returns {{on: string, node: HTMLElement | null}} */
  under(event) {
    for (const found of this.tree.elementsFromPoint(event.clientX, event.clientY)) {
      if (!this.root.contains(found)) continue;
      const meld = found.closest(".rkt-meld");
      if (meld) return { on: "meld", node: /** @type {HTMLElement} */ (meld) };
      if (found.closest(".rkt-discard")) return { on: "discard", node: this.discard };
      if (found.closest(".rkt-handbox") || found.closest(".rkt-handbar")) return { on: "hand", node: this.hand };
      if (found.closest(".rkt-melds") || found.closest(".rkt-top")) return { on: "table", node: this.melds };
    }
    return { on: "", node: null };
  }

  /** @param {PointerEvent} event */
  hover(event) {
    const drag = /** @type {Drag} */ (this.drag);
    const { on, node } = this.under(event);
    for (const old of this.root.querySelectorAll(".rkt-over")) if (old !== node) old.classList.remove("rkt-over");
    const fromHand = drag.source.kind === "hand";
    const means = on === "table" ? this.brings(drag) : fromHand || on === "hand";
    if (node && means) node.classList.add("rkt-over");
    const gap = on === "hand" && fromHand ? this.gapAt(event) : null;
    if (gap !== drag.gap) {
      drag.gap = gap;
      this.layout(null, false);
    }
  }

  /** Whether the dragged cards bring a meld to the open table: several cards, or one under a line. @param {Drag} drag */
  brings(drag) {
    const { cards, lines } = this.shown.hand;
    const at = cards.findIndex((/** @type {HandCard} */ card) => card.k === drag.keys[0]);
    return drag.keys.length > 1 || lines.some((/** @type {Line} */ line) => line.from <= at && at < line.to);
  }

  /** The place in the hand before which a card let go here would lie. @param {PointerEvent} event */
  gapAt(event) {
    const box = boxOf(this.hand);
    const row = Math.max(0, Math.min(this.row.rows - 1, Math.floor((event.clientY - box.top - 8) / this.row.height)));
    const x = event.clientX - box.left - (this.drag?.dx ?? 0) + this.row.card * 0.5;
    const count = this.shown.hand.cards.length;
    const from = Math.min(count, row * this.row.perRow);
    const to = Math.min(count, from + this.row.perRow);
    for (let i = from; i < to; i++) if (x < this.at[i].x + this.row.step * 0.5) return i;
    return to;
  }

  /** @param {PointerEvent} event */
  onRelease(event) {
    const drag = this.drag;
    if (!drag) return;
    const gap = drag.gap;
    this.drag = null;
    if (!drag.started) return;
    this.skipClick = true;
    setTimeout(() => (this.skipClick = false), 0);
    const { on, node } = this.under(event);
    this.endDrag();
    this.dropped = drag.ghost;
    setTimeout(() => {
      // No answer: the cards go back to where they were.
      if (this.dropped === drag.ghost && this.dropped) this.apply(this.shown, true);
    }, 1500);
    if (drag.source.kind === "pile") {
      if (on === "hand") this.intend({ do: "pile", pile: drag.source.pile, by: "drag" });
      else this.apply(this.shown, true);
      return;
    }
    const message = { do: "drop", keys: drag.keys, on, by: "drag" };
    if (on === "hand") this.send({ ...message, before: this.beforeGap(gap, drag.keys) });
    else if (on === "meld" && node)
      this.intend({ ...message, number: Number(node.dataset.meld), end: endOf(node, event) });
    else if (on) this.intend(message);
    else this.apply(this.shown, true);
  }

  /** The key of the card before which dropped cards go. @param {number | null} gap @param {string[]} keys */
  beforeGap(gap, keys) {
    const rest = this.shown.hand.cards.slice(gap ?? 0).find((/** @type {HandCard} */ card) => !keys.includes(card.k));
    return rest ? rest.k : null;
  }

  endDrag() {
    this.root.classList.remove("rkt-dragging");
    for (const old of this.root.querySelectorAll(".rkt-over")) old.classList.remove("rkt-over");
    for (const meld of this.shown.melds) {
      showFits(/** @type {HTMLElement} */ (this.melds.querySelector(`[data-meld="${meld.number}"]`)), meld.fits);
    }
  }

  cancelDrag() {
    const drag = this.drag;
    this.drag = null;
    if (!drag?.started) return;
    this.endDrag();
    this.dropped = drag.ghost;
    this.apply(this.shown, true);
  }

  // --- the keys --------------------------------------------------------------------------

  /** @param {KeyboardEvent} event */
  onKey(event) {
    event.stopPropagation();
    const target = /** @type {HTMLElement} */ (event.target);
    if (event.ctrlKey || event.metaKey || event.altKey || target.closest("select, input, textarea")) {
      if (event.key !== "Escape") return;
    }
    if (this.keyDo(event, target)) event.preventDefault();
  }

  /** @param {KeyboardEvent} event @param {HTMLElement} target @returns {boolean} whether the key was ours */
  keyDo(event, target) {
    if (event.key === "Escape") return this.escape();
    if (!this.drawer.hidden && this.drawer.contains(target)) return false;
    const inHand = this.hand.contains(target);
    if (inHand && this.handKey(event)) return true;
    if (event.key === "?") return this.openHelp();
    const focus = inHand ? this.current : null;
    const key = event.key.toLowerCase();
    const acts = /** @type {Record<string, Json>} */ ({
      s: { do: "act", action: "draw" },
      t: { do: "act", action: "take" },
      l: { do: "act", action: "lay" },
      a: { do: "act", action: "add", focus },
      d: { do: "act", action: "discard", focus },
      k: { do: "act", action: "knock" },
      p: { do: "act", action: "pass" },
      c: { do: "continue" },
    });
    if (acts[key]) {
      this.intend({ ...acts[key], by: "keys" });
      return true;
    }
    if (key === "h") {
      this.hurry();
      return true;
    }
    if (key === "o") {
      const names = ["suit", "rank", "groups", "hand"];
      this.send({ do: "order", by: names[(names.indexOf(this.latest.hand.order) + 1) % names.length] });
      return true;
    }
    return false;
  }

  escape() {
    if (this.drag) this.cancelDrag();
    else if (!this.drawer.hidden) this.closeDrawer();
    else this.send({ do: "unpick" });
    return true;
  }

  /** @param {KeyboardEvent} event */
  handKey(event) {
    const cards = this.shown.hand.cards;
    const at = cards.findIndex((/** @type {HandCard} */ card) => card.k === this.current);
    const goals = /** @type {Record<string, number>} */ ({
      ArrowLeft: at - 1,
      ArrowRight: at + 1,
      ArrowUp: at - this.row.perRow,
      ArrowDown: at + this.row.perRow,
      Home: 0,
      End: cards.length - 1,
    });
    if (event.key in goals) {
      const goal = goals[event.key];
      if (goal < 0 || goal >= cards.length) return true;
      if (!event.shiftKey) this.makeCurrent(cards[goal].k, true);
      else
        this.send({
          do: "drop",
          keys: [this.current],
          on: "hand",
          before: (goal > at ? cards[goal + 1] : cards[goal])?.k ?? null,
        });
      return true;
    }
    if ((event.key === " " || event.key === "Enter") && this.current) {
      this.skipClick = false;
      this.clickCard(this.current, "keys");
      return true;
    }
    return false;
  }

  /** @param {string} key */
  optionOf(key) {
    return /** @type {HTMLElement | null} */ (this.hand.querySelector(`[data-key="${key}"]`));
  }

  /** @param {string} key @param {boolean} focus */
  makeCurrent(key, focus) {
    this.current = key;
    this.place = this.shown.hand.cards.findIndex((/** @type {HandCard} */ card) => card.k === key);
    for (const node of kidsOf(this.hand)) set(node, { tabindex: node.dataset.key === key ? 0 : -1 });
    if (focus) this.optionOf(key)?.focus();
  }

  /** The document that the table stands in, which may be a shadow. */
  get tree() {
    return /** @type {Document | ShadowRoot} */ (this.root.getRootNode());
  }

  /** What has the focus, so that it can be found again after the picture has changed. */
  focusNow() {
    const active = /** @type {HTMLElement | null} */ (this.tree.activeElement);
    return active && this.root.contains(active) ? active : null;
  }

  /** Where the keys go: the current card, or the first thing that can be done. */
  get home() {
    const first = /** @type {HTMLElement | null} */ (this.acts.firstElementChild);
    return this.optionOf(this.current ?? "") ?? first;
  }

  /** A click anywhere on the table brings the keys to it; else the notebook would take them as its own. */
  holdFocus() {
    if (!this.focusNow()) this.home?.focus({ preventScroll: true });
  }

  /** Reached by keys, the whole table is shown, not only the card that has the focus. @param {FocusEvent} event */
  comeIntoView(event) {
    const from = /** @type {Node | null} */ (event.relatedTarget);
    const target = /** @type {HTMLElement} */ (event.target);
    if (this.root.contains(from) || !target.matches(":focus-visible")) return;
    this.root.scrollIntoView({ block: "nearest" });
  }

  /** @param {HTMLElement | null} was */
  refocus(was) {
    if (!was) return;
    const fresh = this.shown.ask && !this.asked.contains(was);
    if (fresh) /** @type {HTMLElement} */ (this.asked.firstElementChild)?.focus();
    else if (was !== this.focusNow()) {
      if (this.root.contains(was) && !was.closest("[hidden]")) was.focus();
      else if (this.shown.sheet) /** @type {HTMLElement | null} */ (this.acts.firstElementChild)?.focus();
      else this.home?.focus();
    }
  }

  // --- panels over the table ---------------------------------------------------------------

  /** @param {string} kind @param {string} title @param {...Node} kids */
  openDrawer(kind, title, ...kids) {
    const focus = this.focusNow();
    if (focus && !this.drawer.contains(focus)) this.opener = focus;
    const close = h(
      "button",
      {
        type: "button",
        class: "rkt-tool rkt-close",
        "aria-label": this.words.page.close,
        title: `${this.words.page.close} (Esc)`,
        click: () => this.closeDrawer(),
      },
      icon(ICONS.close),
    );
    set(this.drawer, { "aria-label": title, "data-kind": kind });
    this.drawer.hidden = false;
    this.drawer.replaceChildren(h("div", { class: "rkt-drawerhead" }, h("b", {}, title), close), ...kids);
    this.drawer.scrollTop = 0;
    close.focus();
    return true;
  }

  closeDrawer() {
    this.drawer.hidden = true;
    this.drawer.replaceChildren();
    const back = this.opener;
    this.opener = null;
    if (back && this.root.contains(back)) back.focus();
    else this.optionOf(this.current ?? "")?.focus();
  }

  /** @param {HTMLElement} button */
  openRule(button) {
    const id = button.dataset.rule ?? "";
    this.openDrawer("rule", `${this.words.page.rule} ${id}`, h("p", { class: "rkt-soft" }, this.words.page.loading));
    this.send({ do: "rule", id, for: this.id });
  }

  /** @param {string} id @param {string} html made by Python's rule book */
  showRule(id, html) {
    if (this.drawer.hidden || this.drawer.dataset.kind !== "rule") return;
    const card = h("div", {
      class: "rkt-rulecard",
      tabindex: "0",
      role: "group",
      "aria-label": `${this.words.page.rule} ${id}`,
    });
    card.innerHTML = html;
    while (this.drawer.children.length > 1) this.drawer.lastElementChild?.remove();
    this.drawer.append(card); // the head stays where it is, and with it the focus
  }

  openHelp() {
    const { how, keys, page } = this.words;
    return this.openDrawer(
      "help",
      page.help_head,
      ...how.map((/** @type {string} */ text) => h("p", {}, text)),
      h(
        "dl",
        { class: "rkt-keys" },
        ...keys.flatMap((/** @type {[string, string]} */ [key, text]) => [
          h("dt", {}, ...key.split(/ +/).map((one) => h("kbd", {}, one))),
          h("dd", {}, text),
        ]),
      ),
    );
  }

  openSettings() {
    const { page, setup } = this.words;
    const now = this.latest.settings;
    const pick = (
      /** @type {string} */ label,
      /** @type {[any, string][]} */ values,
      /** @type {any} */ current,
      /** @type {string} */ name,
      /** @type {((v: any) => void) | null} */ change,
    ) => {
      const select = h(
        "select",
        { "data-name": name },
        ...values.map(([value, text]) =>
          h("option", { value: JSON.stringify(value), selected: value === current }, text),
        ),
      );
      if (change)
        select.addEventListener("change", () => change(JSON.parse(/** @type {HTMLSelectElement} */ (select).value)));
      return h("label", { class: "rkt-pick" }, h("span", {}, label), select);
    };
    const setting = (/** @type {string} */ name) => (/** @type {any} */ value) => this.send({ do: "set", name, value });
    const form = h(
      "form",
      { submit: (/** @type {Event} */ event) => this.newGame(event) },
      h("div", { class: "rkt-h" }, page.setup),
      ...setup.map((/** @type {Json} */ field) => pick(field.label, field.values, field.current, field.name, null)),
      h("button", { type: "submit", class: "rkt-go" }, page.start),
    );
    return this.openDrawer(
      "settings",
      page.settings,
      pick(
        page.language,
        [
          ["en", "English"],
          ["es", "Español"],
        ],
        now.lang,
        "lang",
        setting("lang"),
      ),
      pick(
        page.click,
        [
          ["select", page.click_select],
          ["discard", page.click_discard],
        ],
        now.click,
        "click",
        setting("click"),
      ),
      pick(
        page.pace,
        [
          ["calm", page.pace_calm],
          ["quick", page.pace_quick],
          ["none", page.pace_none],
        ],
        now.pace,
        "pace",
        setting("pace"),
      ),
      form,
    );
  }

  /** @param {Event} event */
  newGame(event) {
    event.preventDefault();
    /** @type {Json} */
    const message = { do: "new", options: {} };
    for (const node of /** @type {HTMLElement} */ (event.target).querySelectorAll("select")) {
      const value = JSON.parse(node.value);
      if (node.dataset.name === "players" || node.dataset.name === "level") message[node.dataset.name] = value;
      else message.options[node.dataset.name ?? ""] = value;
    }
    this.queue = [];
    this.send(message);
    this.closeDrawer();
  }
}

/** @param {HTMLElement} node @param {[string, boolean][]} fits */
function showFits(node, fits) {
  const state = (/** @type {string[]} */ ends) => {
    const there = fits.filter(([end]) => ends.includes(end));
    return there.length ? (there.some(([, ready]) => ready) ? "now" : "later") : false;
  };
  set(node, {
    "data-low": state(["low", "both"]),
    "data-high": state(["high", "both", "in"]),
    "data-joker": state(["joker"]),
  });
}

/** Which end of a meld a card was dropped at. @param {HTMLElement} node @param {PointerEvent} event */
function endOf(node, event) {
  const tree = /** @type {Document | ShadowRoot} */ (node.getRootNode());
  const face = tree
    .elementsFromPoint(event.clientX, event.clientY)
    .find((found) => node.contains(found) && found.closest("[data-k]"));
  if (face?.closest("[data-k]")?.querySelector(".rkt-as") && node.dataset.joker) return "joker";
  const box = boxOf(node);
  return event.clientX < box.left + box.width / 2 ? "low" : "high";
}

/** @param {number} part */
function meter(part) {
  const bar = h("i", {});
  bar.style.width = `${Math.round(100 * part)}%`;
  return bar;
}

/** @param {Json | undefined} one @param {Json} other */
function sameCards(one, other) {
  const keys = (/** @type {Json} */ hand) =>
    hand.cards
      .map((/** @type {Card} */ card) => card.k)
      .sort()
      .join();
  return one !== undefined && keys(one) === keys(other);
}

export default {
  /** @param {{model: any, el: HTMLElement}} context */
  render({ model, el }) {
    const table = new Table(model, el);
    table.start();
    return () => table.stop();
  },
};

(function () {
  "use strict";
  var root = document.documentElement;
  var words = JSON.parse(document.getElementById("words").content.textContent);
  var narrow = window.matchMedia("(max-width: 900px)");
  var mode = narrow.matches ? "unified" : "split";
  root.classList.add("js");

  function make(tag, kind, text) {
    var node = document.createElement(tag);
    if (kind) { node.className = kind; }
    if (text !== undefined) { node.textContent = text; }
    return node;
  }
  function each(where, selector, action) { Array.prototype.forEach.call(where.querySelectorAll(selector), action); }

  /* What the page holds back: base64 of deflated JSON in a template element. */
  function unpack(template) {
    var text = atob(template.content.textContent.trim());
    var bytes = new Uint8Array(text.length);
    for (var at = 0; at < text.length; at += 1) { bytes[at] = text.charCodeAt(at); }
    if (typeof DecompressionStream === "undefined") { return Promise.reject(new Error(words.old)); }
    var stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
    return new Response(stream).json();
  }
  function failed(where) {
    return function (error) { where.appendChild(make("p", "muted", error.message || words.old)); };
  }

  function prose(node, text) {
    var pieces = text.split("`");
    if (pieces.length % 2 === 0) { pieces.splice(-2, 2, pieces.slice(-2).join("`")); }
    pieces.forEach(function (piece, at) {
      if (piece) { node.appendChild(at % 2 ? make("code", "", piece) : document.createTextNode(piece)); }
    });
    return node;
  }
  function link(kind, href, text) {
    var node = make("a", kind);
    node.href = href;
    node.appendChild(make("code", "", text));
    return node;
  }
  function ruleLink(code) { return link("rule", "#rule-" + code.replace(/[^A-Za-z0-9]/g, "-"), code); }
  function marks(node, note) {
    if (note[3]) { node.appendChild(make("span", "status", " " + note[3])); }
    if (!note[4]) { node.appendChild(make("span", "status", " " + words.unsure)); }
    if (note[6] > 1) { node.appendChild(make("span", "muted", " " + note[6] + "×")); }
  }
  function noteNode(note, lined) {
    var node = make("p", "note " + note[2]);
    if (note[3]) { node.classList.add("quiet"); }
    node.appendChild(make("span", "badge " + note[2], words.severity[note[2]]));
    node.appendChild(document.createTextNode(" "));
    node.appendChild(ruleLink(note[1]));
    node.appendChild(document.createTextNode(" " + (lined && note[0] ? words.line.replace("{n}", note[0]) + ": " : "")));
    prose(node, note[5]);
    marks(node, note);
    return node;
  }

  /* Syntax colours: one line at a time, by one expression for each kind of language. */
  var C_WORDS = "alignas|auto|bool|break|case|catch|char|class|const|constexpr|const_cast|continue|decltype|default|delete|do|double|" +
    "dynamic_cast|else|enum|explicit|extern|false|float|for|friend|goto|if|inline|int|long|mutable|namespace|new|noexcept|nullptr|" +
    "operator|private|protected|public|reinterpret_cast|return|short|signed|sizeof|static|static_assert|static_cast|struct|switch|" +
    "template|this|throw|true|try|typedef|typename|union|unsigned|using|virtual|void|volatile|while";
  var PY_WORDS = "and|as|assert|async|await|break|class|continue|def|del|elif|else|except|False|finally|for|from|global|if|import|in|" +
    "is|lambda|None|nonlocal|not|or|pass|raise|return|True|try|while|with|yield|endif|endforeach|function|endfunction|foreach|set";
  var STRING = "\"(?:\\\\.|[^\"\\\\])*\"?|'(?:\\\\.|[^'\\\\])*'?";
  var GPU = "\\b(?:cuda|hip|cu2hip|cublas|nccl|rccl|miopen|roc|__(?:global|device|host|shared|constant|launch_bounds|restrict|shfl|ballot|sync))\\w*";
  var C_LIKE = new RegExp("(//.*|/\\*.*?(?:\\*/|$)|^\\s*\\*(?=[\\s/]|$).*)|(" + STRING + ")|(^\\s*#\\s*\\w+)|(\\b\\d[\\w.']*)|\\b(" + C_WORDS + ")\\b|(" + GPU + ")", "g");
  var HASHED = new RegExp("(#.*)|(" + STRING + ")|(^\\s*@\\w+)|(\\b\\d[\\w.]*)|\\b(" + PY_WORDS + ")\\b|(" + GPU + ")", "g");
  var CLASSES = ["", "t-comment", "t-string", "t-directive", "t-number", "t-word", "t-gpu"];
  function language(path) {
    return /\.(py|pyx|cmake|sh|mk|toml|yaml|yml|bzl|build)$|(^|\/)(CMakeLists\.txt|Makefile|BUILD|Dockerfile)/i.test(path) ? HASHED : C_LIKE;
  }
  function tokens(text, expression) {
    var found = [], at = 0, match;
    expression.lastIndex = 0;
    while ((match = expression.exec(text)) !== null) {
      if (!match[0]) { expression.lastIndex += 1; continue; }
      var kind = 1;
      while (match[kind] === undefined) { kind += 1; }
      if (match.index > at) { found.push([at, match.index, ""]); }
      at = match.index + match[0].length;
      found.push([match.index, at, CLASSES[kind]]);
    }
    if (at < text.length) { found.push([at, text.length, ""]); }
    return found;
  }
  function codeNode(line, expression) {
    var node = make("code"), text = line.slice(1).join(""), edges = [], at = 0;
    line.slice(1).forEach(function (piece, index) { at += piece.length; edges.push([at, index % 2]); });
    var edge = 0;
    tokens(text, expression).forEach(function (token) {
      var from = token[0];
      while (from < token[1]) {
        while (edges[edge][0] <= from) { edge += 1; }
        var to = Math.min(token[1], edges[edge][0]);
        var shown = token[2] ? make("span", token[2], text.slice(from, to)) : document.createTextNode(text.slice(from, to));
        if (edges[edge][1]) { var mark = make("b"); mark.appendChild(shown); shown = mark; }
        node.appendChild(shown);
        from = to;
      }
    });
    return node;
  }

  /* The difference of a file, unified or side by side, its notes under their lines. */
  var KINDS = { " ": "same", "-": "old", "+": "new" };
  function numbered(hunk) {
    var old = hunk[0], now = hunk[1];
    return hunk[2].map(function (line) {
      var item = { line: line, kind: line[0], old: line[0] === "+" ? 0 : old, now: line[0] === "-" ? 0 : now };
      if (item.old) { old += 1; }
      if (item.now) { now += 1; }
      return item;
    });
  }
  function head(hunk) {
    return make("div", "hunk", words.line.replace("{n}", hunk[0] + " → " + hunk[1]));
  }
  function unified(items, out, state) {
    items.forEach(function (item) {
      var row = make("div", "l " + KINDS[item.kind]);
      row.appendChild(make("i", "", item.old || ""));
      row.appendChild(make("i", "", item.now || ""));
      row.appendChild(make("span", "k", item.kind));
      row.appendChild(codeNode(item.line, state.language));
      out.appendChild(row);
      notes(item, row, out, state);
    });
  }
  function cell(item, side, state) {
    var kind = item ? KINDS[item.kind] : "void";
    var node = make("div", "half " + kind);
    node.appendChild(make("i", "", item ? item[side] || "" : ""));
    node.appendChild(make("span", "k", item ? item.kind : ""));
    node.appendChild(item ? codeNode(item.line, state.language) : make("code"));
    return node;
  }
  function pair(left, right, out, state) {
    var row = make("div", "pair");
    row.appendChild(cell(left, "old", state));
    row.appendChild(cell(right, "now", state));
    out.appendChild(row);
    if (left) { notes(left, row, out, state); }
  }
  function split(items, out, state) {
    var at = 0;
    while (at < items.length) {
      if (items[at].kind === " ") { pair(items[at], items[at], out, state); at += 1; continue; }
      var gone = [], come = [];
      while (at < items.length && items[at].kind === "-") { gone.push(items[at]); at += 1; }
      while (at < items.length && items[at].kind === "+") { come.push(items[at]); at += 1; }
      for (var index = 0; index < Math.max(gone.length, come.length); index += 1) { pair(gone[index], come[index], out, state); }
    }
  }
  function notes(item, row, out, state) {
    var here = item.old ? state.notes[item.old] : null;
    if (!here) { return; }
    row.dataset.old = item.old;
    here.forEach(function (note) { out.appendChild(noteNode(note, false)); });
    delete state.notes[item.old];
  }
  function draw(view, data) {
    var body = make("div", "diff " + mode);
    body.setAttribute("role", "group");
    body.setAttribute("aria-label", data.p);
    var state = { language: language(data.p), notes: {} };
    data.n.forEach(function (note) { (state.notes[note[0]] = state.notes[note[0]] || []).push(note); });
    data.h.forEach(function (hunk) {
      body.appendChild(head(hunk));
      (mode === "split" ? split : unified)(numbered(hunk), body, state);
    });
    var rest = [];
    Object.keys(state.notes).forEach(function (line) { rest = rest.concat(state.notes[line]); });
    while (view.lastChild) { view.removeChild(view.lastChild); }
    if (data.h.length) { view.appendChild(switcher(view, data)); }
    rest.forEach(function (note) { view.appendChild(noteNode(note, true)); });
    if (data.h.length) { view.appendChild(body); }
  }
  function switcher(view, data) {
    var bar = make("div", "switch");
    bar.setAttribute("role", "group");
    [["unified", words.unified], ["split", words.split]].forEach(function (choice) {
      var button = make("button", "", choice[1]);
      button.type = "button";
      button.setAttribute("aria-pressed", String(mode === choice[0]));
      button.addEventListener("click", function () {
        mode = choice[0];
        draw(view, data);
        view.querySelector("[aria-pressed=true]").focus();
      });
      bar.appendChild(button);
    });
    return bar;
  }
  function load(file) {
    var template = file.querySelector("template");
    if (!template || file.loaded) { return file.loaded || Promise.resolve(); }
    var view = make("div", "view");
    template.parentNode.insertBefore(view, template);
    file.loaded = unpack(template).then(function (data) { draw(view, data); }).catch(failed(view));
    return file.loaded;
  }

  /* Places that a list holds back. */
  function fill(more) {
    var template = more.querySelector("template");
    if (!template || more.loaded) { return more.loaded || Promise.resolve(); }
    var list = make("ol", "sites");
    template.parentNode.insertBefore(list, template);
    more.loaded = unpack(template).then(function (places) {
      places.forEach(function (place) { list.appendChild(site(place[0], place[1])); });
    }).catch(failed(more));
    return more.loaded;
  }
  function site(path, note) {
    var node = make("li"), where = make("div", "where");
    var text = path + (note[0] ? ":" + note[0] : ""), anchor = anchors[path];
    if (anchor) {
      var to = link("", "#" + anchor, text);
      to.dataset.line = note[0];
      where.appendChild(to);
    } else { where.appendChild(make("code", "loc", text)); }
    marks(where, note);
    node.appendChild(where);
    node.appendChild(prose(make("p"), note[5]));
    if (note[7]) { node.appendChild(make("pre", "snippet", note[7])); }
    return node;
  }
  var anchors = {};
  each(document, ".file", function (file) { anchors[file.querySelector(".loc").textContent] = file.id; });
  document.addEventListener("toggle", function (event) {
    var item = event.target;
    if (!item.open) { return; }
    if (item.classList.contains("file")) { load(item); }
    if (item.hasAttribute("data-packed")) { fill(item); }
  }, true);

  /* Links to what is folded. Of the files one is open at a time. */
  function reveal(id, line) {
    var target = id && document.getElementById(id);
    if (!target) { return; }
    for (var node = target; node; node = node.parentElement) {
      if (node.tagName === "DETAILS") { node.open = true; }
    }
    if (target.classList.contains("file")) {
      each(document, ".file[open]", function (other) { if (other !== target) { other.open = false; } });
      load(target).then(function () {
        var row = line ? target.querySelector("[data-old=\"" + line + "\"]") : null;
        (row || target).scrollIntoView({ block: row ? "center" : "start" });
      });
      target.querySelector("summary").focus({ preventScroll: true });
    }
    target.scrollIntoView({ block: "start" });
  }
  document.addEventListener("click", function (event) {
    var anchor = event.target.closest("a[href^=\"#\"]");
    if (!anchor || event.ctrlKey || event.metaKey || event.shiftKey) { return; }
    var id = anchor.getAttribute("href").slice(1);
    var target = document.getElementById(id);
    if (!target || target.tagName !== "DETAILS") { return; }
    event.preventDefault();
    history.pushState(null, "", "#" + id);
    reveal(id, Number(anchor.dataset.line || 0));
  });
  window.addEventListener("hashchange", function () { reveal(location.hash.slice(1), 0); });
  window.addEventListener("popstate", function () { reveal(location.hash.slice(1), 0); });
  if (location.hash) { reveal(location.hash.slice(1), 0); }
  var unfolded = [];
  window.addEventListener("beforeprint", function () {
    each(document, "#open details:not([data-packed]):not([open]), #unsupported details:not([open])", function (item) {
      item.open = true;
      unfolded.push(item);
    });
  });
  window.addEventListener("afterprint", function () {
    unfolded.splice(0).forEach(function (item) { item.open = false; });
  });

  /* What is left to do: filter by severity and text. */
  var open = document.querySelector("#open form.tools");
  function groups() { return document.querySelectorAll("#open details.group"); }
  function filterOpen() {
    var wanted = {}, text = open.elements.q.value.trim().toLowerCase();
    each(open, "input[name=severity]", function (box) { wanted[box.value] = box.checked; });
    Array.prototype.forEach.call(groups(), function (group) {
      var any = !text || group.querySelector("summary .line").textContent.toLowerCase().indexOf(text) >= 0;
      var whole = any;
      each(group, "ol.sites > li", function (item) {
        var match = whole || item.textContent.toLowerCase().indexOf(text) >= 0;
        item.hidden = !match;
        any = any || match;
      });
      group.hidden = !(wanted[group.dataset.severity] && any);
    });
  }
  if (open) {
    open.hidden = false;
    open.addEventListener("submit", function (event) { event.preventDefault(); });
    open.addEventListener("input", function () {
      filterOpen();
      if (!open.elements.q.value.trim() || open.filled) { return; }
      open.filled = true;
      Promise.all(Array.prototype.map.call(document.querySelectorAll("#open [data-packed]"), fill)).then(filterOpen);
    });
    var fold = open.elements.fold;
    fold.addEventListener("click", function () {
      var unfold = fold.textContent === fold.dataset.open;
      Array.prototype.forEach.call(groups(), function (item) { item.open = unfold; });
      fold.textContent = unfold ? fold.dataset.close : fold.dataset.open;
    });
  }

  /* The table of files: sort, filter, keys. */
  var tools = document.querySelector("#files form.tools");
  var table = document.querySelector(".filetable");
  if (!tools || !table) { return; }
  var body = table.tBodies[0], rows = Array.prototype.slice.call(body.rows);
  function visible() { return rows.filter(function (row) { return !row.hidden; }); }
  function filterFiles() {
    var parts = tools.elements.q.value.trim().toLowerCase().split(/\s+/);
    var state = tools.elements.state.value, work = tools.elements.work.checked;
    rows.forEach(function (row) {
      var path = row.cells[0].textContent.toLowerCase();
      var match = parts.every(function (part) { return path.indexOf(part) >= 0; });
      var open = !!row.querySelector("td.error, td.silent, td.performance");
      row.hidden = !match || (state && row.dataset.state !== state) || (work && !open);
    });
    tools.querySelector("output").textContent = words.shown.replace("{n}", visible().length).replace("{all}", rows.length);
  }
  function sort(head, column) {
    var number = head.dataset.sort === "number";
    var down = head.getAttribute("aria-sort") ? head.getAttribute("aria-sort") === "ascending" : number;
    each(table, "th[aria-sort]", function (other) { other.removeAttribute("aria-sort"); });
    head.setAttribute("aria-sort", down ? "descending" : "ascending");
    function key(row) {
      var text = row.cells[column].textContent.trim();
      return number ? Number(text.replace(/[^0-9]/g, "")) : text.toLowerCase();
    }
    var keyed = rows.map(function (row, at) { return [key(row), at, row]; });
    keyed.sort(function (a, b) {
      var order = a[0] < b[0] ? -1 : a[0] > b[0] ? 1 : 0;
      return (down ? -order : order) || a[1] - b[1];
    });
    rows = keyed.map(function (item) { return item[2]; });
    rows.forEach(function (row) { body.appendChild(row); });
  }
  Array.prototype.forEach.call(table.tHead.rows[0].cells, function (head, column) {
    var button = make("button", "sort", head.textContent);
    button.type = "button";
    button.addEventListener("click", function () { sort(head, column); });
    head.textContent = "";
    head.appendChild(button);
  });
  function step(from, by) {
    var list = visible(), at = list.indexOf(from);
    var next = list[Math.max(0, Math.min(list.length - 1, at + by))];
    if (next) { next.querySelector("a").focus(); }
  }
  tools.hidden = false;
  filterFiles();
  tools.addEventListener("submit", function (event) {
    event.preventDefault();
    var first = visible()[0];
    if (first) { first.querySelector("a").click(); }
  });
  tools.addEventListener("input", filterFiles);
  tools.elements.q.addEventListener("keydown", function (event) {
    if (event.key === "ArrowDown") { event.preventDefault(); step(null, 1); }
    if (event.key === "Escape") { tools.elements.q.value = ""; filterFiles(); }
  });
  body.addEventListener("keydown", function (event) {
    var row = event.target.closest("tr");
    var by = { ArrowDown: 1, ArrowUp: -1, PageDown: 15, PageUp: -15, Home: -rows.length, End: rows.length }[event.key];
    if (!row || !by) { return; }
    event.preventDefault();
    if (event.key === "ArrowUp" && visible()[0] === row) { tools.elements.q.focus(); } else { step(row, by); }
  });
  document.addEventListener("keydown", function (event) {
    var typing = /^(INPUT|SELECT|TEXTAREA)$/.test(event.target.tagName);
    if (event.key === "/" && !typing && !event.ctrlKey && !event.metaKey && !event.altKey) {
      event.preventDefault();
      tools.elements.q.focus();
      tools.elements.q.select();
      document.getElementById("files").scrollIntoView();
    }
    var file = event.target.closest ? event.target.closest(".file") : null;
    if (event.key === "Escape" && file) {
      file.open = false;
      var back = body.querySelector("a[href=\"#" + file.id + "\"]");
      if (back) { back.focus(); }
    }
  });
})();

(function () {
  "use strict";
  var tools = document.querySelector("form.tools");
  var folds = function () { return document.querySelectorAll("#open details.group"); };
  window.addEventListener("beforeprint", function () {
    document.querySelectorAll("details").forEach(function (item) { item.open = true; });
  });
  if (!tools) { return; }
  tools.hidden = false;
  tools.addEventListener("submit", function (event) { event.preventDefault(); });
  function apply() {
    var wanted = {};
    tools.querySelectorAll("input[name=severity]").forEach(function (box) { wanted[box.value] = box.checked; });
    var text = tools.elements.q.value.trim().toLowerCase();
    folds().forEach(function (group) {
      var head = group.querySelector("summary .line").textContent.toLowerCase();
      var any = !text || head.indexOf(text) >= 0;
      var whole = any;
      group.querySelectorAll("ol.sites > li").forEach(function (site) {
        var match = whole || site.textContent.toLowerCase().indexOf(text) >= 0;
        site.hidden = !match;
        any = any || match;
      });
      group.hidden = !(wanted[group.dataset.severity] && any);
    });
  }
  tools.addEventListener("input", apply);
  var fold = tools.elements.fold;
  fold.addEventListener("click", function () {
    var open = fold.textContent === fold.dataset.open;
    folds().forEach(function (item) { item.open = open; });
    fold.textContent = open ? fold.dataset.close : fold.dataset.open;
  });
})();

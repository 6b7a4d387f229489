#include "tests/support/browser.hpp"

#include <array>
#include <cstdio>
#include <filesystem>
#include <memory>

#include "tests/support/temporary_file.hpp"

namespace asdic {

namespace {

std::string output_of(const std::string& command) {
  const std::unique_ptr<FILE, int (*)(FILE*)> pipe(popen(command.c_str(), "r"), pclose);
  std::string output;
  std::array<char, 4096> part{};
  while (const auto size = std::fread(part.data(), 1, part.size(), pipe.get())) {
    output.append(part.data(), size);
  }
  return output;
}

/// Returns the name of Chromium on this machine, or "" if there is none.
std::string browser() {
  static const std::string name = [] {
    const std::string path = output_of(
        "command -v chromium-headless-shell chromium chromium-browser google-chrome | "
        "head -n 1");
    return path.substr(0, path.find('\n'));
  }();
  return name;
}

std::string with_before(std::string page, const std::string& place, const std::string& text) {
  return page.insert(page.rfind(place), text);
}

/// Returns a page that has this one in a frame, because no window is as narrow as that of a
/// telephone.
std::string framed(const std::string& page, int width) {
  std::string html = "<!DOCTYPE html><body><iframe style=\"border: 0; height: 844px; width: " +
                     std::to_string(width) + "px\" srcdoc=\"";
  for (const char c : page) {
    html += c == '&' ? "&amp;" : c == '"' ? "&quot;" : std::string(1, c);
  }
  return html + "\"></iframe></body>";
}

/// Returns the page that these arguments open, once it has opened. On a busy machine a browser may
/// take long to start, or not start at all, so it is given more time and started again.
std::string dumped(const std::string& arguments, const std::string& profile) {
  std::string dump;
  for (const char* seconds : {"60", "120", "240"}) {
    dump = output_of(std::string("timeout --kill-after=5 ") + seconds + " " + browser() +
                     " --headless --no-sandbox --disable-gpu --disable-dev-shm-usage "
                     "--disable-extensions --disable-background-networking --no-first-run "
                     "--user-data-dir='" +
                     profile + "' --dump-dom " + arguments + " 2>/dev/null");
    std::filesystem::remove_all(profile);
    if (!dump.empty()) break;
  }
  return dump;
}

}  // namespace

bool there_is_a_browser() {
  if (browser().empty()) std::puts("skipped: there is no chromium");
  return !browser().empty();
}

std::string said(const std::string& page, const std::string& script, const Visit& visit) {
  const std::string prologue = R"(<script>
    const lines = [];
    const say = line => lines.push(line);
    addEventListener('error', event => say('error: ' + event.message));
    addEventListener('securitypolicyviolation', event => say('error: ' + event.blockedURI));
    </script>)";
  const std::string epilogue = R"(
    say(performance.getEntriesByType('resource').length + ' loaded');
    top.document.body.innerHTML = '<xmp>' + lines.join('\n') + '</xmp>';)";
  // Allow the script of the test even if the page may not run scripts.
  std::string open = page;
  const std::string closed = "style-src 'unsafe-inline'\"";
  if (const auto at = open.find(closed); at != std::string::npos) {
    open.insert(at + closed.size() - 1, "; script-src 'unsafe-inline'");
  }
  open = with_before(with_before(open, "</body>", "<script>" + script + epilogue + "</script>"),
                     "<meta http-equiv", prologue);
  const TemporaryFile file(visit.width > 0 ? framed(open, visit.width) : open, ".html");
  const std::string dump =
      dumped("--blink-settings=preferredColorScheme=" + std::string(visit.dark ? "0" : "1") +
                 " 'file://" + file.path() + visit.hash + "'",
             file.path() + ".profile");
  const auto begin = dump.find("<xmp>");
  return begin == std::string::npos ? "nothing: " + dump
                                    : dump.substr(begin + 5, dump.find("</xmp>") - begin - 5);
}

const std::string with_keyboard = R"(
  if (!document.hasFocus()) {
    for (const rule of [...document.styleSheets].flatMap(sheet => [...sheet.cssRules])) {
      const selector = rule.selectorText?.replace(/:focus(?!-)/g, ':is(:focus, [data-focus])');
      if (selector !== rule.selectorText) rule.selectorText = selector;
    }
    const focus = HTMLElement.prototype.focus;
    HTMLElement.prototype.focus = function() {
      document.querySelector('[data-focus]')?.removeAttribute('data-focus');
      focus.call(this);
      if (document.activeElement !== this) return;
      this.setAttribute('data-focus', '');
      this.dispatchEvent(new FocusEvent('focusin', {bubbles: true}));
    };
  })";

const std::string say_contrast = R"(
  const channels = color => color.match(/[\d.]+/g).map(Number);
  const background = element => {
    if (!element) return [255, 255, 255];
    const [r, g, b, alpha = 1] = channels(getComputedStyle(element).backgroundColor);
    if (alpha === 1) return [r, g, b];
    const behind = background(element.parentElement);
    return [r, g, b].map((channel, i) => channel * alpha + behind[i] * (1 - alpha));
  };
  const light = color => {
    const [r, g, b] = color.map(channel => channel / 255)
      .map(c => c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4);
    return 0.2126 * r + 0.7152 * g + 0.0722 * b + 0.05;
  };
  let least = 21;
  for (const element of document.querySelectorAll('body *:not(script):not(i)')) {
    const text = light(channels(getComputedStyle(element).color).slice(0, 3));
    const behind = light(background(element));
    least = Math.min(least, Math.max(text, behind) / Math.min(text, behind));
  }
  say(light(background(document.body)) > 0.5 ? 'light' : 'dark');
  say(least >= 4.5 ? 'readable' : 'contrast ' + least);)";

}  // namespace asdic

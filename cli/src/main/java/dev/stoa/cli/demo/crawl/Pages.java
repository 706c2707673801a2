package dev.stoa.cli.demo.crawl;

import java.nio.charset.StandardCharsets;

/**
 * The text of the crawl's pages: HTML within a template, or plain text. Each word is drawn from the
 * vocabulary, with a bias to the page's topic, so that the pages compress like real ones.
 */
final class Pages {
  private static final int TOPIC_WORDS = 16;
  private static final byte[] HEAD =
      bytes(
          """
          <!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN">
          <html>
          <head>
          <meta http-equiv="Content-Type" content="text/html" />
          <link rel="stylesheet" type="text/css" media="all" href="/css/main.css" />
          <script type="text/javascript" src="/js/site.js"></script>
          <title>\
          """);
  private static final byte[] NAVIGATION =
      bytes("</title>\n</head>\n<body>\n<div id=\"navigation\">\n<ul>\n");
  private static final byte[] MAIN = bytes("</ul>\n</div>\n<div id=\"main\">\n");
  private static final byte[] FOOT =
      bytes(
          """
          </div>
          <div id="footer"><a href="/contact">Contact</a> | <a href="/privacy">Privacy</a></div>
          </body>
          </html>
          """);
  private static final byte[] ITEM = bytes("<li><a href=\"");
  private static final byte[] ITEM_TEXT = bytes("\" class=\"link\">");
  private static final byte[] ITEM_END = bytes("</a></li>\n");
  private static final byte[] HEADING = bytes("<h2>");
  private static final byte[] HEADING_END = bytes("</h2>\n");
  private static final byte[] PARAGRAPH = bytes("<p>");
  private static final byte[] PARAGRAPH_END = bytes("</p>\n");
  private static final byte[] ROW = bytes("<tr><td class=\"name\">");
  private static final byte[] CELL = bytes("</td><td class=\"value\">");
  private static final byte[] ROW_END = bytes("</td></tr>\n");

  private final Sites sites;
  private final byte[][] topic = new byte[TOPIC_WORDS][];

  Pages(Sites sites) {
    this.sites = sites;
  }

  /** Appends an HTML page of about the given size. */
  void addHtml(TextBuffer text, StableRandom random, Words words, int size) {
    drawTopic(random, words);
    text.add(HEAD);
    addWords(text, random, words, random.nextBetween(2, 7));
    text.add(NAVIGATION);
    for (int link = random.nextBetween(3, 8); link > 0; link--) {
      addLink(text, random, words);
    }
    text.add(MAIN);
    while (text.size() < size - FOOT.length) {
      addBlock(text, random, words);
    }
    text.add(FOOT);
  }

  /** Appends plain text of about the given size. */
  void addPlain(TextBuffer text, StableRandom random, Words words, int size) {
    drawTopic(random, words);
    while (text.size() < size) {
      addSentences(text, random, words);
      text.add('\n').add('\n');
    }
  }

  private void addBlock(TextBuffer text, StableRandom random, Words words) {
    switch (random.nextInt(10)) {
      case 0 -> addLink(text, random, words);
      case 1 -> {
        text.add(HEADING);
        addWords(text, random, words, random.nextBetween(1, 5));
        text.add(HEADING_END);
      }
      case 2 -> {
        text.add(ROW);
        addWords(text, random, words, random.nextBetween(1, 3));
        text.add(CELL).add(random.nextInt(100_000)).add(ROW_END);
      }
      default -> {
        text.add(PARAGRAPH);
        addSentences(text, random, words);
        text.add(PARAGRAPH_END);
      }
    }
  }

  private void addLink(TextBuffer text, StableRandom random, Words words) {
    text.add(ITEM);
    sites.addPath(text, random);
    text.add(ITEM_TEXT);
    addWords(text, random, words, random.nextBetween(1, 3));
    text.add(ITEM_END);
  }

  private void addSentences(TextBuffer text, StableRandom random, Words words) {
    for (int sentence = random.nextBetween(1, 5); sentence > 0; sentence--) {
      addWords(text, random, words, random.nextBetween(5, 20));
      text.add('.').add(' ');
    }
  }

  private void addWords(TextBuffer text, StableRandom random, Words words, int count) {
    for (int i = 0; i < count; i++) {
      if (i > 0) {
        text.add(' ');
      }
      boolean isOnTopic = random.nextInt(6) == 0;
      text.add(isOnTopic ? topic[random.nextInt(TOPIC_WORDS)] : words.draw(random));
    }
  }

  private void drawTopic(StableRandom random, Words words) {
    for (int i = 0; i < TOPIC_WORDS; i++) {
      topic[i] = words.drawUniformly(random);
    }
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}

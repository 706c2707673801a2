package dev.stoa.cli.demo.crawl;

import java.nio.charset.StandardCharsets;

/**
 * Generates the content of pages: HTML in a template, or plain text. Words are drawn from the
 * vocabulary, and the words of the page's topic more often, so that pages compress like real ones.
 */
final class PageGenerator {
  private static final int TOPIC_WORD_COUNT = 16;
  private static final byte[] PAGE_START =
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
  private static final byte[] NAVIGATION_START =
      bytes("</title>\n</head>\n<body>\n<div id=\"navigation\">\n<ul>\n");
  private static final byte[] MAIN_START = bytes("</ul>\n</div>\n<div id=\"main\">\n");
  private static final byte[] PAGE_END =
      bytes(
          """
          </div>
          <div id="footer"><a href="/contact">Contact</a> | <a href="/privacy">Privacy</a></div>
          </body>
          </html>
          """);
  private static final byte[] LINK_START = bytes("<li><a href=\"");
  private static final byte[] LINK_TEXT_START = bytes("\" class=\"link\">");
  private static final byte[] LINK_END = bytes("</a></li>\n");
  private static final byte[] HEADING_START = bytes("<h2>");
  private static final byte[] HEADING_END = bytes("</h2>\n");
  private static final byte[] PARAGRAPH_START = bytes("<p>");
  private static final byte[] PARAGRAPH_END = bytes("</p>\n");
  private static final byte[] ROW_START = bytes("<tr><td class=\"name\">");
  private static final byte[] CELL_START = bytes("</td><td class=\"value\">");
  private static final byte[] ROW_END = bytes("</td></tr>\n");

  private final Sites sites;
  private final byte[][] topicWords = new byte[TOPIC_WORD_COUNT][];

  PageGenerator(Sites sites) {
    this.sites = sites;
  }

  /** Appends an HTML page of about {@code targetSizeInBytes} to a buffer, which must be empty. */
  void addHtml(TextBuffer text, StableRandom random, Words words, int targetSizeInBytes) {
    drawTopic(random, words);
    text.add(PAGE_START);
    addWords(text, random, words, random.nextBetween(2, 7));
    text.add(NAVIGATION_START);
    for (int link = random.nextBetween(3, 8); link > 0; link--) {
      addLink(text, random, words);
    }
    text.add(MAIN_START);
    while (text.size() < targetSizeInBytes - PAGE_END.length) {
      addBlock(text, random, words);
    }
    text.add(PAGE_END);
  }

  /** Appends plain text of about {@code targetSizeInBytes} to a buffer, which must be empty. */
  void addPlain(TextBuffer text, StableRandom random, Words words, int targetSizeInBytes) {
    drawTopic(random, words);
    while (text.size() < targetSizeInBytes) {
      addSentences(text, random, words);
      text.add('\n').add('\n');
    }
  }

  private void addBlock(TextBuffer text, StableRandom random, Words words) {
    switch (random.nextInt(10)) {
      case 0 -> addLink(text, random, words);
      case 1 -> {
        text.add(HEADING_START);
        addWords(text, random, words, random.nextBetween(1, 5));
        text.add(HEADING_END);
      }
      case 2 -> {
        text.add(ROW_START);
        addWords(text, random, words, random.nextBetween(1, 3));
        text.add(CELL_START).add(random.nextInt(100_000)).add(ROW_END);
      }
      default -> {
        text.add(PARAGRAPH_START);
        addSentences(text, random, words);
        text.add(PARAGRAPH_END);
      }
    }
  }

  private void addLink(TextBuffer text, StableRandom random, Words words) {
    text.add(LINK_START);
    sites.addPath(text, random);
    text.add(LINK_TEXT_START);
    addWords(text, random, words, random.nextBetween(1, 3));
    text.add(LINK_END);
  }

  private void addSentences(TextBuffer text, StableRandom random, Words words) {
    for (int sentence = random.nextBetween(1, 5); sentence > 0; sentence--) {
      addWords(text, random, words, random.nextBetween(5, 20));
      text.add('.').add(' ');
    }
  }

  private void addWords(TextBuffer text, StableRandom random, Words words, int wordCount) {
    for (int i = 0; i < wordCount; i++) {
      if (i > 0) {
        text.add(' ');
      }
      boolean isOnTopic = random.nextInt(6) == 0;
      text.add(isOnTopic ? topicWords[random.nextInt(TOPIC_WORD_COUNT)] : words.draw(random));
    }
  }

  private void drawTopic(StableRandom random, Words words) {
    for (int i = 0; i < TOPIC_WORD_COUNT; i++) {
      topicWords[i] = words.drawUniformly(random);
    }
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}

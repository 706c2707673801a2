package dev.stoa.cli.demo.crawl;

import java.util.List;
import org.apache.avro.util.Utf8;

/** Draws the content types of pages: a few are frequent, the rest rare; Japanese pages differ. */
final class ContentTypes {
  private static final List<Utf8> MOST_TYPES =
      list(
          "text/html; charset=UTF-8",
          "text/html",
          "text/html; charset=iso-8859-1",
          "text/html; charset=utf-8",
          "application/xhtml+xml",
          "text/plain",
          "text/xml",
          "text/css",
          "application/javascript",
          "text/plain; charset=UTF-8",
          "application/rss+xml",
          "text/csv");
  private static final List<Utf8> JAPANESE_TYPES =
      list(
          "text/html; charset=UTF-8",
          "text/html; charset=Shift_JIS",
          "text/html",
          "text/html; charset=EUC-JP",
          "text/html; charset=utf-8",
          "text/plain",
          "application/xhtml+xml",
          "text/html; charset=ISO-2022-JP",
          "text/xml",
          "application/rss+xml",
          "text/plain; charset=Shift_JIS");

  private static final double RANK_EXPONENT = 1.3;

  private final Zipf ranks = new Zipf(MOST_TYPES.size(), RANK_EXPONENT);
  private final Zipf japaneseRanks = new Zipf(JAPANESE_TYPES.size(), RANK_EXPONENT);

  /** Draws the content type of a page that is not Japanese. */
  Utf8 draw(StableRandom random) {
    return MOST_TYPES.get(ranks.draw(random));
  }

  /** Draws the content type of a Japanese page. */
  Utf8 drawForJapan(StableRandom random) {
    return JAPANESE_TYPES.get(japaneseRanks.draw(random));
  }

  private static List<Utf8> list(String... types) {
    return List.of(types).stream().map(Utf8::new).toList();
  }
}

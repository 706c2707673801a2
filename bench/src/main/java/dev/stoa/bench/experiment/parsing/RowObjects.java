package dev.stoa.bench.experiment.parsing;

import dev.stoa.bench.peer.Sums;

/** The objects of immutable decoding, one for each row, and the sums of their fields. */
final class RowObjects {
  private RowObjects() {}

  /** A row of Rankings. */
  record Ranking(String pageUrl, int pageRank, int avgDuration) {
    long sum() {
      return sumOf(pageUrl) + pageRank + avgDuration;
    }
  }

  /** A row of UserVisits, whose date is in days since 1970. */
  record UserVisit(
      String sourceIp,
      String destUrl,
      int visitDate,
      double adRevenue,
      String userAgent,
      String countryCode,
      String languageCode,
      String searchWord,
      int duration) {
    Revenue revenue() {
      return new Revenue(sourceIp, adRevenue);
    }

    long sum() {
      return sumOf(sourceIp)
          + sumOf(destUrl)
          + visitDate
          + Sums.ofDouble(adRevenue)
          + sumOf(userAgent)
          + sumOf(countryCode)
          + sumOf(languageCode)
          + sumOf(searchWord)
          + duration;
    }
  }

  /** Two fields of UserVisits. */
  record Revenue(String sourceIp, double adRevenue) {
    long sum() {
      return sumOf(sourceIp) + Sums.ofDouble(adRevenue);
    }
  }

  /** Returns the sum of an ASCII text, as {@link Sums#ofBytes} computes it. */
  static long sumOf(String text) {
    return text.isEmpty() ? 0 : 31L * text.length() + text.charAt(text.length() - 1);
  }
}

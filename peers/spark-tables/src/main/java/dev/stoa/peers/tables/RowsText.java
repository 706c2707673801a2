package dev.stoa.peers.tables;

import java.math.BigDecimal;
import java.math.MathContext;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import org.apache.spark.sql.Row;

/**
 * Digests the rows of an answer to a short text that does not depend on their order, since queries
 * leave the order of equal keys open. Floating-point numbers are rounded, since sums depend on the
 * order too.
 */
final class RowsText {
  private static final MathContext EIGHT_DIGITS = new MathContext(8);
  private static final int MAX_SHOWN_CHARACTERS = 100;

  private RowsText() {}

  static String of(List<Row> rows) {
    List<String> lines = rows.stream().map(RowsText::line).sorted().toList();
    String text = String.join("\n", lines);
    String firstLine = lines.isEmpty() ? "" : lines.get(0).replaceAll("[\\t\\n\\r]", " ");
    return "%d rows, %s, %s"
        .formatted(
            rows.size(),
            digest(text),
            firstLine.substring(0, Math.min(MAX_SHOWN_CHARACTERS, firstLine.length())));
  }

  private static String digest(String text) {
    try {
      byte[] digest =
          MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
      return HexFormat.of().formatHex(digest, 0, 8);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every JDK has SHA-256", e);
    }
  }

  private static String line(Row row) {
    StringBuilder line = new StringBuilder();
    for (int i = 0; i < row.size(); i++) {
      line.append(i == 0 ? "" : "|").append(value(row.get(i)));
    }
    return line.toString();
  }

  private static String value(Object value) {
    if (value instanceof Double || value instanceof Float) {
      double number = ((Number) value).doubleValue();
      return Double.isFinite(number)
          ? new BigDecimal(number).round(EIGHT_DIGITS).stripTrailingZeros().toString()
          : Double.toString(number);
    }
    return value instanceof BigDecimal decimal
        ? decimal.stripTrailingZeros().toPlainString()
        : String.valueOf(value);
  }
}

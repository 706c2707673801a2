package dev.stoa.bench.experiment.sql;

import java.math.BigDecimal;
import java.math.MathContext;
import java.nio.charset.StandardCharsets;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.CRC32C;

/**
 * The rows of a query.
 *
 * @param rows the values of each row, as DuckDB's driver returns them
 */
record SqlAnswer(List<List<String>> rows) {
  private static final MathContext ROUNDING = new MathContext(6);
  private static final int MAX_LENGTH = 1_000;
  private static final String COLUMN_SEPARATOR = " | ";

  /** Reads all rows of a result. */
  static SqlAnswer read(ResultSet result) throws SQLException {
    int columnCount = result.getMetaData().getColumnCount();
    List<List<String>> rows = new ArrayList<>();
    while (result.next()) {
      List<String> row = new ArrayList<>(columnCount);
      for (int column = 1; column <= columnCount; column++) {
        row.add(text(result.getObject(column)));
      }
      rows.add(row);
    }
    return new SqlAnswer(rows);
  }

  private static String text(Object value) {
    if (value instanceof Double number && Double.isFinite(number)) {
      return new BigDecimal(number).round(ROUNDING).stripTrailingZeros().toString();
    }
    return String.valueOf(value);
  }

  int rowCount() {
    return rows.size();
  }

  /**
   * Returns the rows in sorted order, since queries leave the order of equal keys open; of a long
   * answer only the beginning, and a checksum.
   */
  String toText() {
    List<String> lines =
        rows.stream().map(row -> String.join(COLUMN_SEPARATOR, row)).sorted().toList();
    String text = String.join("\n", lines);
    if (text.length() <= MAX_LENGTH) {
      return text;
    }
    CRC32C checksum = new CRC32C();
    checksum.update(text.getBytes(StandardCharsets.UTF_8));
    return "%d rows, CRC32C %08x\n%s"
        .formatted(rowCount(), checksum.getValue(), text.substring(0, MAX_LENGTH));
  }
}

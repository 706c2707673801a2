package dev.stoa.sql;

import java.sql.Array;
import java.sql.Blob;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Struct;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The rows of a query as texts that are equal if the values are.
 *
 * @param columns the names and types of the columns
 * @param rows the rows
 */
record Answer(List<String> columns, List<String> rows) {
  /** Reads all rows. */
  static Answer read(ResultSet rows) throws SQLException {
    int columnCount = rows.getMetaData().getColumnCount();
    List<String> columns = new ArrayList<>();
    for (int i = 1; i <= columnCount; i++) {
      columns.add(
          rows.getMetaData().getColumnName(i) + " " + rows.getMetaData().getColumnTypeName(i));
    }
    List<String> texts = new ArrayList<>();
    while (rows.next()) {
      List<String> values = new ArrayList<>();
      for (int i = 1; i <= columnCount; i++) {
        values.add(text(rows.getObject(i)));
      }
      texts.add(String.join(" | ", values));
    }
    return new Answer(columns, texts);
  }

  /** Returns the same rows, sorted. */
  Answer sorted() {
    return new Answer(columns, rows.stream().sorted().toList());
  }

  /** Returns the rows with positive zeros, which are equal to negative ones. */
  Answer withoutNegativeZeros() {
    return new Answer(
        columns, rows.stream().map(row -> row.replaceAll("-0\\.0(?![0-9])", "0.0")).toList());
  }

  private static String text(Object value) throws SQLException {
    if (value instanceof Array array) {
      return texts((Object[]) array.getArray());
    } else if (value instanceof Struct struct) {
      return "struct" + texts(struct.getAttributes());
    } else if (value instanceof Map<?, ?> map) {
      Map<String, String> texts = new TreeMap<>();
      for (Map.Entry<?, ?> entry : map.entrySet()) {
        texts.put(text(entry.getKey()), text(entry.getValue()));
      }
      return "map" + texts;
    } else if (value instanceof Blob blob) {
      return "x" + HexFormat.of().formatHex(blob.getBytes(1, (int) blob.length()));
    }
    return String.valueOf(value);
  }

  private static String texts(Object[] values) throws SQLException {
    List<String> texts = new ArrayList<>();
    for (Object value : values) {
      texts.add(text(value));
    }
    return texts.toString();
  }
}
